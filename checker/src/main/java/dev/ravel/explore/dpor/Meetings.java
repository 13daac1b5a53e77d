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
  private final Futures futures;
  private final ObjectSets sets;
  private final int processes;

  /** By process: whether its rows are worked out. */
  private final boolean[] known;

  /** By process: the set of those whose offers it meets. */
  private final long[][] meets;

  /** By process: the set of those that it can stir. */
  private final long[][] stirs;

  private Pending at;

  Meetings(int processes, Futures futures, ObjectSets sets) {
    this.processes = processes;
    this.futures = futures;
    this.sets = sets;
    this.known = new boolean[processes];
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
      known[p] = false;
    }
  }

  /**
   * Whether a process can get to a step that conflicts with what some others offer.
   *
   * @param held mutexes that stay held meanwhile
   */
  boolean meets(int process, long[] others, int held) {
    know(process);
    long[] row = meets[process];
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

  /** Works out what a process meets and stirs, unless that is known. */
  private void know(int process) {
    if (known[process]) {
      return;
    }
    known[process] = true;
    long[] met = meets[process];
    long[] stirred = stirs[process];
    for (int w = 0; w < met.length; w++) {
      met[w] = 0;
      stirred[w] = 0;
    }
    int future = futures.of(at.site(process), ObjectSets.EMPTY);
    for (int p = 0; p < processes; p++) {
      int relation = sets.relation(future, at.offer(p));
      if ((relation & ObjectSets.MEETS) != 0) {
        Processes.add(met, p);
      }
      if ((relation & ObjectSets.STIRS) != 0) {
        Processes.add(stirred, p);
      }
    }
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
    know(process);
    long[] row = stirs[process];
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
}
