// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;

/**
 * A comparison of the local configurations of two events. It says whether they reach the same
 * marking, and which one is smaller in the adequate order. Only transitions that occur more often
 * in one than in the other matter for both, so the others are left out. Cost: linear in both
 * configurations and what their events need.
 */
final class EventComparison {
  private final Prefix prefix;
  private final SafeTransitions safe;
  private final AdequateOrder order;
  private final LocalConfiguration causes;

  private int one;
  private int other;

  /** By transition the occurrences in the one less those in the other; all 0 between calls. */
  private final int[] surplus;

  /** By place the tokens in the one marking less those in the other; all 0 between calls. */
  private final int[] tokens;

  /** At first the transitions of both, then those that differ, and how much each does. */
  private int[] transitions = new int[16];

  private int[] difference = new int[16];
  private int count;

  /**
   * Nothing yet.
   *
   * @param byPlace a number for each place, all 0, and again after each call
   */
  EventComparison(Prefix prefix, AdequateOrder order, int[] byPlace) {
    this.prefix = prefix;
    this.order = order;
    safe = prefix.safeTransitions();
    causes = new LocalConfiguration(prefix);
    surplus = new int[prefix.net().transitions().count()];
    tokens = byPlace;
  }

  /** Returns whether two events reach the same marking; {@link #order} then compares these two. */
  boolean sameMarking(int its, int known) {
    one = its;
    other = known;
    count = 0;
    add(one, 1);
    add(other, -1);
    differing();
    for (int k = 0; k < count; k++) {
      count(safe.puts(transitions[k]), difference[k]);
      count(safe.takes(transitions[k]), -difference[k]);
    }
    boolean same = true;
    for (int k = 0; k < count; k++) {
      same &= clear(safe.puts(transitions[k]));
      same &= clear(safe.takes(transitions[k]));
    }
    return same;
  }

  private void add(int event, int sign) {
    causes.of(event);
    int size = causes.size();
    transitions = ArrayGrowth.room(transitions, count + size);
    for (int k = 0; k < size; k++) {
      int transition = causes.transition(k);
      surplus[transition] += sign;
      transitions[count++] = transition;
    }
  }

  private void differing() {
    int all = count;
    count = 0;
    for (int k = 0; k < all; k++) {
      int transition = transitions[k];
      if (surplus[transition] != 0) {
        difference = ArrayGrowth.room(difference, count + 1);
        transitions[count] = transition;
        difference[count++] = surplus[transition];
        surplus[transition] = 0;
      }
    }
  }

  private void count(int[] places, int more) {
    for (int place : places) {
      tokens[place] += more;
    }
  }

  private boolean clear(int[] places) {
    boolean zero = true;
    for (int place : places) {
      zero &= tokens[place] == 0;
      tokens[place] = 0;
    }
    return zero;
  }

  /**
   * Compares the last two events. The order is by the sizes of their configurations, then by their
   * transitions ascending, then by their Foata normal forms (Esparza, Römer, Vogler 2002, section
   * 6).
   *
   * @return less than 0 if the one is smaller, more than 0 if the other is, and 0 if neither
   */
  int order() {
    int bySize = Integer.compare(prefix.size(one), prefix.size(other));
    if (bySize != 0 || !order.total()) {
      return bySize;
    }
    if (count == 0) {
      return Arrays.compare(form(one), form(other));
    }
    int least = 0;
    for (int k = 1; k < count; k++) {
      least = transitions[k] < transitions[least] ? k : least;
    }
    return -difference[least];
  }

  private int[] form(int event) {
    causes.of(event);
    return causes.foata(order.levelSizes());
  }

  /** The memory in use, in bytes. */
  long bytes() {
    return 4L * (surplus.length + transitions.length + difference.length) + causes.bytes();
  }
}
