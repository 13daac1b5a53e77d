// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.source.Limits;
import java.util.Arrays;

/**
 * Which processes outside of a set are active: those that are enabled, and those that are blocked
 * on an object that an active one can change. It is sought from a process back through those who
 * can change what it waits for, until one of them is enabled: so whoever has nothing to do with it
 * is not looked at.
 */
final class ActiveProcesses {
  private final DependenceMatrix dependences;

  /** Blocked processes that are not active, or it is being found out. */
  private final long[] asleep;

  /** Those of them of which it is not known who can change what they wait for. */
  private final int[] open;

  /** The sets of processes that were gone through since somebody asked, in words. */
  private long looks;

  ActiveProcesses(int processes, DependenceMatrix dependences) {
    this.dependences = dependences;
    this.asleep = Processes.none(processes);
    this.open = new int[processes];
  }

  /** For another set. */
  void begin() {
    Arrays.fill(asleep, 0);
  }

  /**
   * Whether a process outside of a set is active. After yes, nothing more is to be asked of this
   * set. Cost: for each blocked process that is not active the words of a set, once for all
   * questions.
   *
   * @param held mutexes that stay held meanwhile
   */
  boolean has(Pending at, long[] set, int held, int process) {
    if (at.isEnabled(process)) {
      return true;
    }
    if (Processes.has(asleep, process)) {
      return false;
    }
    Processes.add(asleep, process);
    open[0] = process;
    int size = 1;
    while (size > 0) {
      int waits = open[--size];
      Limits.pollAt(waits + 1);
      looks += set.length;
      for (int w = 0; w < set.length; w++) {
        long by = dependences.affecting(waits, w) & ~set[w] & ~asleep[w];
        for (long rest = by; rest != 0; rest &= rest - 1) {
          int other = (w << 6) + Long.numberOfTrailingZeros(rest);
          if (dependences.mayAffect(other, waits, held)) {
            if (at.isEnabled(other)) {
              return true;
            }
            Processes.add(asleep, other);
            open[size++] = other;
          }
        }
      }
    }
    return false;
  }

  /** How many words of sets were gone through since this was asked last. */
  long looks() {
    long its = looks;
    looks = 0;
    return its;
  }
}
