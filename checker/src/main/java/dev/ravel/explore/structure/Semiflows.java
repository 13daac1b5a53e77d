// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.structure;

import dev.ravel.net.Arcs;
import dev.ravel.net.Net;
import dev.ravel.net.SparseVector;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The minimal P-semiflows of a net. They are sums of tokens that no transition changes, with
 * factors that are not negative, and of minimal support, found by the algorithm of Farkas (Colom,
 * Silva 1991, section 3). There can be exponentially many, so the work is limited, and then only
 * those are returned that were found by then. Of a net with many places those are joined first that
 * {@link EqualFactors have equal factors} in all of them.
 *
 * <p>Sums that no transition makes larger are found in the same way, as if each transition that
 * makes them smaller put what is missing into a place of its own.
 */
final class Semiflows {
  /** The numbers that are looked at for sums that never change, and for those that never grow. */
  private static final long MOST_WORK = 20_000_000;

  private static final long LESS_WORK = 1_000_000;

  /** Tables with more rows are given up. */
  private static final int MOST_ROWS = 4_000;

  /** Of more places those with equal factors are joined first. */
  private static final int MANY_PLACES = 1_000;

  private final boolean shrinking;
  private final long mostWork;
  private long work;
  private final int places;
  private final int transitions;

  /**
   * A sum of places, its change by each transition, and the places as a set of bits. The bits
   * include those that transitions have of their own.
   */
  private record Row(SparseVector factors, SparseVector change, long[] places) {
    /** The same with one more place. */
    Row lessAt(int place) {
      long[] its = places.clone();
      its[place / 64] |= 1L << place;
      return new Row(factors, change, its);
    }

    /** Returns whether its places are among those of another. */
    boolean inside(Row other) {
      for (int k = 0; k < places.length; k++) {
        if ((places[k] & ~other.places[k]) != 0) {
          return false;
        }
      }
      return true;
    }
  }

  private Semiflows(Net net, boolean shrinking) {
    this.shrinking = shrinking;
    mostWork = shrinking ? LESS_WORK : MOST_WORK;
    places = net.places().count();
    transitions = net.transitions().count();
  }

  /** The P-invariants of a net, as far as they were found; none of numbers that are too large. */
  static List<TokenSum> of(Net net) {
    List<TokenSum> all = new ArrayList<>();
    for (Row row : new Semiflows(net, false).rows(net)) {
      Limits.poll();
      TokenSum.invariant(row.factors, net).ifPresent(all::add);
    }
    return all;
  }

  /** The smallest sums that no transition makes larger. */
  record Shrinking(List<TokenSum> sums, boolean all) {
    /** Copies the list. */
    Shrinking {
      sums = List.copyOf(sums);
    }
  }

  /**
   * Returns the sums that no transition makes larger, with factors that are not negative. It says
   * also whether there are no others but sums of those.
   *
   * @param changes by transition how it changes the places
   */
  static Shrinking shrinking(Net net, List<SparseVector> changes) {
    Semiflows its = new Semiflows(net, true);
    List<Row> rows = its.rows(net);
    boolean all = its.affordable(rows.size());
    List<TokenSum> sums = new ArrayList<>();
    for (Row row : rows) {
      Limits.poll();
      Optional<TokenSum> sum = TokenSum.shrinking(row.factors, net, changes);
      sum.ifPresent(sums::add);
      all &= sum.isPresent();
    }
    return new Shrinking(sums, all);
  }

  private boolean affordable(int rows) {
    return work < mostWork && rows <= MOST_ROWS;
  }

  /** The rows that no transition changes, or makes larger. */
  private List<Row> rows(Net net) {
    List<Row> rows = first(net);
    BitSet open = new BitSet();
    for (Row row : rows) {
      Arrays.stream(row.change.indices()).forEach(open::set);
    }
    while (!open.isEmpty() && affordable(rows.size())) {
      Limits.poll();
      int t = cheapest(rows, open);
      open.clear(t);
      rows = without(rows, t);
    }
    return rows.stream()
        .filter(row -> shrinking ? row.change.largest() == 0 : row.change.size() == 0)
        .toList();
  }

