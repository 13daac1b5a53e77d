// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.structure;

import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.StringJoiner;

/**
 * Sums of tokens that no transition changes, with factors that are not negative, and none of whose
 * sets of places holds that of another: minimal P-semiflows, by the algorithm of Farkas (Colom,
 * Silva 1991, section 3). There can be exponentially many; too many are none.
 */
final class Invariants {
  /** Tables with more rows are given up. */
  private static final int MOST_ROWS = 4_000;

  /**
   * A sum that never changes.
   *
   * @param factors by place, all at least 0, with no common divisor
   * @param value the sum
   */
  record Invariant(long[] factors, long value) {
    /** The most tokens that a place can hold, if it is part of the sum. */
    long bound(int place) {
      return factors[place] == 0 ? Long.MAX_VALUE : value / factors[place];
    }

    /** The sum as people read it. */
    String text(Net net) {
      StringJoiner text = new StringJoiner(" + ", "", " = " + value);
      for (int p = 0; p < factors.length; p++) {
        if (factors[p] > 0) {
          text.add((factors[p] == 1 ? "" : factors[p] + "*") + net.places().name(p));
        }
      }
      return text.toString();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Invariant its
          && value == its.value
          && Arrays.equals(factors, its.factors);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(factors) + Long.hashCode(value);
    }
  }

  /** A sum of places, and by transition how its firing changes it. */
  private record Row(long[] factors, long[] change, BitSet places) {}

  private Invariants() {}

  /** The invariants of a net; none if there are too many, or numbers that are too large. */
  static List<Invariant> of(Net net) {
    try {
      List<Invariant> all = new ArrayList<>();
      for (Row row : rows(net)) {
        long value = 0;
        for (int p = 0; p < row.factors.length; p++) {
          value = Math.addExact(value, Math.multiplyExact(row.factors[p], (long) net.initial(p)));
        }
        all.add(new Invariant(row.factors, value));
      }
      return all;
    } catch (ArithmeticException tooLarge) {
      return List.of();
    }
  }

  private static List<Row> rows(Net net) {
    int places = net.places().count();
    int transitions = net.transitions().count();
    List<Row> rows = new ArrayList<>();
    if ((long) places * (places + transitions) > 50_000_000L) {
      return rows;
    }
    for (int p = 0; p < places; p++) {
      long[] factors = new long[places];
      factors[p] = 1;
      BitSet its = new BitSet();
      its.set(p);
      rows.add(new Row(factors, new long[transitions], its));
    }
    change(net.inputs(), -1, rows);
    change(net.outputs(), 1, rows);
    BitSet open = new BitSet();
    open.set(0, transitions);
    while (!open.isEmpty() && !rows.isEmpty()) {
      int t = cheapest(rows, open);
      open.clear(t);
      rows = without(rows, t);
      if (rows.size() > MOST_ROWS) {
        return List.of();
      }
    }
    return rows;
  }

  private static void change(Arcs arcs, int sign, List<Row> rows) {
    for (int t = 0; t < arcs.rows(); t++) {
      for (int k = 0; k < arcs.count(t); k++) {
        rows.get(arcs.end(t, k)).change[t] += (long) sign * arcs.weight(t, k);
      }
    }
  }

  /** The transition whose removal makes the fewest rows. */
  private static int cheapest(List<Row> rows, BitSet open) {
    int best = -1;
    long fewest = Long.MAX_VALUE;
    for (int t = open.nextSetBit(0); t >= 0; t = open.nextSetBit(t + 1)) {
      long more = 0;
      long less = 0;
      for (Row row : rows) {
        more += row.change[t] > 0 ? 1 : 0;
        less += row.change[t] < 0 ? 1 : 0;
      }
      if (more * less - more - less < fewest) {
        fewest = more * less - more - less;
        best = t;
      }
    }
    return best;
  }

  /** The minimal sums of rows that a transition does not change. */
  private static List<Row> without(List<Row> rows, int t) {
    List<Row> kept = new ArrayList<>();
    List<Row> grown = new ArrayList<>();
    for (Row row : rows) {
      (row.change[t] == 0 ? kept : grown).add(row);
    }
    List<Row> made = new ArrayList<>();
    for (Row more : grown) {
      for (Row less : grown) {
        if (more.change[t] > 0 && less.change[t] < 0) {
          made.add(sum(more, -less.change[t], less, more.change[t]));
          if (made.size() > MOST_ROWS) {
            return made;
          }
        }
      }
    }
    kept.addAll(made);
    return minimal(kept);
  }

  private static Row sum(Row one, long times, Row other, long otherTimes) {
    long[] factors = new long[one.factors.length];
    long[] change = new long[one.change.length];
    long divisor = 0;
    for (int k = 0; k < factors.length; k++) {
      factors[k] = sum(one.factors[k], times, other.factors[k], otherTimes);
      divisor = gcd(divisor, factors[k]);
    }
    for (int k = 0; k < change.length; k++) {
      change[k] = sum(one.change[k], times, other.change[k], otherTimes);
      divisor = gcd(divisor, Math.absExact(change[k]));
    }
    for (int k = 0; k < factors.length; k++) {
      factors[k] /= divisor;
    }
    for (int k = 0; k < change.length; k++) {
      change[k] /= divisor;
    }
    BitSet places = (BitSet) one.places.clone();
    places.or(other.places);
    return new Row(factors, change, places);
  }

  private static long sum(long one, long times, long other, long otherTimes) {
    return Math.addExact(Math.multiplyExact(one, times), Math.multiplyExact(other, otherTimes));
  }

  private static long gcd(long one, long other) {
    long a = one;
    long b = other;
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }

  /** Rows none of whose sets of places holds that of another; of equal sets the first. */
  private static List<Row> minimal(List<Row> rows) {
    List<Row> all = new ArrayList<>();
    for (int k = 0; k < rows.size(); k++) {
      boolean least = true;
      for (int j = 0; j < rows.size() && least; j++) {
        BitSet rest = (BitSet) rows.get(j).places.clone();
        rest.andNot(rows.get(k).places);
        boolean inside = j != k && rest.isEmpty();
        least = !inside || (rows.get(j).places.equals(rows.get(k).places) && k < j);
      }
      if (least) {
        all.add(rows.get(k));
      }
    }
    return all;
  }
}
