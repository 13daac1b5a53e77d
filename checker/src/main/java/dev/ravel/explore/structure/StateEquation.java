// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.structure;

import dev.ravel.explore.linear.LinearProgramme;
import dev.ravel.net.Net;
import dev.ravel.net.SparseVector;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * The state equation of a net. Every reachable marking is the first one and multiples of the change
 * by each transition (Murata 1989, section IV.B). What it rules out is ruled out by a sum that
 * never grows (Farkas; Silva, Teruel, Colom, Linear algebraic and linear programming techniques for
 * the analysis of place/transition net systems, LNCS 1491, 1998). Such sums are looked for by
 * linear programmes, rounded, and counted exactly; one that does not stand that is no sum.
 */
final class StateEquation {
  /**
   * The size of the largest nets that are looked at. It counts places, and arcs that move tokens.
   */
  private static final int MOST_NUMBERS = 12_000;

  /** Iterations of one linear programme. */
  private static final int ITERATIONS = 20_000;

  /** Fractions with larger denominators are not looked for. */
  private static final int MOST_PARTS = 240;

  private static final double NOUGHT = 1e-7;

  private final Net net;
  private final int places;

  private final int numbers;

  /** By transition what it changes, if the net is small. */
  private final List<SparseVector> changes = new ArrayList<>();

  StateEquation(Net net) {
    this.net = net;
    places = net.places().count();
    numbers = places + net.inputs().size() + net.outputs().size();
    for (int t = 0; small() && t < net.transitions().count(); t++) {
      Limits.pollAt(t);
      changes.add(net.outputs().row(t).minus(net.inputs().row(t)));
    }
  }

  /** Returns whether the net is not too large for it. */
  boolean small() {
    return numbers <= MOST_NUMBERS;
  }

  /** By transition what it changes; nothing if the net is not small. */
  List<SparseVector> changes() {
    return changes;
  }

  /** Returns the size of the net. It counts places, and arcs that move tokens. */
  int size() {
    return numbers;
  }

  /**
   * Returns a sum with factors that are at least some, and that is at first as small as possible.
   * It is absent if there is none, or it was not found.
   *
   * @param least by place
   */
  Optional<TokenSum> above(SparseVector least) {
    double[] costs = new double[places];
    Arrays.setAll(costs, p -> net.initial(p) + 1e-4);
    LinearProgramme programme = new LinearProgramme(costs, ITERATIONS);
    double[] lowest = new double[places];
    for (int k = 0; k < least.size(); k++) {
      lowest[least.index(k)] = least.number(k);
    }
    for (SparseVector change : changes) {
      double from = 0;
      for (int k = 0; k < change.size(); k++) {
        from += lowest[change.index(k)] * change.number(k);
      }
      programme.atMost(change.indices(), factors(change, 1), -from);
    }
    return programme
        .solution()
        .flatMap(
            more -> {
              double[] sum = new double[places];
              Arrays.setAll(sum, p -> more[p] + lowest[p]);
              return rounded(sum);
            });
  }

  /**
   * Returns places for which {@link #above} is likely to find sums, of some that are looked at.
   * They are those in any sum at all that never grows. It says nothing for sure.
   */
  BitSet bounded(BitSet some) {
    double[] costs = new double[places];
    Arrays.setAll(costs, p -> some.get(p) ? -1 : 0);
    LinearProgramme programme = new LinearProgramme(costs, ITERATIONS);
    for (SparseVector change : changes) {
      programme.atMost(change.indices(), factors(change, 1), 0);
    }
    for (int p = 0; p < places; p++) {
      programme.atMost(new int[] {p}, new double[] {1}, 1);
    }
    BitSet likely = new BitSet();
    programme
        .solution()
        .ifPresent(found -> some.stream().filter(p -> found[p] > NOUGHT).forEach(likely::set));
    return likely;
  }

  /** A sum that a marking does not obey; absent if there is none, or it was not found. */
  Optional<TokenSum> against(long[] marking) {
    double largest = 0;
    double[] away = new double[places];
    for (int p = 0; p < places; p++) {
      away[p] = marking[p] - (double) net.initial(p);
      largest = Math.max(largest, Math.abs(away[p]));
    }
    if (largest == 0) {
      return Optional.empty();
    }
    // a factor is the difference of two numbers; few of them, and rather positive ones
    double[] costs = new double[2 * places];
    Arrays.fill(costs, 0, places, 1);
    Arrays.fill(costs, places, 2 * places, 1.5);
    LinearProgramme programme = new LinearProgramme(costs, ITERATIONS);
    for (SparseVector change : changes) {
      int[] both = Arrays.copyOf(change.indices(), 2 * change.size());
      double[] signed = Arrays.copyOf(factors(change, 1), both.length);
      System.arraycopy(factors(change, -1), 0, signed, change.size(), change.size());
      for (int k = 0; k < change.size(); k++) {
        both[change.size() + k] = places + change.index(k);
      }
      programme.atMost(both, signed, 0);
    }
    int[] all = new int[2 * places];
    double[] signed = new double[all.length];
    for (int p = 0; p < places; p++) {
      all[p] = p;
      all[places + p] = places + p;
      signed[p] = away[p] / largest;
      signed[places + p] = -signed[p];
    }
    programme.atLeast(all, signed, 1);
    return programme
        .solution()
        .flatMap(
            found -> {
              double[] sum = new double[places];
              Arrays.setAll(sum, p -> found[p] - found[places + p]);
              return rounded(sum);
            })
        .filter(its -> its.excludes(marking));
  }

  private static double[] factors(SparseVector row, int sign) {
    double[] its = new double[row.size()];
    Arrays.setAll(its, k -> sign * (double) row.number(k));
    return its;
  }

  /** The sum with whole factors that have the same ratios as some; the smallest that is one. */
  private Optional<TokenSum> rounded(double[] sum) {
    double largest = Arrays.stream(sum).map(Math::abs).max().orElse(0);
    double unit =
        Arrays.stream(sum).map(Math::abs).filter(its -> its > NOUGHT * largest).min().orElse(1);
    for (int parts = 1; parts <= MOST_PARTS; parts++) {
      Limits.poll();
      long[] whole = new long[places];
      boolean close = true;
      for (int p = 0; p < places && close; p++) {
        double exact = sum[p] / unit * parts;
        long near = Math.round(exact);
        close = Math.abs(exact - near) <= 1e-5 * (parts + Math.abs(exact));
        whole[p] = near;
      }
      if (close) {
        Optional<TokenSum> its = TokenSum.shrinking(SparseVector.of(whole), net, changes);
        if (its.isPresent()) {
          return its;
        }
      }
    }
    return Optional.empty();
  }
}