  private List<Row> first(Net net) {
    Arcs takers = net.inputs().reversed(places);
    Arcs givers = net.outputs().reversed(places);
    List<Row> rows = new ArrayList<>();
    // of more rows than can be looked at no sums are made
    int most = shrinking ? places + transitions : places;
    int bits = places > MOST_ROWS ? 0 : (most + 63) / 64;
    for (int p = 0; p < places; p++) {
      Limits.pollAt(p);
      long[] its = new long[bits];
      if (bits > 0) {
        its[p / 64] |= 1L << p;
      }
      rows.add(new Row(SparseVector.unit(p), givers.row(p).minus(takers.row(p)), its));
    }
    return places > MANY_PLACES && !shrinking ? joined(rows, EqualFactors.of(net)) : rows;
  }

  /** One row for each class of places that have equal factors. */
  private static List<Row> joined(List<Row> rows, int[] part) {
    int parts = Arrays.stream(part).max().orElse(-1) + 1;
    List<SortedMap<Integer, Long>> factors = new ArrayList<>();
    List<SortedMap<Integer, Long>> changes = new ArrayList<>();
    for (int k = 0; k < parts; k++) {
      factors.add(new TreeMap<>());
      changes.add(new TreeMap<>());
    }
    for (int p = 0; p < part.length; p++) {
      Limits.pollAt(p + 1);
      SparseVector change = rows.get(p).change;
      factors.get(part[p]).put(p, 1L);
      for (int k = 0; k < change.size(); k++) {
        changes.get(part[p]).merge(change.index(k), change.number(k), Long::sum);
      }
    }
    int bits = parts > MOST_ROWS ? 0 : (parts + 63) / 64;
    List<Row> its = new ArrayList<>();
    for (int k = 0; k < parts; k++) {
      long[] places = new long[bits];
      if (bits > 0) {
        places[k / 64] |= 1L << k;
      }
      its.add(new Row(SparseVector.of(factors.get(k)), SparseVector.of(changes.get(k)), places));
    }
    return its;
  }

  /** The transition whose removal makes the fewest rows. */
  private int cheapest(List<Row> rows, BitSet open) {
    int[] more = new int[transitions];
    int[] less = new int[transitions];
    for (Row row : rows) {
      work += row.change.size() + 1;
      for (int k = 0; k < row.change.size(); k++) {
        (row.change.number(k) > 0 ? more : less)[row.change.index(k)]++;
      }
    }
    int best = -1;
    long fewest = Long.MAX_VALUE;
    for (int t = open.nextSetBit(0); t >= 0; t = open.nextSetBit(t + 1)) {
      long made = (long) more[t] * less[t] - more[t] - less[t];
      if (made < fewest) {
        fewest = made;
        best = t;
      }
    }
    work += open.cardinality();
    return best;
  }

  /** The minimal sums of rows that a transition does not change. */
  private List<Row> without(List<Row> rows, int t) {
    List<Row> kept = new ArrayList<>();
    List<Row> more = new ArrayList<>();
    List<Row> less = new ArrayList<>();
    for (Row row : rows) {
      long change = row.change.at(t);
      (change == 0 ? kept : change > 0 ? more : less).add(row);
      if (shrinking && change < 0) {
        kept.add(row.lessAt(places + t));
      }
    }
    List<Row> made = new ArrayList<>();
    for (Row one : more) {
      Limits.poll();
      for (Row other : less) {
        if (affordable(kept.size() + made.size())) {
          sum(one, -other.change.at(t), other, one.change.at(t)).ifPresent(made::add);
        }
      }
    }
    return minimal(kept, made);
  }

  /** A sum of sums; nothing if its numbers are too large. */
  private Optional<Row> sum(Row one, long times, Row other, long otherTimes) {
    try {
      SparseVector factors = one.factors.plus(times, other.factors, otherTimes);
      SparseVector change = one.change.plus(times, other.change, otherTimes);
      work += factors.size() + change.size() + one.places.length;
      long divisor = change.divisor(factors.divisor(0));
      long[] its = one.places.clone();
      for (int k = 0; k < its.length; k++) {
        its[k] |= other.places[k];
      }
      return Optional.of(new Row(factors.over(divisor), change.over(divisor), its));
    } catch (ArithmeticException tooLarge) {
      return Optional.empty();
    }
  }

  /**
   * Rows none of whose sets of places holds that of another; of equal sets the first. No set of
   * those kept holds another of them.
   */
  private List<Row> minimal(List<Row> kept, List<Row> made) {
    List<Row> least = new ArrayList<>(kept);
    for (Row row : made) {
      Limits.pollAt(work);
      work += (long) least.size() * row.places.length / 4 + 1;
      if (least.stream().noneMatch(its -> its.inside(row))) {
        least.removeIf(row::inside);
        least.add(row);
      }
    }
    return least;
  }
}
