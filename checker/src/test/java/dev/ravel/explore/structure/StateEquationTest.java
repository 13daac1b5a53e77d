// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.net.Net;
import dev.ravel.net.NetBuilder;
import dev.ravel.net.NetBuilder.Kind;
import dev.ravel.net.Nodes;
import dev.ravel.net.SparseVector;
import dev.ravel.nets.Tangles;
import dev.ravel.nets.TokenGame;
import dev.ravel.source.SourceText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Sums that never grow, against all sums with small factors and against the token game. */
class StateEquationTest {
  private static final int NETS = Boolean.getBoolean("ravel.deep") ? 5_000 : 120;
  private static final int MOST_PLACES = 4;

  /** Few places, and arcs wherever chance puts them. */
  private static Net net(long seed) {
    Random random = new Random(seed);
    NetBuilder builder = new NetBuilder();
    int places = 2 + random.nextInt(MOST_PLACES - 1);
    for (int p = 0; p < places; p++) {
      int _ = builder.place(node("p" + p), random.nextInt(3));
    }
    int transitions = 1 + random.nextInt(4);
    for (int t = 0; t < transitions; t++) {
      int _ = builder.transition(node("t" + t));
      for (int k = 1 + random.nextInt(3); k > 0; k--) {
        builder.arc(Kind.INPUT, t, random.nextInt(places), 1 + random.nextInt(6) / 5);
      }
      for (int k = random.nextInt(3); k > 0; k--) {
        builder.arc(Kind.OUTPUT, t, random.nextInt(places), 1 + random.nextInt(6) / 5);
      }
    }
    return builder.build("net" + seed);
  }

  /** All sums with factors from a range that no transition makes larger, by definition. */
  private static List<long[]> sums(Net net, int from, int to) {
    int places = net.places().count();
    List<long[]> all = new ArrayList<>();
    long count = Math.round(Math.pow(to - from + 1, places));
    for (long code = 0; code < count; code++) {
      long[] sum = new long[places];
      long rest = code;
      for (int p = 0; p < places; p++) {
        sum[p] = from + rest % (to - from + 1);
        rest /= to - from + 1;
      }
      if (neverGrows(net, sum)) {
        all.add(sum);
      }
    }
    return all;
  }

  private static boolean neverGrows(Net net, long[] sum) {
    for (int t = 0; t < net.transitions().count(); t++) {
      long change = 0;
      for (int p = 0; p < sum.length; p++) {
        change += sum[p] * (net.outputs().between(t, p) - net.inputs().between(t, p));
      }
      if (change > 0) {
        return false;
      }
    }
    return true;
  }

  private static long at(long[] sum, long[] marking) {
    long all = 0;
    for (int p = 0; p < sum.length; p++) {
      all += sum[p] * marking[p];
    }
    return all;
  }

  private static long[] initial(Net net) {
    long[] marking = new long[net.places().count()];
    Arrays.setAll(marking, net::initial);
    return marking;
  }

  private static long[] factors(TokenSum its, Net net) {
    long[] factors = new long[net.places().count()];
    Arrays.setAll(factors, its.factors()::at);
    return factors;
  }

