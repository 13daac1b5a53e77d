// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The processes outside of a set that are active. They are those that are enabled, and those that
 * are blocked on an object that an active one can change. The search goes from a process back
 * through those that can change what it waits for, until one of them is enabled. So a process that
 * has nothing to do with it is not looked at.
 */
final class ActiveProcesses {
  private final DependenceMatrix dependences;

  /** Blocked processes that are not active, or it is being found out. */
  private final long[] asleep;

  /** Those of them of which it is not known who can change what they wait for. */
  private final int[] open;

  /** The process from which a search came to each process, or none. */
  private final int[] from;

  /** The reasons of the answers, and the number of processes that were looked at for them. */
  private final long[] reasons;

  private int looked;

  /** The sets of processes that were gone through since somebody asked, in words. */
  private long looks;

  ActiveProcesses(int processes, DependenceMatrix dependences) {
    this.dependences = dependences;
    this.asleep = Processes.none(processes);
    this.open = new int[processes];
    this.from = new int[processes];
    this.reasons = Processes.none(processes);
  }

  /** For another set. */
  void begin() {
    Arrays.fill(asleep, 0);
  }

  /** Forgets what the answers so far rest on. */
  void forget() {
    Arrays.fill(reasons, 0);
    looked = 0;
  }

  /**
   * Returns whether a process outside of a set is active. After yes, nothing more is to be asked of
   * this set. Cost: for each blocked process that is not active the words of a set, once for all
   * questions.
   *
   * @param held mutexes that stay held meanwhile
   */
  boolean has(PendingSteps at, long[] set, int held, int process) {
    if (at.isEnabled(process)) {
      return true;
    }
    if (Processes.has(asleep, process)) {
      return false;
    }
    Processes.add(asleep, process);
    from[process] = ConcurrentSystem.NONE;
    open[0] = process;
    int size = 1;
    while (size > 0) {
      int waits = open[--size];
      Limits.pollAt(waits + 1);
      looks += set.length;
      looked++;
      for (int w = 0; w < set.length; w++) {
        long by = dependences.affecting(waits, w) & ~set[w] & ~asleep[w];
        for (long rest = by; rest != 0; rest &= rest - 1) {
          int other = (w << 6) + Long.numberOfTrailingZeros(rest);
          if (dependences.mayAffect(other, waits, held)) {
            if (at.isEnabled(other)) {
              Processes.add(reasons, other);
              noteWay(waits);
              return true;
            }
            Processes.add(asleep, other);
            from[other] = waits;
            open[size++] = other;
          }
        }
      }
    }
    noteAsleep();
    return false;
  }

  /** Somebody is active by those on the way on which it was found out. */
  private void noteWay(int last) {
    for (int on = last; on != ConcurrentSystem.NONE; on = from[on]) {
      Processes.add(reasons, on);
    }
  }

  /** Those that are not active rest on all who could affect them if nothing is held. */
  private void noteAsleep() {
    for (int p = Processes.next(asleep, 0); p >= 0; p = Processes.next(asleep, p + 1)) {
      Processes.add(reasons, p);
      for (int w = 0; w < reasons.length; w++) {
        reasons[w] |= dependences.affecting(p, w);
      }
    }
  }

  /**
   * Returns the reasons of the answers since {@link #forget}. As long as these processes are
   * enabled or blocked as they are, stand where they stand and are affected by the same others, the
   * answers stay the same. Not to be changed.
   */
  long[] reasons() {
    return reasons;
  }

  /** Returns the number of processes that were looked at for these answers. */
  int looked() {
    return looked;
  }

  /** Returns the number of words of sets that were read since the last call. */
  long looks() {
    long its = looks;
    looks = 0;
    return its;
  }
}
