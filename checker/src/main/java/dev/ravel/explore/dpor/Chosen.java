// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

/**
 * Sets that were chosen before, in states where all that the choice looks at was the same: who is
 * enabled, who moved last, and who can meet whom. If a mutex is held, these are also where the
 * processes stand, what each holds, and the automata as they are known.
 */
final class Chosen {
  private final Futures futures;
  private final int processes;

  /** The number of longs of a set. */
  private final int words;

  private final Remembered free;
  private final Remembered held;

  Chosen(int processes, Futures futures) {
    this.processes = processes;
    this.futures = futures;
    this.words = Processes.none(processes).length;
    this.free = new Remembered(Meetings.length(processes) + words + 1, words);
    this.held = new Remembered(processes + words + 1, words);
  }

  /**
   * Seeks a set that was chosen before.
   *
   * @param meetings those in the pending state
   * @param last the process that is preferred, or none
   * @param into gets the set, if it is known
   */
  boolean find(Pending at, Meetings meetings, int last, long[] into) {
    if (at.holds()) {
      long[] key = held.key();
      for (int p = 0; p < processes; p++) {
        key[p] = (long) at.site(p) << Integer.SIZE | at.held(p);
      }
      System.arraycopy(at.enabled(), 0, key, processes, words);
      key[processes + words] = (long) futures.epoch() << Integer.SIZE | last + 1L;
      return held.find(into);
    }
    long[] key = free.key();
    int used = meetings.copy(key);
    System.arraycopy(at.enabled(), 0, key, used, words);
    key[used + words] = last + 1L;
    return free.find(into);
  }

  /** What was sought last is this. */
  void keep(Pending at, long[] set) {
    (at.holds() ? held : free).keep(set);
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return free.bytes() + held.bytes();
  }
}
