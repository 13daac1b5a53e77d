// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.replay;

import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** The next step of an execution, and its outcome, as a scheduler chooses. */
public final class Turns {
  /** Sets near seeds far apart, for else their first numbers would be alike. */
  private static final long SPREAD = 0x9e3779b97f4a7c15L;

  private final Scheduler scheduler;

  /** Its algorithm is part of Java's specification, so a seed means the same everywhere. */
  private final Random random;

  /** The number of times that each choice was made in turn. */
  private final Map<Choice, Integer> choices = new HashMap<>();

  /**
   * A choice. It has the place of a process in its text, if it has one, and the number of outcomes
   * that are possible there. So two choices in one loop do not take turns with each other, but each
   * has all of its outcomes in turn.
   */
  private record Choice(int process, Optional<Span> at, int outcomes) {}

  /** Nobody has moved yet. */
  public Turns(Scheduler scheduler) {
    this.scheduler = scheduler;
    long seed = scheduler instanceof Scheduler.Chance(long given) ? given : 0;
    this.random = new Random(seed * SPREAD);
  }

  /** The initial state in which to begin, where nothing else says it. */
  int initialState(ConcurrentSystem system) {
    return scheduler instanceof Scheduler.Chance ? random.nextInt(system.initialStates()) : 0;
  }

  /**
   * The process that moves next, or none if nobody can but by a crash. Threads crash by chance, and
   * never in turn.
   *
   * @param last the one that has moved last, or none
   * @throws dev.ravel.system.LocalWorkTooLong if the local work of a step is too long
   */
  public int next(ConcurrentSystem system, int[] state, int last) {
    int[] movers = new int[system.processes()];
    int count = 0;
    int crashes = 0;
    for (int process = 0; process < movers.length; process++) {
      boolean crash = system.capabilities().crashes().isCrash(process);
      if (!(crash && scheduler instanceof Scheduler.InTurn)
          && possible(system, state, process).length > 0) {
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
        for (int k = 0; k < count; k++) {
          if (movers[k] > last) {
            yield movers[k];
          }
        }
        yield movers[0];
      }
    };
  }

  /** The outcome with which a process that can move does so. */
  public int outcome(ConcurrentSystem system, int[] state, int process) {
    int[] possible = possible(system, state, process);
    if (possible.length == 1) {
      return possible[0];
    }
    if (scheduler instanceof Scheduler.Chance) {
      return possible[random.nextInt(possible.length)];
    }
    Optional<Span> at = system.vocabulary().position(process, state);
    Choice choice = new Choice(process, at, possible.length);
    int before = choices.merge(choice, 1, Integer::sum) - 1;
    return possible[before % possible.length];
  }

  /**
   * Returns the outcomes that a process can have, by their places in its reaction. One that
   * discards the execution is none.
   */
  public static int[] possible(ConcurrentSystem system, int[] state, int process) {
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
