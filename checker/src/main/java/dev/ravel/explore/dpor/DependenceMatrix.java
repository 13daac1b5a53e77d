// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.source.Limits;
import java.util.Arrays;

/**
 * The dependences of processes in the pending state. For each process it has those whose futures
 * conflict with what the process offers, and those whose futures may affect what the process's
 * operation finds. From one state to the next few processes move, and only rows and columns of
 * these are computed again, at the processes that use an object of which it may matter: where a
 * future shrinks, one that it has no more.
 *
 * <p>While mutexes are held, futures are smaller; then dependent pairs are compared once more.
 */
final class DependenceMatrix {
  /** The rows of offers below this one are kept. */
  private static final int KEPT = 1 << 10;

  private final Futures futures;
  private final ObjectSets sets;
  private final int processes;

  /** The number of longs of a row. */
  private final int words;

  /** So many rows fit into a long. */
  private final int together;

  /** The future and the offer of each process, as the rows know them; nothing at first. */
  private final int[] future;

  private final int[] offer;

  /** The row of each process with those whose futures conflict with what it offers. */
  private final long[] conflictingWith;

  /** The row of each process with those whose futures change what its operation finds. */
  private final long[] affectedBy;

  /** Those whose futures, or offers, use an object. */
  private final ObjectUsers usedLater;

  private final ObjectUsers offered;

  /** The processes that use what others use. */
  private final long[] near;

  /** Those that moved, or whose rows have changed, since somebody took note. */
  private final long[] touched;

  /** Changes with every future. */
  private int version = 1;

  /** The last lookup of the rows of each offer, and the rows. */
  private int[] rowsOf = new int[64];

  private long[] offeredConflicts;
  private long[] offeredAffected;

  /** The former place of each process, see {@link PendingSteps#standings}. */
  private final int[] standing;

  /** The former version of the futures, and the number of limits that were near. */
  private int growth = -1;

  private int limits;

  /** The number of lookups of how a future stands to an offer. */
  private long lookups;

  private PendingSteps at;

  DependenceMatrix(int processes, Futures futures, ObjectSets sets) {
    this.processes = processes;
    this.futures = futures;
    this.sets = sets;
    this.words = Processes.none(processes).length;
    this.together = together(processes);
    this.future = new int[processes];
    this.offer = new int[processes];
    this.standing = new int[processes];
    this.conflictingWith = new long[processes * words];
    this.affectedBy = new long[processes * words];
    this.usedLater = new ObjectUsers(processes, sets.allWords());
    this.offered = new ObjectUsers(processes, sets.allWords());
    this.touched = Processes.none(processes);
    this.near = Processes.none(processes);
    this.offeredConflicts = new long[rowsOf.length * words];
    this.offeredAffected = new long[rowsOf.length * words];
  }

  /** Another state is pending, or the automata have grown. */
  void use(PendingSteps pending) {
    at = pending;
    boolean grown = growth != futures.growth();
    boolean anew = grown && limits != sets.limits();
    if (anew) {
      limits = sets.limits();
      version++;
    }
    growth = futures.growth();
    int[] its = pending.standings();
    for (int p = 0; p < processes; p++) {
      if (!grown) {
        int same = Arrays.mismatch(standing, p, processes, its, p, processes);
        if (same < 0) {
          return;
        }
        p += same;
      }
      standing[p] = its[p];
      move(p, futures.of(pending.localState(p), ObjectSets.EMPTY), pending.offer(p), anew);
    }
  }

  private void move(int process, int itsFuture, int itsOffer, boolean anew) {
    Limits.pollAt(version);
    Processes.add(touched, process);
    if (anew || future[process] != itsFuture) {
      Arrays.fill(near, 0);
      changeUses(process, future[process], itsFuture, usedLater, offered);
      if (anew) {
        gather(itsFuture, offered);
      }
      future[process] = itsFuture;
      version++;
      for (int p = Processes.next(near, 0); p >= 0; p = Processes.next(near, p + 1)) {
        relate(process, p);
      }
    }
    if (anew || offer[process] != itsOffer) {
      changeUses(process, offer[process], itsOffer, offered, usedLater);
      offer[process] = itsOffer;
      relateAll(process);
    }
  }

  /**
   * A process uses the objects of another set than before. Of others, those that use an object
   * which it used in another way, or not at all, are near. Cost: linear in the words of both sets,
   * and for each such object in that of its row.
   */
  private void changeUses(int process, int before, int now, ObjectUsers users, ObjectUsers others) {
    int a = 0;
    int b = 0;
    while (a < sets.words(before) || b < sets.words(now)) {
      int word = Math.min(sets.wordOrEnd(before, a), sets.wordOrEnd(now, b));
      boolean had = sets.wordOrEnd(before, a) == word;
      boolean has = sets.wordOrEnd(now, b) == word;
      long used = has ? sets.objects(now, b) : 0;
      long changed =
          had && has
              ? sets.difference(before, a, now, b)
              : used | (had ? sets.objects(before, a) : 0);
      if (changed != 0) {
        users.use(process, word, changed, used);
        others.addUsers(word, changed, near);
      }
      a += had ? 1 : 0;
      b += has ? 1 : 0;
    }
  }

