// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.executions;

import dev.ravel.explore.WitnessRun;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.TransitionRelation;
import dev.ravel.trace.Dependence;
import dev.ravel.trace.GreedyLinearization;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * A maker of runs from steps of a trail. A run is a part of the trail that needs nothing else, in
 * an order in which processes change seldom. Errors and false assumptions on the way are left out,
 * since they change no state.
 */
final class Witness {
  private final ConcurrentSystem system;
  private final Dependence dependence;
  private final int[] state;

  Witness(ConcurrentSystem system, Dependence dependence) {
    this.system = system;
    this.dependence = dependence;
    this.state = new int[system.objects()];
  }

  /**
   * Returns the run of a step and all that must happen before it. It is absent if that alone does
   * not lead to it, as where steps are declared independent that are not.
   */
  Optional<WitnessRun> causes(Trail trail, int position) {
    return of(trail, position + 1, p -> p == position || trail.before(p, position), position);
  }

  /** The run of all steps up to one. */
  Optional<WitnessRun> upTo(Trail trail, int position) {
    return of(trail, position + 1, p -> true, position);
  }

  /**
   * The run of some steps before a position.
   *
   * @param kept which steps; with a step also all that must happen before it
   * @param last the step that is kept even if it is an error, or {@link ConcurrentSystem#NONE}
   */
  Optional<WitnessRun> of(Trail trail, int end, IntPredicate kept, int last) {
    int[] schedule = schedule(trail, end, kept, last);
    Optional<WitnessRun> plain = shown(trail, schedule);
    Optional<WitnessRun> few = shown(trail, fewSwitches(schedule, trail, end, kept, last));
    boolean alike =
        plain.isPresent()
            && few.isPresent()
            && Arrays.equals(plain.get().state(), few.get().state())
            && plain.get().error() == few.get().error()
            && few.get().run().switches() < plain.get().run().switches();
    return alike ? few : plain;
  }

  /** The state after some steps before a position, as in {@link #of}; absent if they are no run. */
  Optional<int[]> behind(Trail trail, int end, IntPredicate kept) {
    return shown(trail, schedule(trail, end, kept, ConcurrentSystem.NONE)).map(WitnessRun::state);
  }

  private boolean isKept(Trail trail, int position, IntPredicate kept, int last) {
    boolean step = system.outcomes().kind(trail.outcome(position)) == Outcomes.STEP;
    return kept.test(position) && (step || position == last);
  }

  private int[] schedule(Trail trail, int end, IntPredicate kept, int last) {
    int[] pairs = new int[2 * end];
    int length = 0;
    for (int p = 0; p < end; p++) {
      if (isKept(trail, p, kept, last)) {
        pairs[2 * length] = trail.process(p);
        pairs[2 * length++ + 1] = trail.index(p);
      }
    }
    return Arrays.copyOf(pairs, 2 * length);
  }

  private int[] fewSwitches(int[] schedule, Trail trail, int end, IntPredicate kept, int last) {
    int[] footprints = new int[schedule.length / 2];
    for (int p = 0, k = 0; p < end; p++) {
      if (isKept(trail, p, kept, last)) {
        footprints[k++] = system.outcomes().footprint(trail.outcome(p));
      }
    }
    int[] processes = GreedyLinearization.processes(schedule);
    int[] order = GreedyLinearization.order(processes, dependence.causality(processes, footprints));
    return GreedyLinearization.pick(schedule, order);
  }

  /** The run of a schedule; absent if it is none. */
  private Optional<WitnessRun> shown(Trail trail, int[] schedule) {
    int length = schedule.length / 2;
    int[] processes = new int[length];
    int[] indices = new int[length];
    int error = ConcurrentSystem.NONE;
    trail.state(0, state);
    for (int step = 0; step < length; step++) {
      processes[step] = schedule[2 * step];
      indices[step] = schedule[2 * step + 1];
      int outcome = TransitionRelation.step(system, processes[step], indices[step], state);
      boolean goesOn =
          outcome != ConcurrentSystem.NONE && system.outcomes().kind(outcome) == Outcomes.STEP;
      if (!goesOn && (outcome == ConcurrentSystem.NONE || step < length - 1)) {
        return Optional.empty();
      }
      error = system.outcomes().error(outcome);
    }
    Run run = new Run(trail.initial(), processes, indices);
    return Optional.of(new WitnessRun(run, state.clone(), error));
  }
}