  @Test
  void whatASmallSumRulesOutIsRuledOut() {
    int out = 0;
    int in = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = net(seed);
      List<long[]> sums = sums(net, -2, 2);
      Random random = new Random(seed);
      for (int k = 0; k < 4; k++) {
        long[] marking = initial(net);
        Arrays.setAll(marking, _ -> random.nextInt(4));
        Optional<TokenSum> its = new StateEquation(net).against(marking);
        boolean any = sums.stream().anyMatch(sum -> at(sum, marking) > at(sum, initial(net)));
        assertTrue(its.isPresent() || !any, "seed " + seed + ": " + Arrays.toString(marking));
        if (its.isPresent()) {
          long[] sum = factors(its.get(), net);
          assertTrue(neverGrows(net, sum), "seed " + seed);
          assertEquals(at(sum, initial(net)), its.get().value(), "seed " + seed);
          assertTrue(at(sum, marking) > its.get().value(), "seed " + seed);
        }
        out += any ? 1 : 0;
        in += its.isEmpty() ? 1 : 0;
      }
    }
    assertTrue(Math.min(out, in) > NETS / 10, out + " and " + in);
  }

  @Test
  void noReachableMarkingIsRuledOut() {
    int looked = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = seed % 2 == 0 ? net(seed) : Tangles.net(seed);
      StateEquation equation = new StateEquation(net);
      List<TokenGame.Marking> all =
          TokenGame.of(net, 200).map(TokenGame::markings).stream()
              .flatMap(its -> its.stream().limit(5))
              .toList();
      for (TokenGame.Marking its : all) {
        looked++;
        long[] marking = initial(net);
        Arrays.setAll(marking, p -> its.tokens()[p]);
        assertEquals(Optional.empty(), equation.against(marking), "seed " + seed);
      }
    }
    assertTrue(looked > NETS, looked + " markings");
  }

  @Test
  void aPartOfAFormulaIsBoundedAsWellAsBySmallSums() {
    int bounded = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = net(seed);
      Random random = new Random(seed);
      TreeMap<Integer, Long> part = new TreeMap<>();
      for (int p = 0; p < net.places().count(); p++) {
        part.put(p, (long) random.nextInt(2));
      }
      SparseVector least = SparseVector.of(part);
      if (least.size() == 0) {
        continue;
      }
      double best = Double.POSITIVE_INFINITY;
      for (long[] sum : sums(net, 0, 4)) {
        double times = Double.POSITIVE_INFINITY;
        for (int k = 0; k < least.size(); k++) {
          times = Math.min(times, (double) sum[least.index(k)] / least.number(k));
        }
        best = times == 0 ? best : Math.min(best, at(sum, initial(net)) / times);
      }
      Optional<TokenSum> its = new StateEquation(net).above(least);
      assertTrue(its.isPresent() || best == Double.POSITIVE_INFINITY, "seed " + seed);
      if (its.isPresent()) {
        bounded++;
        long[] sum = factors(its.get(), net);
        assertTrue(neverGrows(net, sum), "seed " + seed);
        double times = Double.POSITIVE_INFINITY;
        for (int k = 0; k < least.size(); k++) {
          times = Math.min(times, (double) sum[least.index(k)] / least.number(k));
        }
        assertTrue(its.get().value() / times <= best + 1e-3, "seed " + seed);
      }
    }
    assertTrue(bounded > NETS / 4, bounded + " bounded");
  }

  @Test
  void sumsByWholeNumbersBoundWhatSmallSumsBound() {
    int bounded = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = net(seed);
      Semiflows.Shrinking found = Semiflows.shrinking(net, new StateEquation(net).changes());
      assertTrue(found.all(), "seed " + seed);
      List<long[]> small = sums(net, 0, 3);
      for (TokenSum its : found.sums()) {
        assertTrue(neverGrows(net, factors(its, net)), "seed " + seed);
      }
      for (int p = 0; p < net.places().count(); p++) {
        int place = p;
        long best =
            small.stream()
                .filter(sum -> sum[place] > 0)
                .mapToLong(sum -> at(sum, initial(net)) / sum[place])
                .min()
                .orElse(Long.MAX_VALUE);
        long bound =
            found.sums().stream().mapToLong(its -> its.bound(place)).min().orElse(Long.MAX_VALUE);
        assertTrue(bound <= best, "seed " + seed + ", place " + p);
        bounded += best < Long.MAX_VALUE ? 1 : 0;
      }
    }
    assertTrue(bounded > NETS / 2, bounded + " bounded");
  }

  /** Whoever proposes a sum that a transition makes larger is not believed. */
  @Test
  void sumsThatGrowAreNone() {
    int refused = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = net(seed);
      List<SparseVector> changes = new StateEquation(net).changes();
      Random random = new Random(seed);
      for (int k = 0; k < 20; k++) {
        long[] sum = new long[net.places().count()];
        Arrays.setAll(sum, _ -> random.nextInt(5) - 2);
        boolean some = Arrays.stream(sum).anyMatch(factor -> factor != 0);
        boolean taken = TokenSum.shrinking(SparseVector.of(sum), net, changes).isPresent();
        assertEquals(some && neverGrows(net, sum), taken, "seed " + seed);
        refused += taken ? 0 : 1;
      }
    }
    assertTrue(refused > NETS, refused + " refused");
  }

  @Test
  void numbersThatAreTooLargeAreNoSum() {
    NetBuilder builder = new NetBuilder();
    int _ = builder.place(node("p"), Integer.MAX_VALUE);
    int _ = builder.place(node("q"), 0);
    Net net = builder.build("large");
    long[] sum = {Long.MAX_VALUE / 2, 1};
    assertFalse(TokenSum.shrinking(SparseVector.of(sum), net, List.of()).isPresent());
  }

  private static Nodes.Node node(String id) {
    return new Nodes.Node(
        id, Optional.empty(), Optional.empty(), new SourceText("net", "").span(0, 0));
  }
}
