// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.structure;

import dev.ravel.explore.Effort;
import dev.ravel.explore.Facts;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Sought;
import dev.ravel.explore.constraints.Constraints;
import dev.ravel.explore.constraints.MarkingConstraints;
import dev.ravel.explore.structure.Invariants.Invariant;
import dev.ravel.net.AskedNet;
import dev.ravel.net.MarkingFormula;
import dev.ravel.net.Net;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Shows that no marking of a kind can be reached, if all invariants together with marked traps rule
 * it out. A marking that the invariants allow is looked at: if it leaves a trap empty that is
 * marked at first, that trap is added, and the next one is looked for (Esparza, Melzer 2000). What
 * is left may be reachable or not; then nothing is said.
 *
 * <p>In an ordinary net the places that are empty in a dead marking are a siphon, so a net whose
 * siphons all hold marked traps is shown to have no deadlock (Murata 1989, section VI.C).
 */
public final class StructureFacts implements Facts {
  /** More effort is not cheap: conflicts of the solver in one attempt to rule out a marking. */
  private static final int CONFLICTS = 5_000;

  private static final int MOST_TRAPS = 200;

  /** The same for an attempt to do with one reason less, of which there are so many. */
  private static final int FEW_CONFLICTS = 100;

  private static final int MOST_ATTEMPTS = 100;
  private static final int LONGEST_TEXT = 40;
  private static final int MOST_BITS = 31;

  private final Net net;
  private final Function<Property, AskedNet.Asked> asked;
  private final Traps traps;
  private final List<Invariant> invariants;

  /** By place the most tokens that invariants allow; {@link Long#MAX_VALUE} without limit. */
  private final long[] bounds;

  /**
   * The facts about a net. Finds its invariants.
   *
   * @param asked what a property asks of it
   */
  public StructureFacts(Net net, Function<Property, AskedNet.Asked> asked) {
    this.net = net;
    this.asked = asked;
    traps = new Traps(net);
    invariants = Invariants.of(net);
    bounds = new long[net.places().count()];
    Arrays.setAll(
        bounds,
        p -> invariants.stream().mapToLong(its -> its.bound(p)).min().orElse(Long.MAX_VALUE));
  }

  /** The most tokens that a place ever holds; {@link Long#MAX_VALUE} if no invariant says. */
  public long bound(int place) {
    return bounds[place];
  }

  @Override
  public Optional<Judgement> of(Property property, Meter meter) {
    if (property instanceof Property.Error) {
      boolean all = Arrays.stream(bounds).allMatch(bound -> bound <= Integer.MAX_VALUE);
      return all && bounds.length > 0
          ? Optional.of(told(Judgement.holds(), "by invariants that bound every place"))
          : Optional.empty();
    }
    return switch (asked.apply(property)) {
      case AskedNet.Bound(int place) -> bounded(place);
      case AskedNet.Marking(MarkingFormula sought) when !(property instanceof Property.Finally) ->
          new Refutation(meter)
              .of(sought)
              .map(reason -> told(Sought.absent(property, true), "by " + reason));
      case AskedNet.Marking _, AskedNet.Covering _, AskedNet.Other _ -> Optional.empty();
    };
  }

  private Optional<Judgement> bounded(int place) {
    return invariants.stream()
        .filter(its -> its.bound(place) == bounds[place] && bounds[place] < Long.MAX_VALUE)
        .findFirst()
        .map(its -> told(Judgement.holds(), "by the invariant " + its.text(net)));
  }

  private static Judgement told(Judgement judgement, String fact) {
    return new Judgement(
        judgement.verdict(), judgement.code(), judgement.run(), new Evidence.Structure(fact));
  }

  /** One attempt to rule out a kind of marking. */
  private final class Refutation implements MarkingConstraints.Tokens {
    private final Constraints constraints;
    private final int[][] bits = new int[bounds.length][];

    /** Why a marking cannot be reached, by the literal that says that it counts. */
    private final Map<Integer, Object> reasons = new TreeMap<>();

    Refutation(Meter meter) {
      constraints = new Constraints(meter, () -> new Effort.OfStates(0, 0, 0, 0));
      for (int p = 0; p < bounds.length; p++) {
        int length = Long.SIZE - Long.numberOfLeadingZeros(bounds[p]);
        if (length <= MOST_BITS) {
          bits[p] = new int[length];
          Arrays.setAll(bits[p], _ -> constraints.variable());
        }
      }
      for (Invariant its : invariants) {
        add(its);
      }
    }

    @Override
    public int[] of(int place) {
      return bits[place];
    }

