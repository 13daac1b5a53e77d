// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The markings that events reach, each with the first event that does: an open hash table. Markings
 * themselves are not kept; where two hash values are equal, the markings are found again from the
 * events and compared.
 */
final class Markings {
  private static final int NONE = -1;

  private final Prefix prefix;
  private final LocalConfiguration other;

  /** A hash value by place; that of a marking is their exclusive or. */
  private final long[] values;

  /** The epoch in which a place had a token: what the present marking is. */
  private final int[] marked;

  private int epoch;
  private long hash;
  private int tokens;
  private int twice;

  /** Hash values and events, {@link #NONE} where free. At most two thirds are in use. */
  private long[] hashes = new long[96];

  private int[] event = new int[96];
  private int count;

  Markings(Prefix prefix) {
    this.prefix = prefix;
    other = new LocalConfiguration(prefix);
    SplittableRandom random = new SplittableRandom(1);
    values = new long[prefix.net().places().count()];
    Arrays.setAll(values, _ -> random.nextLong());
    marked = new int[values.length];
    Arrays.fill(event, NONE);
  }

  /**
   * Takes the marking of an event and its causes as the present one.
   *
   * @param event what may not be inserted yet; its conditions count by its transition
   */
  void of(LocalConfiguration local, int event) {
    if (epoch == Integer.MAX_VALUE) {
      Arrays.fill(marked, 0);
      epoch = 0;
    }
    epoch++;
    hash = 0;
    tokens = 0;
    twice = NONE;
    put(local, Prefix.BEGINNING);
    for (int k = 0, n = local.size(); k < n; k++) {
      if (local.event(k) != event) {
        put(local, local.event(k));
      }
    }
    if (event != Prefix.BEGINNING) {
      for (int place : prefix.steps().puts(prefix.transition(event))) {
        mark(place);
      }
    }
  }

  private void put(LocalConfiguration local, int its) {
    int first = prefix.postset(its);
    for (int c = first, end = first + prefix.postsetSize(its); c < end; c++) {
      if (!local.gone(c)) {
        mark(prefix.place(c));
      }
    }
  }

  private void mark(int place) {
    if (marked[place] == epoch) {
      twice = place;
    } else {
      marked[place] = epoch;
      hash ^= values[place];
      tokens++;
    }
  }

  /** A place that holds two tokens in the present marking; -1 if there is none. */
  int twice() {
    return twice;
  }

  /** The event that reaches the present marking, if one is known, else -1. */
  int find() {
    for (int at = home(hash); event[at] != NONE; at = after(at)) {
      if (hashes[at] == hash && same(event[at])) {
        return event[at];
      }
    }
    return NONE;
  }

  /** Whether an event reaches the present marking. */
  private boolean same(int its) {
    other.of(its);
    int left = tokens;
    for (int k = -1, n = other.size(); k < n; k++) {
      int by = k < 0 ? Prefix.BEGINNING : other.event(k);
      int first = prefix.postset(by);
      for (int c = first, end = first + prefix.postsetSize(by); c < end; c++) {
        if (!other.gone(c)) {
          if (marked[prefix.place(c)] != epoch) {
            return false;
          }
          left--;
        }
      }
    }
    return left == 0;
  }

  /** Notes the event that reaches the present marking, which is not known. */
  void add(int its) {
    if (3 * (count + 1) > 2 * event.length) {
      grow();
    }
    put(hash, its);
    count++;
  }

  private void put(long its, int by) {
    int at = home(its);
    while (event[at] != NONE) {
      at = after(at);
    }
    hashes[at] = its;
    event[at] = by;
  }

  private void grow() {
    long[] beforeHashes = hashes;
    int[] before = event;
    int length = before.length + (before.length >> 1);
    hashes = new long[length];
    event = new int[length];
    Arrays.fill(event, NONE);
    for (int k = 0; k < before.length; k++) {
      if (before[k] != NONE) {
        put(beforeHashes[k], before[k]);
      }
    }
  }

  private int home(long its) {
    return (int) Math.unsignedMultiplyHigh(its, event.length);
  }

  private int after(int at) {
    return at + 1 == event.length ? 0 : at + 1;
  }

  /** The memory in use, in bytes. */
  long bytes() {
    return 12L * (values.length + event.length) + other.bytes();
  }
}
