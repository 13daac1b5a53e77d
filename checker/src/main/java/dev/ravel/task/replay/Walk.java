// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.replay;

import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/** Goes on with a run, step by step, as a scheduler says. */
public final class Walk {
  /** Sets near seeds far apart, for else their first numbers would be alike. */
  private static final long SPREAD = 0x9e3779b97f4a7c15L;

  private final ConcurrentSystem system;
  private final Scheduler scheduler;
  private final int most;

  /** Its algorithm is part of Java's specification, so a seed means the same everywhere. */
  private final Random random;

  /** How often each process had a choice. */
  private final int[] choices;

  private int[] processes;
  private int[] outcomes;
  private int length;

  /**
   * A walk.
   *
   * @param most the number of steps with which it stops, those of the beginning included
   */
  Walk(ConcurrentSystem system, Scheduler scheduler, int most) {
    this.system = system;
    this.scheduler = scheduler;
    this.most = most;
    long seed = scheduler instanceof Scheduler.Chance(long given) ? given : 0;
    this.random = new Random(seed * SPREAD);
    this.choices = new int[system.processes()];
    this.processes = new int[0];
    this.outcomes = new int[0];
  }

  /** The initial state in which to begin, where nothing else says it. */
  int initialState() {
    return scheduler instanceof Scheduler.Chance ? random.nextInt(system.initialStates()) : 0;
  }

  /**
   * The run that begins like this one, without a loop, and goes on until it ends, is long enough,
   * or a limit is reached.
   *
   * @throws dev.ravel.system.LocalWorkTooLong if the local work of a step is too long
   */
  Made from(Run beginning) {
    Optional<Problem> stopped = Optional.empty();
    try {
      goOn(beginning);
    } catch (Halt halt) {
      stopped = Optional.of(halt.reason());
    }
    Run run =
        new Run(
            beginning.initialState(),
            Arrays.copyOf(processes, length),
            Arrays.copyOf(outcomes, length),
            OptionalInt.empty());
    return new Made(run, stopped);
  }

  private void goOn(Run beginning) {
    int[] state = new int[system.objects()];
    boolean over = system.initialState(beginning.initialState(), state) != ConcurrentSystem.NONE;
    processes = beginning.processes().clone();
    outcomes = beginning.outcomes().clone();
    length = beginning.length();
    for (int step = 0; step < length && !over; step++) {
      over = !make(processes[step], outcomes[step], state);
    }
    while (!over && length < most) {
      Limits.pollAt(length);
      int process = next(state);
      if (process == ConcurrentSystem.NONE) {
        break;
      }
      int outcome = choice(process, state);
      add(process, outcome);
      over = !make(process, outcome, state);
    }
  }

  private void add(int process, int outcome) {
    if (length == processes.length) {
      processes = Arrays.copyOf(processes, 2 * length + 16);
      outcomes = Arrays.copyOf(outcomes, 2 * length + 16);
    }
    processes[length] = process;
    outcomes[length] = outcome;
    length++;
  }

  /** Makes a step; false if it reaches no state. */
  private boolean make(int process, int index, int[] state) {
    int outcome = system.outcomes().outcome(system.reaction(process, state), index);
    if (system.outcomes().kind(outcome) != Outcomes.STEP) {
      return false;
    }
    system.outcomes().apply(outcome, state);
    return true;
  }

  /**
   * The process that moves next, or none if nobody can but by a crash. Threads crash by chance, and
   * never in turn.
   */
  private int next(int[] state) {
    int[] movers = new int[system.processes()];
    int count = 0;
    int crashes = 0;
    for (int process = 0; process < movers.length; process++) {
      boolean crash = system.victim(process) != ConcurrentSystem.NONE;
      if (!(crash && scheduler instanceof Scheduler.InTurn)
          && possible(process, state).length > 0) {
        movers[count++] = process;
        crashes += crash ? 1 : 0;
      }
    }
    if (count == crashes) {
      return ConcurrentSystem.NONE;
    }
    return switch (scheduler) {
      case Scheduler.Nobody() -> ConcurrentSystem.NONE;
      case Scheduler.Chance _ -> movers[random.nextInt(count)];
      case Scheduler.InTurn() -> {
        int last = length == 0 ? ConcurrentSystem.NONE : processes[length - 1];
        for (int k = 0; k < count; k++) {
          if (movers[k] > last) {
            yield movers[k];
          }
        }
        yield movers[0];
      }
    };
  }

  private int choice(int process, int[] state) {
    int[] possible = possible(process, state);
    return possible.length == 1
        ? possible[0]
        : scheduler instanceof Scheduler.Chance
            ? possible[random.nextInt(possible.length)]
            : possible[choices[process]++ % possible.length];
  }

  /** The outcomes that a process can have; one that discards the execution is none. */
  private int[] possible(int process, int[] state) {
    int reaction = system.reaction(process, state);
    int[] possible = new int[system.outcomes().size(reaction)];
    int count = 0;
    for (int index = 0; index < possible.length; index++) {
      if (system.outcomes().kind(system.outcomes().outcome(reaction, index)) != Outcomes.DISCARD) {
        possible[count++] = index;
      }
    }
    return Arrays.copyOf(possible, count);
  }
}
