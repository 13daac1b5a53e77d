// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import java.util.Arrays;

/**
 * The enabled processes from which a candidate was given up. No set from there on has fewer than
 * some processes. That rests on a few processes: on those that were looked at, where they stand,
 * whether they are enabled, which mutexes they hold, and who may conflict with them or affect them.
 * As long as none of these has changed, a candidate from there would come to the same. So in a
 * state that differs in few processes from the one before, only few candidates are closed again,
 * however many processes there are.
 *
 * <p>Nothing is remembered from before the automata have grown, a limit was found to be near, or
 * the first mutex was taken or the last one released: then candidates are closed in other ways.
 *
 * <p>Whatever is remembered, what is chosen is valid: without a candidate a larger set is explored.
 */
final class RejectedSeeds {
  /** The number of processes looked at for which remembering a candidate costs nearly nothing. */
  private static final int FEW = 64;

  private final Futures futures;
  private final ObjectSets sets;

  /** The number of longs of a set. */
  private final int words;

  private final long[] rejected;

  /** The least number of enabled processes of each set from such a process on. */
  private final int[] least;

  /** The row of each process with the candidates that were given up after a look at it. */
  private final long[] restOn;

  /** The pending state when this was used last. It has the enabled processes, and the holders. */
  private final long[] enabled;

  private final int[] held;
  private boolean holds;
  private int epoch = -1;
  private int limits = -1;

  /** The reasons of a candidate. */
  private final long[] reasons;

  RejectedSeeds(int processes, Futures futures, ObjectSets sets) {
    this.futures = futures;
    this.sets = sets;
    this.rejected = Processes.none(processes);
    this.words = rejected.length;
    this.least = new int[processes];
    this.restOn = new long[processes * words];
    this.enabled = Processes.none(processes);
    this.held = new int[processes];
    this.reasons = Processes.none(processes);
  }

  /**
   * Another state is pending. Cost: for each process that has changed the words of a set.
   *
   * @param touched the processes that stand elsewhere than in the state for which this was called
   *     before, and those of which others may conflict with them or affect them; becomes empty
   */
  void use(PendingSteps at, long[] touched) {
    if (epoch != futures.epoch() || limits != sets.limits() || holds != at.holds()) {
      Arrays.fill(rejected, 0);
      epoch = futures.epoch();
      limits = sets.limits();
      holds = at.holds();
    }
    for (int w = 0; w < words; w++) {
      touched[w] |= enabled[w] ^ at.enabled()[w];
      enabled[w] = at.enabled()[w];
    }
    int[] its = at.held();
    int same = Arrays.mismatch(held, its);
    for (int p = same < 0 ? held.length : same; p < held.length; p++) {
      if (held[p] != its[p]) {
        held[p] = its[p];
        Processes.add(touched, p);
      }
    }
    for (int p = Processes.next(touched, 0); p >= 0; p = Processes.next(touched, p + 1)) {
      for (int w = 0, row = p * words; w < words; w++, row++) {
        rejected[w] &= ~restOn[row];
        restOn[row] = 0;
      }
    }
    Arrays.fill(touched, 0);
  }

  /** All of them; not to be changed. Each set from one of these on has two processes at least. */
  long[] all() {
    return rejected;
  }

  /** Returns whether each set from a process on has at least a number of enabled ones. */
  boolean has(int seed, int size) {
    return Processes.has(rejected, seed) && least[seed] >= size;
  }

  /**
   * A candidate from a process on was given up. It is not remembered if what it rests on is much
   * more than what was looked at one by one.
   *
   * @param size the number of enabled processes that each set from there on has at least; two or
   *     more
   * @param looked the number of processes that were looked at one by one
   * @param set the candidate
   * @param conflicts those whose futures conflict with what it offers
   * @param active what the answers rest on which processes are active
   */
  void add(int seed, int size, int looked, long[] set, long[] conflicts, long[] active) {
    for (int w = 0; w < words; w++) {
      reasons[w] = set[w] | conflicts[w] | active[w];
    }
    if (Processes.size(reasons) <= FEW + looked) {
      Processes.add(rejected, seed);
      least[seed] = size;
      for (int p = Processes.next(reasons, 0); p >= 0; p = Processes.next(reasons, p + 1)) {
        restOn[p * words + (seed >>> 6)] |= 1L << seed;
      }
    }
  }
}
