// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.structure;

import dev.ravel.explore.Effort;
import dev.ravel.explore.Meter;
import dev.ravel.explore.constraints.Constraints;
import dev.ravel.explore.constraints.MarkingConstraints;
import dev.ravel.explore.structure.Reason.Sum;
import dev.ravel.explore.structure.Reason.Trap;
import dev.ravel.net.MarkingFormula;
import dev.ravel.net.Net;
import dev.ravel.net.SparseVector;
import dev.ravel.source.Limits;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * One attempt to show that no marking of a kind can be reached (Esparza, Melzer 2000). The solver
 * looks for a marking of the kind that all reasons so far allow. If there is one, a trap that it
 * leaves empty, or else a sum that it does not obey, is one more reason, and the search begins
 * again. The attempt ends without an answer at a marking against which there is no reason.
 */
final class Refutation implements MarkingConstraints.Tokens {
  /** The limit of conflicts of the solver in the search for a marking. More effort is not cheap. */
  private static final int CONFLICTS = 5_000;

  /** The most reasons that are added on the way. */
  private static final int MOST_REASONS = 200;

  /** Conflicts in an attempt to do with one reason less, and the number of such attempts. */
  private static final int FEW_CONFLICTS = 100;

  private static final int MOST_ATTEMPTS = 100;

  /**
   * The bits of the tokens of a place. No marking with more than 2^31 - 1 tokens in a place is
   * reached, since that is an error (R015).
   */
  private static final int MOST_BITS = 31;

  private final Net net;
  private final NetTraps traps;
  private final KnownSums sums;
  private final Constraints constraints;
  private final int[][] bits;

  /** The reason why a marking cannot be reached, by the literal that says that it counts. */
  private final Map<Integer, Reason> reasons = new TreeMap<>();

  Refutation(Net net, NetTraps traps, KnownSums sums, Meter meter) {
    this.net = net;
    this.traps = traps;
    this.sums = sums;
    constraints = new Constraints(meter, () -> new Effort.OfStates(0, 0, 0, 0));
    bits = new int[net.places().count()][];
    for (int p = 0; p < bits.length; p++) {
      int length = Long.SIZE - Long.numberOfLeadingZeros(sums.bound(p));
      bits[p] = new int[Math.min(length, MOST_BITS)];
      Arrays.setAll(bits[p], _ -> constraints.variable());
    }
    sums.steady().forEach(its -> add(new Sum(its)));
    sums.shrinking().forEach(its -> add(new Sum(its)));
  }

  @Override
  public int[] of(int place) {
    return bits[place];
  }

  /** Reasons why no marking of a kind can be reached, if that is shown. */
  Optional<List<Reason>> of(MarkingFormula sought) {
    int wanted = new MarkingConstraints(constraints, net, this).literal(sought);
    ComparedSums compared = new ComparedSums(sought);
    for (int more = 0; more <= MOST_REASONS; more++) {
      Optional<Boolean> found = constraints.tried(CONFLICTS, assumed(wanted, reasons.keySet()));
      if (found.isEmpty()) {
        return Optional.empty();
      }
      if (!found.get()) {
        return Optional.of(few(wanted));
      }
      Optional<Reason> next = against(marking(), compared);
      if (next.isEmpty()) {
        return Optional.empty();
      }
      add(next.get());
    }
    return Optional.empty();
  }

  private Optional<Reason> against(long[] marking, ComparedSums compared) {
    BitSet empty = new BitSet();
    for (int p = 0; p < marking.length; p++) {
      empty.set(p, marking[p] == 0);
    }
    BitSet trap = traps.marked(empty);
    return trap.isEmpty()
        ? sums.against(marking, compared).map(Sum::new)
        : Optional.of(new Trap(trap));
  }

  /** The marking that was found last. */
  private long[] marking() {
    long[] marking = new long[bits.length];
    for (int p = 0; p < bits.length; p++) {
      for (int k = 0; k < bits[p].length; k++) {
        marking[p] |= constraints.value(bits[p][k]) ? 1L << k : 0;
      }
    }
    return marking;
  }

  private void add(Reason reason) {
    Limits.poll();
    int counts = constraints.variable();
    reasons.put(counts, reason);
    switch (reason) {
      case Sum(TokenSum its) -> {
        if (its.invariant()) {
          atLeast(counts, its.factors(), 1, its.value());
        }
        atLeast(counts, its.factors(), -1, -its.value());
      }
      case Trap(BitSet places) -> {
        List<Integer> any = new ArrayList<>(List.of(-counts));
        places.stream().forEach(p -> Arrays.stream(bits[p]).forEach(any::add));
        constraints.clause(any.stream().mapToInt(Integer::intValue).toArray());
      }
    }
  }

  private void atLeast(int counts, SparseVector factors, long sign, long least) {
    List<Integer> literals = new ArrayList<>();
    List<BigInteger> weights = new ArrayList<>();
    for (int j = 0; j < factors.size(); j++) {
      int[] its = bits[factors.index(j)];
      for (int k = 0; k < its.length; k++) {
        literals.add(its[k]);
        weights.add(BigInteger.valueOf(sign * factors.number(j)).shiftLeft(k));
      }
    }
    constraints.ifThenAtLeast(
        counts,
        literals.stream().mapToInt(Integer::intValue).toArray(),
        weights.toArray(BigInteger[]::new),
        BigInteger.valueOf(least));
  }

  private static int[] assumed(int wanted, Collection<Integer> reasons) {
    return IntStream.concat(IntStream.of(wanted), reasons.stream().mapToInt(Integer::intValue))
        .toArray();
  }

  /** Reasons none of which can be left out, as far as not much effort shows. */
  private List<Reason> few(int wanted) {
    List<Integer> needed =
        Arrays.stream(constraints.blamed()).filter(reasons::containsKey).boxed().toList();
    int last = Math.max(0, needed.size() - MOST_ATTEMPTS);
    for (int k = needed.size() - 1; k >= last; k--) {
      List<Integer> less = new ArrayList<>(needed);
      less.remove(/* index */ k);
      if (!constraints.tried(FEW_CONFLICTS, assumed(wanted, less)).orElse(true)) {
        needed = less;
      }
    }
    return needed.stream().map(reasons::get).toList();
  }
}
