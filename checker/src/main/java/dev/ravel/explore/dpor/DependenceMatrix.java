// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.source.Limits;
import java.util.Arrays;

/**
 * Which processes depend on each other in the pending state: for each process those whose futures
 * conflict with what the process offers, and those whose futures may affect what the process's
 * operation finds. From one state to the next few processes move, and only rows and columns of
 * these are computed again.
 *
 * <p>While mutexes are held, futures are smaller; then dependent pairs are compared once more.
 */
final class DependenceMatrix {
  private final Futures futures;
  private final ObjectSets sets;
  private final int processes;

  /** The number of longs of a row. */
  private final int words;

  /** So many rows fit into a long. */
  private final int together;

  /** By process: its future and what it offers, as the rows know them; -1 at first. */
  private final int[] future;

  private final int[] offer;

  /** By process a row: those whose futures conflict with what it offers. */
  private final long[] conflictingWith;

  /** By process a row: those whose futures change what its operation finds. */
  private final long[] affectedBy;

  /** By process a row: those whose operations find what its future changes. */
  private final long[] mayAffect;

  /** Changes with every future. */
  private int version = 1;

  /** By offer: when its rows were last looked up, and these. */
  private int[] rowsOf = new int[64];

  private long[] offeredConflicts;
  private long[] offeredAffected;

  /** By process: where it stood then. */
  private final int[] localState;

  /** What was known of the automata then, and how many limits were near. */
  private int epoch = -1;

  private int limits;

  private Pending at;

  DependenceMatrix(int processes, Futures futures, ObjectSets sets) {
    this.processes = processes;
    this.futures = futures;
    this.sets = sets;
    this.words = Processes.none(processes).length;
    this.together = together(processes);
    this.future = new int[processes];
    this.offer = new int[processes];
    this.localState = new int[processes];
    this.conflictingWith = new long[processes * words];
    this.affectedBy = new long[processes * words];
    this.mayAffect = new long[processes * words];
    this.offeredConflicts = new long[rowsOf.length * words];
    this.offeredAffected = new long[rowsOf.length * words];
    Arrays.fill(future, -1);
  }

  /** Another state is pending, or the automata have grown. */
  void use(Pending pending) {
    at = pending;
    boolean grown = epoch != futures.epoch();
    if (grown && limits != sets.limits()) {
      limits = sets.limits();
      Arrays.fill(future, -1);
      version++;
    }
    epoch = futures.epoch();
    for (int p = 0; p < processes; p++) {
      if (grown || localState[p] != pending.localState(p)) {
        localState[p] = pending.localState(p);
        move(p, futures.of(localState[p], ObjectSets.EMPTY), pending.offer(p));
      }
    }
  }

  private void move(int process, int itsFuture, int itsOffer) {
    Limits.pollAt(version);
    boolean first = future[process] < 0;
    if (first || future[process] != itsFuture) {
      future[process] = itsFuture;
      version++;
      for (int p = 0; p < processes; p++) {
        relate(process, p);
      }
    }
    if (first || offer[process] != itsOffer) {
      offer[process] = itsOffer;
      relateAll(process);
    }
  }

  /** Looks up how the future of one process stands to what another one offers. */
  private void relate(int process, int other) {
    int relation = sets.relation(future[process], offer[other]);
    int word = other * words + (process >>> 6);
    long mayConflict = relation & 1L;
    long changes = relation >>> 1 & 1L;
    conflictingWith[word] = conflictingWith[word] & ~(1L << process) | mayConflict << process;
    affectedBy[word] = affectedBy[word] & ~(1L << process) | changes << process;
    set(mayAffect, process, other, changes);
  }

  /** Looks up how all futures stand to what a process offers. */
  private void relateAll(int process) {
    int offered = offer[process];
    if (offered >= rowsOf.length) {
      rowsOf = Arrays.copyOf(rowsOf, Math.max(offered + 1, 2 * rowsOf.length));
      offeredConflicts = Arrays.copyOf(offeredConflicts, rowsOf.length * words);
      offeredAffected = Arrays.copyOf(offeredAffected, rowsOf.length * words);
    }
    int from = offered * words;
    int to = process * words;
    if (rowsOf[offered] != version) {
      rowsOf[offered] = version;
      relateAll(offered, from);
    }
    for (int w = 0; w < words; w++) {
      conflictingWith[to + w] = offeredConflicts[from + w];
      affectedBy[to + w] = offeredAffected[from + w];
    }
    for (int p = 0; p < processes; p++) {
      set(mayAffect, p, process, offeredAffected[from + (p >>> 6)] >>> p & 1L);
    }
  }

  private void set(long[] rows, int row, int process, long bit) {
    int word = row * words + (process >>> 6);
    rows[word] = rows[word] & ~(1L << process) | bit << process;
  }

  private void relateAll(int offered, int to) {
    for (int w = 0, p = 0; w < words; w++) {
      long met = 0;
      long affected = 0;
      for (int end = Math.min(processes, p + Long.SIZE); p < end; p++) {
        int relation = sets.relation(Math.max(0, future[p]), offered);
        met |= (relation & 1L) << p;
        affected |= (relation >>> 1 & 1L) << p;
      }
      offeredConflicts[to + w] = met;
      offeredAffected[to + w] = affected;
    }
  }

  /** The number of longs that rows for so many processes are copied to. */
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
   * Whether a process can get to a step that conflicts with what some others offer.
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
   * Of some processes those whose operations find what a process can change.
   *
   * @param held mutexes that stay held meanwhile
   * @param into gets them
   */
  void affected(int by, long[] some, int held, long[] into) {
    for (int w = 0; w < words; w++) {
      long its = mayAffect[by * words + w] & some[w];
      for (long rest = its; rest != 0; rest &= rest - 1) {
        int other = (w << 6) + Long.numberOfTrailingZeros(rest);
        if (!relates(by, other, held, ObjectSets.AFFECTS)) {
          its &= ~(1L << other);
        }
      }
      into[w] = its;
    }
  }

  /** Whether the future of one that is related to the offer of another is while some are held. */
  private boolean relates(int whose, int offering, int held, int how) {
    return held == ObjectSets.EMPTY
        || (sets.relation(futures.of(at.localState(whose), held), offer[offering]) & how) != 0;
  }
}