  /** Adds to those that are near all that use an object of a set. */
  private void gather(int set, ObjectUsers users) {
    for (int k = 0; k < sets.words(set); k++) {
      users.addUsers(sets.word(set, k), sets.objects(set, k), near);
    }
  }

  /** Looks up how the future of one process stands to what another one offers. */
  private void relate(int process, int other) {
    lookups++;
    int relation = sets.relation(future[process], offer[other]);
    set(conflictingWith, other, process, relation & 1L);
    set(affectedBy, other, process, relation >>> 1 & 1L);
  }

  /** Looks up how all futures stand to what a process offers. */
  private void relateAll(int process) {
    int its = offer[process];
    int from = Math.min(its, KEPT) * words;
    if (from >= offeredConflicts.length) {
      rowsOf = Arrays.copyOf(rowsOf, Math.min(KEPT + 1, 2 * (Math.min(its, KEPT) + 1)));
      offeredConflicts = Arrays.copyOf(offeredConflicts, rowsOf.length * words);
      offeredAffected = Arrays.copyOf(offeredAffected, rowsOf.length * words);
    }
    if (its >= KEPT || rowsOf[its] != version) {
      rowsOf[Math.min(its, KEPT)] = version;
      relateAll(its, from);
    }
    int to = process * words;
    System.arraycopy(offeredConflicts, from, conflictingWith, to, words);
    System.arraycopy(offeredAffected, from, affectedBy, to, words);
  }

  private void set(long[] rows, int row, int process, long bit) {
    int word = row * words + (process >>> 6);
    if ((rows[word] >>> process & 1) != bit) {
      rows[word] ^= 1L << process;
      Processes.add(touched, row);
    }
  }

  private void relateAll(int offer, int to) {
    Arrays.fill(near, 0);
    gather(offer, usedLater);
    Arrays.fill(offeredConflicts, to, to + words, 0);
    Arrays.fill(offeredAffected, to, to + words, 0);
    for (int p = Processes.next(near, 0); p >= 0; p = Processes.next(near, p + 1)) {
      lookups++;
      int relation = sets.relation(future[p], offer);
      offeredConflicts[to + (p >>> 6)] |= (relation & 1L) << p;
      offeredAffected[to + (p >>> 6)] |= (relation >>> 1 & 1L) << p;
    }
  }

  /**
   * Returns the processes that stand elsewhere than before. Those are included with which other
   * processes conflict or which they affect than before. Whoever takes note of them is to empty the
   * set.
   */
  long[] touched() {
    return touched;
  }

  /**
   * Returns the number of lookups of how the future of a process stands to the offer of another.
   */
  long lookups() {
    return lookups;
  }

  /** Returns the number of longs that rows for a number of processes are copied to. */
  static int length(int processes) {
    if (processes > Long.SIZE) {
      return 2 * processes * Processes.none(processes).length;
    }
    int together = together(processes);
    return 2 * ((processes + together - 1) / together);
  }

  private static int together(int processes) {
    return Math.max(1, Long.SIZE / Math.max(1, processes));
  }

  /** Copies all rows, as many into a long as have room there; returns their length. */
  int copy(long[] into) {
    if (words > 1) {
      System.arraycopy(conflictingWith, 0, into, 0, conflictingWith.length);
      System.arraycopy(affectedBy, 0, into, conflictingWith.length, affectedBy.length);
      return conflictingWith.length + affectedBy.length;
    }
    int length = 0;
    for (int from = 0; from < processes; from += together) {
      long met = 0;
      long affected = 0;
      for (int p = from, end = Math.min(processes, from + together); p < end; p++) {
        met = met << processes | conflictingWith[p];
        affected = affected << processes | affectedBy[p];
      }
      into[length++] = met;
      into[length++] = affected;
    }
    return length;
  }

  /** Adds to a set those whose futures conflict with what a process offers, if nothing is held. */
  void addConflicting(int process, long[] to) {
    for (int w = 0, row = process * words; w < words; w++, row++) {
      to[w] |= conflictingWith[row];
    }
  }

  /**
   * Returns whether a process can get to a step that conflicts with what some others offer.
   *
   * @param held mutexes that stay held meanwhile
   */
  boolean mayConflict(int process, long[] others, int held) {
    for (int other = Processes.next(others, 0);
        other >= 0;
        other = Processes.next(others, other + 1)) {
      boolean may = (conflictingWith[other * words + (process >>> 6)] >>> process & 1) != 0;
      if (may && relates(process, other, held, ObjectSets.CONFLICTS)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns one word of the set of processes that may affect a process, if nothing is held. Their
   * futures change what its operation finds.
   */
  long affecting(int process, int word) {
    return affectedBy[process * words + word];
  }

  /**
   * Returns whether a process that affects another one if nothing is held can still do so. It
   * changes what the operation of that one finds.
   *
   * @param held mutexes that stay held meanwhile
   */
  boolean mayAffect(int process, int other, int held) {
    return relates(process, other, held, ObjectSets.AFFECTS);
  }

  /**
   * Returns whether the future of one that is related to the offer of another is while some are
   * held.
   */
  private boolean relates(int whose, int offering, int held, int how) {
    return held == ObjectSets.EMPTY
        || (sets.relation(futures.of(at.localState(whose), held), offer[offering]) & how) != 0;
  }
}
