// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.explore.tables.PairMap;
import dev.ravel.system.Capabilities;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.ForwardingSystem;
import dev.ravel.system.Hints;
import dev.ravel.system.Independence;
import dev.ravel.system.MemoryModel;
import dev.ravel.system.Outcomes;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * A system with weak memory orders and one object more, whose value is that of a {@link
 * RaceMonitor}. A search over its states finds the races that no state of the system shows.
 *
 * <p>A step that is an error reaches no state. If it races, there is another outcome after those of
 * its reaction, which changes that object alone.
 *
 * <p>Steps write the object, and their footprints do not say so: not for engines that look at
 * footprints.
 */
public final class MonitoredSystem extends ForwardingSystem {
  private final ConcurrentSystem system;
  private final RaceMonitor monitor;
  private final int object;
  private final Capabilities capabilities;

  /** The reactions that are known, which several threads may look up at once. */
  private final Hints hints;

  /** The reaction of this system, by value and reaction of the other one. */
  private final PairMap reactions = new PairMap(1024);

  /** The system, of which nothing was explored. */
  public MonitoredSystem(ConcurrentSystem system) {
    super(system);
    this.system = system;
    this.monitor = new RaceMonitor(system);
    this.object = system.objects();
    MemoryModel memory = system.capabilities().memory();
    Predicate<int[]> test = Independence.test(system);
    this.capabilities =
        system
            .capabilities()
            .with(its -> its != object && memory.plain(its)) // the object decides what orders leave
            .testedBy(state -> test.test(Arrays.copyOf(state, object)));
    Hints.Reactions others = system.hints().reactions();
    this.hints =
        Hints.EMPTY.with(
            (process, state) -> {
              int reaction = others.known(process, state);
              return reaction == NONE ? NONE : known(state[object], reaction);
            });
  }

  /** Returns whether a race has happened by now. */
  public Condition raced() {
    return new Condition() {
      @Override
      public long value(int[] state) {
        return state[object] == RaceMonitor.RACED ? 1 : 0;
      }

      @Override
      public boolean mayBeUndefined() {
        return false;
      }

      @Override
      public int[] objects() {
        return new int[] {object};
      }
    };
  }

  /** The same run of the system. */
  public Run there(Run run) {
    int[] state = system.initialState(run.initialState());
    int value = monitor.initial(state);
    int[] indices = run.outcomes().clone();
    Outcomes outcomes = system.outcomes();
    for (int step = 0; step < run.length(); step++) {
      int reaction = system.reaction(run.processes()[step], state);
      if (indices[step] >= outcomes.size(reaction)) {
        indices[step] = racingError(value, reaction, indices[step] - outcomes.size(reaction));
      }
      int outcome = outcomes.outcome(reaction, indices[step]);
      value = monitor.behind(value, outcome);
      outcomes.apply(outcome, state);
    }
    return new Run(run.initialState(), run.processes(), indices, run.loop());
  }

  /** The index of the one with a number, from 0, of the outcomes that race and reach no state. */
  private int racingError(int value, int reaction, int number) {
    int left = number;
    int index = -1;
    while (left >= 0) {
      index++;
      left -= isRacingError(value, system.outcomes().outcome(reaction, index)) ? 1 : 0;
    }
    return index;
  }

  private boolean isRacingError(int value, int outcome) {
    return system.outcomes().kind(outcome) != Outcomes.STEP
        && monitor.behind(value, outcome) == RaceMonitor.RACED;
  }

  // --------------------------------------------------------------------------------- the seam

  @Override
  public int objects() {
    return object + 1;
  }

  @Override
  public int values(int its) {
    return its == object ? monitor.values() : system.values(its);
  }

  @Override
  public Capabilities capabilities() {
    return capabilities;
  }

  @Override
  public int initialState(int index, int[] state) {
    int error = system.initialState(index, state);
    state[object] = error == NONE ? monitor.initial(state) : RaceMonitor.RACED;
    return error;
  }

  @Override
  public int reaction(int process, int[] state) {
    int reaction = system.reaction(process, state);
    int value = state[object];
    int known = known(value, reaction);
    if (known == NONE) {
      known = here(value, reaction);
      reactions.put(value, reaction, known);
    }
    return known;
  }

  private int known(int value, int reaction) {
    boolean same = value == RaceMonitor.RACED || system.outcomes().size(reaction) == 0;
    return same ? reaction : reactions.get(value, reaction);
  }

  private int here(int value, int reaction) {
    Outcomes outcomes = system.outcomes();
    int size = outcomes.size(reaction);
    int[] its = new int[2 * size];
    int more = size;
    for (int k = 0; k < size; k++) {
      int outcome = outcomes.outcome(reaction, k);
      int behind = monitor.behind(value, outcome);
      boolean writes = outcomes.kind(outcome) == Outcomes.STEP && behind != value;
      its[k] = writes ? outcomes.withWrite(outcome, object, behind) : outcome;
      if (isRacingError(value, outcome)) {
        its[more++] = race(outcome);
      }
    }
    return outcomes.reaction(Arrays.copyOf(its, more));
  }

  /** The step of the same process that does nothing but tell of its race. */
  private int race(int outcome) {
    Outcomes outcomes = system.outcomes();
    return outcomes.outcome(
        outcomes.process(outcome),
        Outcomes.STEP,
        NONE,
        outcomes.footprint(outcome),
        outcomes.atomic(outcome),
        new int[] {object, RaceMonitor.RACED},
        new int[0],
        new int[0]);
  }

  @Override
  public Hints hints() {
    return hints;
  }
}
