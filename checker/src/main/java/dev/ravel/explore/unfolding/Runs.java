// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.FewSwitches;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Outcomes;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * The runs that show what was found: of an event its local configuration and no more, in an order
 * with few switches. Where preemptions are bounded, there is no run but within the bound.
 */
final class Runs {
  private final ConcurrentSystem system;
  private final int property;
  private final int bound;
  private final int[] scratch;
  private History history;
  private Configuration c;
  private int initial;

  /**
   * Runs of a system.
   *
   * @param property the property object that counts, or {@link ConcurrentSystem#NONE}
   * @param bound the largest number of preemptions, or {@link FewPreemptions#UNBOUNDED}
   */
  Runs(ConcurrentSystem system, int property, int bound) {
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
  void explores(Configuration configuration, History within) {
    c = configuration;
    history = within;
  }

  /** Whether preemptions are bounded. */
  boolean bounded() {
    return bound != FewPreemptions.UNBOUNDED;
  }

  /** A run of no steps. */
  Run empty() {
    return new Run(initial, new int[0], new int[0], OptionalInt.empty());
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
    return new FewPreemptions(system, schedule, outcomes(schedule), property)
        .within(c.initial(), last, bound, wanted)
        .map(this::run);
  }

  /**
   * Where an execution ends.
   *
   * @param outcome of its last step
   * @param state behind that, or before it if it reaches none
   */
  record End(int outcome, int[] state) {}

  /**
   * An execution that shows something by an observed micro-step: what the step comes behind and no
   * more; if that does not show it, all of the configuration but what comes behind the event. The
   * order of accesses to a plain cell is not in the history of an event until it was seen to, and
   * near a limit a step can be an error because of others that it commutes with.
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

  /** Where a schedule of at least one step ends; absent if it is none. */
  private Optional<End> end(int[] schedule) {
    int last = schedule.length - 2;
    int[] state = new int[scratch.length];
    if (!replay(Arrays.copyOf(schedule, last), state)) {
      return Optional.empty();
    }
    int reaction = system.reaction(schedule[last], state);
    if (schedule[last + 1] >= system.outcomes().size(reaction)) {
      return Optional.empty();
    }
    int outcome = system.outcomes().outcome(reaction, schedule[last + 1]);
    if (system.outcomes().kind(outcome) == Outcomes.STEP) {
      system.outcomes().apply(outcome, state);
    }
    return Optional.of(new End(outcome, state));
  }

  /** The last step of a schedule and what it depends on. */
  private int[] causes(int[] schedule) {
    int length = schedule.length / 2;
    int[] outcomes = outcomes(schedule);
    Footprints footprints = system.footprints();
    boolean[] kept = new boolean[length];
    int count = 0;
    for (int k = length - 1; k >= 0; k--) {
      kept[k] = k == length - 1;
      for (int later = k + 1; later < length && !kept[k]; later++) {
        kept[k] =
            kept[later]
                && (schedule[2 * k] == schedule[2 * later]
                    || footprints.dependent(
                        system.outcomes().footprint(outcomes[k]),
                        system.outcomes().footprint(outcomes[later]),
                        property));
      }
      count += kept[k] ? 1 : 0;
    }
    int[] causes = new int[2 * count];
    int at = 0;
    for (int k = 0; k < length; k++) {
      if (kept[k]) {
        causes[at++] = schedule[2 * k];
        causes[at++] = schedule[2 * k + 1];
      }
    }
    return causes;
  }

  /** Where a run ends that was told here. */
  End end(Run run) {
    int[] schedule = new int[2 * run.length()];
    for (int step = 0; step < run.length(); step++) {
      schedule[2 * step] = run.processes()[step];
      schedule[2 * step + 1] = run.outcomes()[step];
    }
    return end(schedule).orElseThrow();
  }

  /** The run of a schedule, or of another order of its trace, if that leads to the same end. */
  private Run few(int[] schedule) {
    int[] few = fewSwitches(schedule);
    return run(few.length > 0 && leadsAlike(schedule, few) ? few : schedule);
  }

  private Run run(int[] schedule) {
    int[] processes = new int[schedule.length / 2];
    int[] indices = new int[schedule.length / 2];
    for (int k = 0; k < processes.length; k++) {
      processes[k] = schedule[2 * k];
      indices[k] = schedule[2 * k + 1];
    }
    return new Run(initial, processes, indices, OptionalInt.empty());
  }

  private int[] fewSwitches(int[] schedule) {
    int[] made = outcomes(schedule);
    int[] processes = FewSwitches.processes(schedule);
    Footprints footprints = system.footprints();
    int[] order =
        FewSwitches.order(
            processes,
            (earlier, later) ->
                processes[earlier] == processes[later]
                    || footprints.dependent(
                        system.outcomes().footprint(made[earlier]),
                        system.outcomes().footprint(made[later]),
                        property));
    return FewSwitches.pick(schedule, order);
  }

  /** Whether both orders of a trace reach the same state, and end with the same kind of step. */
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
      int reaction = system.reaction(schedule[2 * k], scratch);
      if (schedule[2 * k + 1] >= system.outcomes().size(reaction)) {
        return outcomes;
      }
      outcomes[k] = system.outcomes().outcome(reaction, schedule[2 * k + 1]);
      if (system.outcomes().kind(outcomes[k]) == Outcomes.STEP) {
        system.outcomes().apply(outcomes[k], scratch);
      }
    }
    return outcomes;
  }

  /** Carries a schedule out; false if it is none. */
  boolean replay(int[] schedule, int[] state) {
    System.arraycopy(c.initial(), 0, state, 0, state.length);
    for (int k = 0; k < schedule.length; k += 2) {
      int reaction = system.reaction(schedule[k], state);
      if (schedule[k + 1] >= system.outcomes().size(reaction)) {
        return false;
      }
      int outcome = system.outcomes().outcome(reaction, schedule[k + 1]);
      if (system.outcomes().kind(outcome) != Outcomes.STEP) {
        return false;
      }
      system.outcomes().apply(outcome, state);
    }
    return true;
  }
}
