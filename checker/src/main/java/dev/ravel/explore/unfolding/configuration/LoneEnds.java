// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.configuration;

import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.HappensBefore;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.BitSet;

/**
 * The question whether a process is alone from some joins on. It comes to its end without an error,
 * a choice or the start of a task. What it does then is no event: it is executed at the end of the
 * execution, as the joins with which a process ends are.
 *
 * <p>That misses nothing. Let H be the history of the joins. Everybody else has ended in H or was
 * not started in it, so in each configuration that contains H only the process moves: it is H and
 * steps of the process, and all of it happens before these. So no event of another process follows
 * such a step or is unordered with it, which rules out conflicts and races; and as H decides
 * whether the process is alone, and what it does, each execution that contains H leaves out the
 * same.
 */
final class LoneEnds {
  /** The most steps that are left out. A sequence that may have no end is not. */
  private static final int LONGEST = 4096;

  private final ConcurrentSystem system;
  private final PendingOperations operations;
  private final Events events;
  private final HappensBefore happensBefore;
  private final int[] tail;
  private final int[] scratch;
  private final BitSet joined = new BitSet();

  /**
   * Those of a configuration.
   *
   * @param tail by process its last event, or what started it
   */
  LoneEnds(UnfoldingPrefix u, int[] tail) {
    this.system = u.system();
    this.operations = u.operations();
    this.events = u.events();
    this.happensBefore = new HappensBefore(u);
    this.tail = tail;
    this.scratch = new int[u.system().objects()];
  }

  /** From now on the process has joined nobody. */
  void begin() {
    joined.clear();
  }

  /** The process joins a thread, which has ended. */
  void join(int thread) {
    joined.set(thread);
  }

  /**
   * Returns whether the process comes to its end alone. Everybody else has ended or was not
   * started. Cost: that of {@link HappensBefore} for each thread, and linear in a state and the
   * steps.
   *
   * @param operation the last join, which it is about to do
   * @param finished the processes that have ended
   * @param state in which all threads that it joins have ended
   */
  boolean comes(int process, int operation, long[] finished, int[] state) {
    for (int other = 0; other < tail.length; other++) {
      boolean ended = (finished[other >> 6] >>> other & 1) != 0;
      if (ended && !joined.get(other) && !hasSeen(process, other)) {
        return false;
      }
    }
    return ends(process, operation, state);
  }

  /**
   * Returns whether the end of a thread is in the history of the process or of a thread that it
   * joins.
   */
  private boolean hasSeen(int process, int other) {
    boolean seen = tail[other] == Events.ROOT || isBehind(process, other);
    for (int by = joined.nextSetBit(0); !seen && by >= 0; by = joined.nextSetBit(by + 1)) {
      seen = isBehind(by, other);
    }
    return seen;
  }

  /** Returns whether the end of a thread is in the history of the last event of a process. */
  private boolean isBehind(int process, int other) {
    int last = tail[process];
    return last != Events.ROOT
        && events.process(last) == process // or it would be the one that has started the process
        && system.alive(other) != ConcurrentSystem.NONE
        && happensBefore.holds(tail[other], last, system.alive(other));
  }

  private boolean ends(int process, int operation, int[] state) {
    int own = system.control(process);
    System.arraycopy(state, 0, scratch, 0, scratch.length);
    scratch[own] = operations.local(operation);
    Outcomes outcomes = system.outcomes();
    for (int steps = 0; steps < LONGEST; steps++) {
      if (system.finished(process, scratch)) {
        return true;
      }
      int reaction = system.reaction(process, scratch);
      if (outcomes.size(reaction) != 1) {
        return false;
      }
      int outcome = outcomes.outcome(reaction, 0);
      if (outcomes.kind(outcome) != Outcomes.STEP || starts(own, outcome)) {
        return false;
      }
      outcomes.apply(outcome, scratch);
    }
    return false;
  }

  private boolean starts(int own, int outcome) {
    for (int k = 0, n = system.outcomes().writes(outcome); k < n; k++) {
      int object = system.outcomes().writtenObject(outcome, k);
      if (object != own && operations.isControl(object)) {
        return true;
      }
    }
    return false;
  }
}
