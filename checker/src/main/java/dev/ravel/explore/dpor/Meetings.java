// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

/**
 * Who can meet whom in the pending state: whose offer conflicts with the future of a process, and
 * whose operation finds something else behind it. What a process meets is worked out when somebody
 * asks, and then remembered for as long as the state is pending.
 *
 * <p>While mutexes are held, futures are smaller; then only pairs that meet otherwise are worked
 * out.
 */
final class Meetings {
  private static final int MEETS = 1;
  private static final int STIRS = 2;

  private final Futures futures;
  private final ObjectSets sets;
  private final int processes;

  /** By process: which rows are worked out. */
  private final byte[] known;

  /** By process: the set of those whose offers it meets. */
  private final long[][] meets;

  /** By process: the set of those that it can stir. */
  private final long[][] stirs;

  private Pending at;

  Meetings(int processes, Futures futures, ObjectSets sets) {
    this.processes = processes;
    this.futures = futures;
    this.sets = sets;
    this.known = new byte[processes];
    this.meets = new long[processes][];
    this.stirs = new long[processes][];
    for (int p = 0; p < processes; p++) {
      meets[p] = Processes.none(processes);
      stirs[p] = Processes.none(processes);
    }
  }

  /** Another state is pending, or the automata have grown. */
  void use(Pending pending) {
    at = pending;
    for (int p = 0; p < processes; p++) {
      known[p] = 0;
    }
  }

  /**
   * Whether a process can get to a step that conflicts with what some others offer.
   *
   * @param held mutexes that stay held meanwhile
   */
  boolean meets(int process, long[] others, int held) {
    long[] row = meets(process);
    for (int w = 0; w < row.length; w++) {
      for (long rest = row[w] & others[w]; rest != 0; rest &= rest - 1) {
        int other = (w << 6) + Long.numberOfTrailingZeros(rest);
        if (held == ObjectSets.EMPTY
            || sets.conflict(at.offer(other), futures.of(at.site(process), held))) {
          return true;
        }
      }
    }
    return false;
  }

  private long[] meets(int process) {
    long[] row = meets[process];
    if ((known[process] & MEETS) == 0) {
      known[process] |= MEETS;
      int future = futures.of(at.site(process), ObjectSets.EMPTY);
      clear(row);
      for (int p = 0; p < processes; p++) {
        if (sets.conflict(at.offer(p), future)) {
          Processes.add(row, p);
        }
      }
    }
    return row;
  }

  /**
   * Adds to the active processes those blocked ones for which a process can get to a step that
   * changes what their operations look at.
   *
   * @param blocked those that may be added
   * @param held mutexes that stay held meanwhile
   * @return whether some were added
   */
  boolean stirs(int process, long[] blocked, long[] active, int held) {
    long[] row = stirs(process);
    boolean more = false;
    for (int w = 0; w < row.length; w++) {
      for (long rest = row[w] & blocked[w] & ~active[w]; rest != 0; rest &= rest - 1) {
        int other = (w << 6) + Long.numberOfTrailingZeros(rest);
        if (held == ObjectSets.EMPTY
            || sets.changes(futures.of(at.site(process), held), at.offer(other))) {
          Processes.add(active, other);
          more = true;
        }
      }
    }
    return more;
  }

  private long[] stirs(int process) {
    long[] row = stirs[process];
    if ((known[process] & STIRS) == 0) {
      known[process] |= STIRS;
      int future = futures.of(at.site(process), ObjectSets.EMPTY);
      clear(row);
      for (int p = 0; p < processes; p++) {
        if (!at.isEnabled(p) && sets.changes(future, at.offer(p))) {
          Processes.add(row, p);
        }
      }
    }
    return row;
  }

  private static void clear(long[] row) {
    for (int w = 0; w < row.length; w++) {
      row[w] = 0;
    }
  }
}
