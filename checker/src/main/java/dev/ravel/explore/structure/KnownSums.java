// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.structure;

import dev.ravel.net.Net;
import dev.ravel.net.SparseVector;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The sums that are known of a net. They are those that never change, all found at first, and those
 * that never grow, found when they are needed.
 */
final class KnownSums {
  /** The limit of the numbers of arcs of all linear programmes that are solved together. */
  private static final long MOST_WORK = 100_000;

  private final List<TokenSum> steady;
  private final List<TokenSum> shrinking = new ArrayList<>();
  private final StateEquation equation;
  private final boolean worthwhile;
  private long work;

  /** By part of a formula whether it was asked for. */
  private final Map<SparseVector, Optional<TokenSum>> above = new HashMap<>();

  /** By place the most tokens that sums allow; {@link Long#MAX_VALUE} without limit. */
  private final long[] bounds;

  /** True if sums that never change bound every place that is bounded. */
  private boolean onlySteady = true;

  /**
   * The sums of a net.
   *
   * @param few no linear programme is solved for fewer markings: to look at them takes less time
   */
  KnownSums(Net net, long few) {
    steady = Semiflows.of(net);
    equation = new StateEquation(net);
    bounds = new long[net.places().count()];
    Arrays.fill(bounds, Long.MAX_VALUE);
    for (TokenSum its : steady) {
      Limits.poll();
      boolean _ = lowers(its);
    }
    if (equation.small() && !unlimited().isEmpty()) {
      Semiflows.Shrinking found = Semiflows.shrinking(net, equation.changes());
      found.sums().forEach(this::bound);
      BitSet open = unlimited();
      if (!open.isEmpty() && !found.all() && affordable()) {
        equation.bounded(open).stream()
            .filter(p -> bounds[p] == Long.MAX_VALUE)
            .forEach(p -> above(SparseVector.unit(p)).ifPresent(this::bound));
      }
    }
    worthwhile = manyMarkings(few);
  }

  private BitSet unlimited() {
    BitSet open = new BitSet();
    for (int p = 0; p < bounds.length; p++) {
      open.set(p, bounds[p] == Long.MAX_VALUE);
    }
    return open;
  }

  /** Returns whether more markings than a few can be reached, for all that sums tell. */
  private boolean manyMarkings(long few) {
    double markings = 1;
    BitSet told = new BitSet();
    for (TokenSum its : steady) {
      Limits.poll();
      int[] places = its.factors().indices();
      if (Arrays.stream(places).noneMatch(told::get)) {
        Arrays.stream(places).forEach(told::set);
        markings *= ways(its.value(), places.length);
      }
    }
    for (int p = told.nextClearBit(0); p < bounds.length; p = told.nextClearBit(p + 1)) {
      markings *= bounds[p] + 1.0;
    }
    return markings > few;
  }

  /** Returns the number of ways in which some tokens lie in some places. */
  private static double ways(long tokens, int places) {
    double ways = 1;
    for (int k = 1; k < places; k++) {
      ways *= (tokens + k) / (double) k;
    }
    return ways;
  }

  /** Takes a sum for a reason if some place has no bound without it. */
  private void bound(TokenSum its) {
    if (lowers(its)) {
      shrinking.add(its);
      onlySteady = false;
    }
  }

  /** Lowers the bounds of places as a sum tells; returns whether some bound was higher. */
  private boolean lowers(TokenSum its) {
    boolean lowers = false;
    if (!its.factors().positive()) {
      return false;
    }
    for (int k = 0; k < its.factors().size(); k++) {
      int place = its.factors().index(k);
      long bound = its.value() / its.factors().number(k);
      lowers |= bound < bounds[place];
      bounds[place] = Math.min(bounds[place], bound);
    }
    return lowers;
  }

  /** Returns whether the net is not too large to look at places without bound, or at siphons. */
  boolean small() {
    return equation.small();
  }

  /** The sums that never change. */
  List<TokenSum> steady() {
    return steady;
  }

  /** Sums that never grow, without which some place would have no bound. */
  List<TokenSum> shrinking() {
    return shrinking;
  }

  /** The most tokens that a place ever holds; {@link Long#MAX_VALUE} if no sum says. */
  long bound(int place) {
    return bounds[place];
  }

  /** Returns whether every place that has a bound has it by sums that never change. */
  boolean onlySteady() {
    return onlySteady;
  }

  /** Returns the reason why a place has a bound, if it has one. */
  Optional<Reason> bounding(int place) {
    if (bounds[place] == Long.MAX_VALUE) {
      return Optional.empty();
    }
    return Stream.concat(steady.stream(), shrinking.stream())
        .filter(its -> its.bound(place) == bounds[place])
        .findFirst()
        .map(Reason.Sum::new);
  }

  /**
   * Returns a sum that never grows and that a marking does not obey, if it is found. One that
   * bounds a part of a formula is preferred.
   */
  Optional<TokenSum> against(long[] marking, ComparedSums compared) {
    if (!worthwhile) {
      return Optional.empty();
    }
    for (SparseVector part : compared.sums()) {
      Optional<TokenSum> its = above(part).filter(sum -> sum.excludes(marking));
      if (its.isPresent()) {
        return its;
      }
    }
    return affordable() ? equation.against(marking) : Optional.empty();
  }

  private Optional<TokenSum> above(SparseVector part) {
    Optional<TokenSum> known = above.get(part);
    if (known == null) {
      known = affordable() ? equation.above(part) : Optional.empty();
      above.put(part, known);
    }
    return known;
  }

  /** Returns whether one more linear programme may be solved; it then is. */
  private boolean affordable() {
    work += equation.size();
    return equation.small() && work <= MOST_WORK;
  }
}
