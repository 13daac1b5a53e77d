// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;

/**
 * The markings that events reach with their causes, each known by one event: in a total order the
 * smallest. An event that reaches a known marking is a cutoff if a smaller one does. Hash values
 * are sums over transitions, so each is known without a look at the marking; equal markings are
 * compared exactly.
 */
final class Markings {
  private static final int NONE = -1;

  private final Prefix prefix;
  private final Comparison comparison;

  /** Events by hash value, {@link #NONE} where free. At most two thirds are in use. */
  private int[] event = new int[24];

  private int count;

  Markings(Prefix prefix, Comparison comparison) {
    this.prefix = prefix;
    this.comparison = comparison;
    Arrays.fill(event, NONE);
  }

  /**
   * Meets an event that is possible, no smaller in size than those before. It becomes a cutoff, or
   * one of the same size that was met does, or neither; so cutoffs are known when all events of a
   * size were met.
   */
  void meet(int its) {
    int at = home(its);
    for (; event[at] != NONE; at = at + 1 == event.length ? 0 : at + 1) {
      int known = event[at];
      if (prefix.hash(known) == prefix.hash(its) && comparison.sameMarking(its, known)) {
        int order = comparison.order();
        if (order > 0) {
          prefix.cutOff(its, known);
        } else if (order < 0) {
          prefix.cutOff(known, its);
          event[at] = its;
        }
        return;
      }
    }
    event[at] = its;
    count++;
    if (3 * (count + 1) > 2 * event.length) {
      grow();
    }
  }

  private void grow() {
    int[] before = event;
    event = new int[before.length + (before.length >> 2)];
    Arrays.fill(event, NONE);
    for (int its : before) {
      if (its != NONE) {
        int at = home(its);
        while (event[at] != NONE) {
          at = at + 1 == event.length ? 0 : at + 1;
        }
        event[at] = its;
      }
    }
  }

  private int home(int its) {
    return (int) Math.unsignedMultiplyHigh(prefix.hash(its), event.length);
  }

  /** The memory in use, in bytes. */
  long bytes() {
    return 4L * event.length + comparison.bytes();
  }
}