    private void add(Invariant its) {
      List<Integer> literals = new ArrayList<>();
      List<BigInteger> weights = new ArrayList<>();
      for (int p = 0; p < bits.length; p++) {
        if (its.factors()[p] == 0) {
          continue;
        }
        if (bits[p] == null) {
          return;
        }
        for (int k = 0; k < bits[p].length; k++) {
          literals.add(bits[p][k]);
          weights.add(BigInteger.valueOf(its.factors()[p]).shiftLeft(k));
        }
      }
      int counts = constraints.variable();
      int[] all = literals.stream().mapToInt(Integer::intValue).toArray();
      BigInteger value = BigInteger.valueOf(its.value());
      constraints.ifThenAtLeast(counts, all, weights.toArray(BigInteger[]::new), value);
      BigInteger[] negative = weights.stream().map(BigInteger::negate).toArray(BigInteger[]::new);
      constraints.ifThenAtLeast(counts, all, negative, value.negate());
      reasons.put(counts, its);
    }

    /** Why no marking of a kind can be reached, if that is shown. */
    Optional<String> of(MarkingFormula sought) {
      int wanted = new MarkingConstraints(constraints, net, this).literal(sought);
      for (int trap = 0; trap <= MOST_TRAPS; trap++) {
        Optional<Boolean> found = constraints.tried(CONFLICTS, assumed(wanted));
        if (found.isEmpty()) {
          return Optional.empty();
        }
        if (!found.get()) {
          return Optional.of(text(few(wanted)));
        }
        BitSet its = traps.marked(empty());
        if (its.isEmpty()) {
          return Optional.empty();
        }
        add(its);
      }
      return Optional.empty();
    }

    private int[] assumed(int wanted) {
      int[] all = new int[reasons.size() + 1];
      all[0] = wanted;
      int count = 1;
      for (int reason : reasons.keySet()) {
        all[count++] = reason;
      }
      return all;
    }

    /** The places that the marking found last leaves empty for sure. */
    private BitSet empty() {
      BitSet empty = new BitSet();
      for (int p = 0; p < bits.length; p++) {
        if (bits[p] != null && Arrays.stream(bits[p]).noneMatch(constraints::value)) {
          empty.set(p);
        }
      }
      return empty;
    }

    private void add(BitSet trap) {
      int counts = constraints.variable();
      List<Integer> any = new ArrayList<>(List.of(-counts));
      trap.stream().forEach(p -> Arrays.stream(bits[p]).forEach(any::add));
      constraints.clause(any.stream().mapToInt(Integer::intValue).toArray());
      reasons.put(counts, trap);
    }

    /** Reasons none of which can be left out, as far as not much effort shows. */
    private List<Object> few(int wanted) {
      List<Integer> needed = new ArrayList<>();
      for (int literal : constraints.blamed()) {
        if (reasons.containsKey(literal)) {
          needed.add(literal);
        }
      }
      int last = Math.max(0, needed.size() - MOST_ATTEMPTS);
      for (int k = needed.size() - 1; k >= last; k--) {
        List<Integer> less = new ArrayList<>(needed.subList(0, k));
        less.addAll(needed.subList(k + 1, needed.size()));
        int[] all = new int[less.size() + 1];
        all[0] = wanted;
        for (int j = 0; j < less.size(); j++) {
          all[j + 1] = less.get(j);
        }
        if (!constraints.tried(FEW_CONFLICTS, all).orElse(true)) {
          needed = less;
        }
      }
      return needed.stream().map(reasons::get).toList();
    }

    private String text(List<Object> why) {
      List<String> sums = new ArrayList<>();
      List<String> sets = new ArrayList<>();
      for (Object reason : why) {
        switch (reason) {
          case Invariant its -> sums.add(its.text(net));
          case BitSet trap ->
              sets.add(
                  trap.stream()
                      .mapToObj(net.places()::name)
                      .collect(Collectors.joining(", ", "{", "}")));
          default -> throw new IllegalStateException(reason + " is no reason");
        }
      }
      StringJoiner text = new StringJoiner(" and ");
      text.setEmptyValue("the bounds that invariants give to places");
      if (!sums.isEmpty()) {
        text.add(named("invariant", sums));
      }
      if (!sets.isEmpty()) {
        text.add(named("marked trap", sets));
      }
      return text.toString();
    }

    /** What they are, where that fits on a line; else how many there are. */
    private static String named(String kind, List<String> all) {
      String each = String.join(" and ", all);
      if (each.length() <= LONGEST_TEXT) {
        return "the " + kind + (all.size() == 1 ? " " : "s ") + each;
      }
      return all.size() == 1 ? "one large " + kind : all.size() + " " + kind + "s";
    }
  }
}
