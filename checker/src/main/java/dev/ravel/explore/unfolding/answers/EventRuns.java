// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.answers;

import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.TransitionRelation;
import dev.ravel.trace.Causality;
import dev.ravel.trace.GreedyLinearization;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The runs that show what was found. That of an event is its local configuration and no more, in an
 * order with few switches. Where preemptions are bounded, there is no run but within the bound.
 */
public final class EventRuns {
  private final ConcurrentSystem system;
  private final int property;
  private final int bound;
  private final int[] scratch;
  private TrailPart history;
  private Configuration c;
  private int initial;

  /**
   * Runs of a system.
   *
   * @param property the property object that counts, or {@link ConcurrentSystem#NONE}
   * @param bound the largest number of preemptions, or {@link FewPreemptions#UNBOUNDED}
   */
  EventRuns(ConcurrentSystem system, int property, int bound) {
    this.system = system;
    this.property = property;
    this.bound = bound;
    this.scratch = new int[system.objects()];
  }

  /** They begin at an initial state from now on. */
  void begin(int index) {
    initial = index;
  }

  /** The exploration of this configuration begins. */
  void explores(Configuration configuration, TrailPart within) {
    c = configuration;
    history = within;
  }

  /** Returns whether preemptions are bounded. */
  boolean bounded() {
    return bound != FewPreemptions.UNBOUNDED;
  }

  /** A run of no steps. */
  Run empty() {
    return Run.empty(initial);
  }

  /** A run of all steps of a schedule, in some order of its trace. */
  Optional<Run> of(int[] schedule) {
    return bounded()
        ? upTo(schedule, ConcurrentSystem.NONE, end -> true)
        : Optional.of(few(schedule));
  }

  /**
   * A run within the bound that ends with one step of a schedule, and makes no others than are in
   * it. Which of them come before that step, and so where the run ends, differs from order to
   * order.
   *
   * @param last that step; {@link ConcurrentSystem#NONE} for a run of all steps
   * @param wanted of the state that the run ends in
   */
  Optional<Run> upTo(int[] schedule, int last, Predicate<int[]> wanted) {
    int[] made = outcomes(schedule);
    return new FewPreemptions(system, schedule, made, causality(schedule, made))
        .within(c.initial(), last, bound, wanted)
        .map(this::run);
  }

  /** Returns the steps of a schedule, with these outcomes, that must keep their order. */
  private Causality causality(int[] schedule, int[] made) {
    int[] processes = GreedyLinearization.processes(schedule);
    int[] footprints = Arrays.stream(made).map(system.outcomes()::footprint).toArray();
    BitSet inOrder = new BitSet();
    inOrder.set(0, system.processes());
    return Causality.of(
        new Causality.Steps(processes, footprints, inOrder),
        system.footprints(),
        property,
        new BitSet());
  }

  /**
   * The end of an execution.
   *
   * @param outcome of its last step
   * @param state after that, or before it if it reaches none
   */
  record End(int outcome, int[] state) {}

  /**
   * Returns an execution that shows something by an observed micro-step. It has the causes of the
   * step and no more; if that does not show it, all of the configuration but what comes after the
   * event. The order of accesses to a plain cell is not in the history of an event until it was
   * seen to, and near a limit a step can be an error because of others that it commutes with.
   *
   * @return absent if the step is in no execution
   */
  Optional<int[]> showing(int event, int course, Predicate<End> sought) {
    history.before(event);
    int[] schedule = history.schedule(event, course);
    boolean shows = shows(schedule, sought);
    if (!shows && c.contains(event)) {
      history.allBut(event);
      schedule = history.schedule(event, course);
      shows = shows(schedule, sought);
    }
    if (!shows) {
      return Optional.empty();
    }
    int[] causes = causes(schedule);
    return Optional.of(shows(causes, sought) ? causes : schedule);
  }

  private boolean shows(int[] schedule, Predicate<End> sought) {
    return end(schedule).filter(sought).isPresent();
  }

  /** Returns the end of a schedule of at least one step; absent if it is none. */
  private Optional<End> end(int[] schedule) {
    int[] made = outcomes(schedule);
    int last = made.length - 1;
    return goesThrough(made, last) && made[last] != ConcurrentSystem.NONE
        ? Optional.of(new End(made[last], scratch.clone()))
        : Optional.empty();
  }

  /** Returns whether the first steps of a schedule are possible and reach states. */
  private boolean goesThrough(int[] made, int length) {
    return Arrays.stream(made, 0, length)
        .allMatch(
            outcome ->
                outcome != ConcurrentSystem.NONE
                    && system.outcomes().kind(outcome) == Outcomes.STEP);
  }

  /** The state that a schedule leads to; absent if it is none, or a step reaches no state. */
  Optional<int[]> stateBehind(int[] schedule) {
    return goesThrough(outcomes(schedule), schedule.length / 2)
        ? Optional.of(scratch.clone())
        : Optional.empty();
  }

  /** The last step of a schedule and what it depends on. */
  private int[] causes(int[] schedule) {
    int length = schedule.length / 2;
    boolean[] kept = causality(schedule, outcomes(schedule)).upTo(length - 1);
    return GreedyLinearization.pick(
        schedule, IntStream.range(0, length).filter(k -> kept[k]).toArray());
  }

  /** The run of the last step of a schedule and what it depends on. */
  Run ofCauses(int[] schedule) {
    return run(causes(schedule));
  }

  /** The run of a schedule as it is. */
  Run whole(int[] schedule) {
    return run(schedule);
  }

  /** Returns the end of a run that was made here. */
  End end(Run run) {
    int[] pairs =
        IntStream.range(0, 2 * run.length())
            .map(k -> k % 2 == 0 ? run.processes()[k / 2] : run.outcomes()[k / 2])
            .toArray();
    return end(pairs).orElseThrow();
  }

  /** The run of a schedule, or of another order of its trace, if that leads to the same end. */
  private Run few(int[] schedule) {
    int[] few = fewSwitches(schedule);
    return run(few.length > 0 && leadsAlike(schedule, few) ? few : schedule);
  }

  private Run run(int[] schedule) {
    return Run.of(initial, schedule);
  }

  private int[] fewSwitches(int[] schedule) {
    Causality causality = causality(schedule, outcomes(schedule));
    return GreedyLinearization.pick(
        schedule, GreedyLinearization.order(GreedyLinearization.processes(schedule), causality));
  }

  /**
   * Returns whether both orders of a trace reach the same state, and end with the same kind of
   * step.
   */
  private boolean leadsAlike(int[] schedule, int[] other) {
    int[] first = outcomes(schedule);
    int[] state = scratch.clone();
    int[] second = outcomes(other);
    return Arrays.equals(state, scratch)
        && second[second.length - 1] >= 0
        && system.outcomes().kind(first[first.length - 1])
            == system.outcomes().kind(second[second.length - 1]);
  }

  /**
   * Carries a schedule out in the scratch state.
   *
   * @return the outcome of each step; {@link ConcurrentSystem#NONE} from one on that is not
   *     possible
   */
  int[] outcomes(int[] schedule) {
    int[] outcomes = new int[schedule.length / 2];
    Arrays.fill(outcomes, ConcurrentSystem.NONE);
    System.arraycopy(c.initial(), 0, scratch, 0, scratch.length);
    for (int k = 0; k < outcomes.length; k++) {
      outcomes[k] = TransitionRelation.step(system, schedule[2 * k], schedule[2 * k + 1], scratch);
      if (outcomes[k] == ConcurrentSystem.NONE) {
        return outcomes;
      }
    }
    return outcomes;
  }
}
