// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.source.Limits;
import java.util.Arrays;

/**
 * Who can meet whom in the pending state: whose future conflicts with what a process offers, and
 * whose can change what its operation finds. From one state to the next few processes stand
 * somewhere else, and only what concerns these is looked up again.
 *
 * <p>While mutexes are held, futures are smaller; then pairs that meet otherwise are looked at once
 * more.
 */
final class Meetings {
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
  private final long[] metBy;

  /** By process a row: those whose futures change what its operation finds. */
  private final long[] stirredBy;

  /** By process a row: those whose operations find what its future changes. */
  private final long[] stirs;

  /** Changes with every future. */
  private int version = 1;

  /** By offer: when its rows were last looked up, and these. */
  private int[] rowsOf = new int[64];

  private long[] offeredMet;
  private long[] offeredStirred;

  /** By process: where it stood then. */
  private final int[] site;

  /** What was known of the automata then, and how many limits were near. */
  private int epoch = -1;

  private int limits;

  private Pending at;

  Meetings(int processes, Futures futures, ObjectSets sets) {
    this.processes = processes;
    this.futures = futures;
    this.sets = sets;
    this.words = Processes.none(processes).length;
    this.together = together(processes);
    this.future = new int[processes];
    this.offer = new int[processes];
    this.site = new int[processes];
    this.metBy = new long[processes * words];
    this.stirredBy = new long[processes * words];
    this.stirs = new long[processes * words];
    this.offeredMet = new long[rowsOf.length * words];
    this.offeredStirred = new long[rowsOf.length * words];
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
      if (grown || site[p] != pending.site(p)) {
        site[p] = pending.site(p);
        move(p, futures.of(site[p], ObjectSets.EMPTY), pending.offer(p));
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
    long meets = relation & 1L;
    long changes = relation >>> 1 & 1L;
    metBy[word] = metBy[word] & ~(1L << process) | meets << process;
    stirredBy[word] = stirredBy[word] & ~(1L << process) | changes << process;
    set(stirs, process, other, changes);
  }

  /** Looks up how all futures stand to what a process offers. */
  private void relateAll(int process) {
    int offered = offer[process];
    if (offered >= rowsOf.length) {
      rowsOf = Arrays.copyOf(rowsOf, Math.max(offered + 1, 2 * rowsOf.length));
      offeredMet = Arrays.copyOf(offeredMet, rowsOf.length * words);
      offeredStirred = Arrays.copyOf(offeredStirred, rowsOf.length * words);
    }
    int from = offered * words;
    int to = process * words;
    if (rowsOf[offered] != version) {
      rowsOf[offered] = version;
      relateAll(offered, from);
    }
    for (int w = 0; w < words; w++) {
      metBy[to + w] = offeredMet[from + w];
      stirredBy[to + w] = offeredStirred[from + w];
    }
    for (int p = 0; p < processes; p++) {
      set(stirs, p, process, offeredStirred[from + (p >>> 6)] >>> p & 1L);
    }
  }

  private void set(long[] rows, int row, int process, long bit) {
    int word = row * words + (process >>> 6);
    rows[word] = rows[word] & ~(1L << process) | bit << process;
  }

  private void relateAll(int offered, int to) {
    for (int w = 0, p = 0; w < words; w++) {
      long met = 0;
      long stirred = 0;
      for (int end = Math.min(processes, p + Long.SIZE); p < end; p++) {
        int relation = sets.relation(Math.max(0, future[p]), offered);
        met |= (relation & 1L) << p;
        stirred |= (relation >>> 1 & 1L) << p;
      }
      offeredMet[to + w] = met;
      offeredStirred[to + w] = stirred;
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
      System.arraycopy(metBy, 0, into, 0, metBy.length);
      System.arraycopy(stirredBy, 0, into, metBy.length, stirredBy.length);
      return metBy.length + stirredBy.length;
    }
    int length = 0;
    for (int from = 0; from < processes; from += together) {
      long met = 0;
      long stirred = 0;
      for (int p = from, end = Math.min(processes, from + together); p < end; p++) {
        met = met << processes | metBy[p];
        stirred = stirred << processes | stirredBy[p];
      }
      into[length++] = met;
      into[length++] = stirred;
    }
    return length;
  }

  /** Adds to a set those whose futures conflict with what a process offers, if nothing is held. */
  void addMeeting(int process, long[] to) {
    for (int w = 0, row = process * words; w < words; w++, row++) {
      to[w] |= metBy[row];
    }
  }

  /**
   * Whether a process can get to a step that conflicts with what some others offer.
   *
   * @param held mutexes that stay held meanwhile
   */
  boolean meets(int process, long[] others, int held) {
    for (int other = Processes.next(others, 0);
        other >= 0;
        other = Processes.next(others, other + 1)) {
      boolean may = (metBy[other * words + (process >>> 6)] >>> process & 1) != 0;
      if (may && relates(process, other, held, ObjectSets.MEETS)) {
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
  void stirred(int by, long[] some, int held, long[] into) {
    for (int w = 0; w < words; w++) {
      long its = stirs[by * words + w] & some[w];
      for (long rest = its; rest != 0; rest &= rest - 1) {
        int other = (w << 6) + Long.numberOfTrailingZeros(rest);
        if (!relates(by, other, held, ObjectSets.STIRS)) {
          its &= ~(1L << other);
        }
      }
      into[w] = its;
    }
  }

  /** Whether the future of one that is related to the offer of another is while some are held. */
  private boolean relates(int whose, int offering, int held, int how) {
    return held == ObjectSets.EMPTY
        || (sets.relation(futures.of(at.site(whose), held), offer[offering]) & how) != 0;
  }
}
