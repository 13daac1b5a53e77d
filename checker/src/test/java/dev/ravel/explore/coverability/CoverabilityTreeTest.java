// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.coverability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Halt;
import dev.ravel.explore.Meter;
import dev.ravel.net.Net;
import dev.ravel.net.NetBuilder;
import dev.ravel.net.NetBuilder.Kind;
import dev.ravel.net.Nodes;
import dev.ravel.nets.RandomNets;
import dev.ravel.nets.TokenGame;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bounds against the token game, and pumping runs fired. */
class CoverabilityTreeTest {
  private static final int NETS = Boolean.getBoolean("ravel.deep") ? 50_000 : 3_000;

  private static CoverabilityTree tree(Net net) {
    return new CoverabilityTree(net, new Meter(Budget.unlimited()));
  }

  /** Few places, and arcs wherever chance puts them: many of these nets have no bound. */
  private static Net wild(long seed) {
    Random random = new Random(seed);
    NetBuilder builder = new NetBuilder();
    int places = 1 + random.nextInt(4);
    for (int p = 0; p < places; p++) {
      int _ = builder.place(node("p" + p), random.nextInt(2));
    }
    int transitions = 1 + random.nextInt(4);
    for (int t = 0; t < transitions; t++) {
      int _ = builder.transition(node("t" + t));
      for (int k = 1 + random.nextInt(4); k > 0; k--) {
        int kind = random.nextInt(9);
        builder.arc(
            kind < 4 ? Kind.INPUT : kind < 8 ? Kind.OUTPUT : Kind.READ,
            t,
            random.nextInt(places),
            1 + random.nextInt(8) / 7);
      }
    }
    return builder.build("wild" + seed);
  }

  @Test
  void boundsOfFiniteNetsAreTheMostTokensThatAnyMarkingHas() {
    int finite = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = seed % 2 == 0 ? wild(seed) : RandomNets.net(seed);
      Optional<TokenGame> game = TokenGame.of(net, 1_000);
      if (game.isEmpty()) {
        continue;
      }
      finite++;
      CoverabilityTree tree = tree(net);
      for (int p = 0; p < net.places().count(); p++) {
        int place = p;
        long most =
            game.get().markings().stream().mapToLong(m -> m.tokens()[place]).max().orElseThrow();
        assertEquals(OptionalLong.of(most), tree.bound(p), "seed " + seed);
        assertEquals(Optional.empty(), tree.pumping(p), "seed " + seed);
      }
    }
    assertTrue(finite > NETS / 2, finite + " nets");
  }

  @Test
  void pumpingRunsGrowThePlaceAndNothingShrinks() {
    int pumped = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = wild(seed);
      CoverabilityTree tree = tree(net);
      for (int p = 0; p < net.places().count(); p++) {
        Optional<CoverabilityTree.Pumping> pumping = tree.pumping(p);
        if (pumping.isEmpty()) {
          continue;
        }
        pumped++;
        assertEquals(OptionalLong.empty(), tree.bound(p));
        byte[] marking = TokenGame.initial(net);
        byte[] before = marking;
        int[] run = pumping.get().transitions();
        for (int step = 0; step < run.length; step++) {
          before = step == pumping.get().from() ? marking : before;
          assertTrue(TokenGame.enabled(net, run[step], marking), "seed " + seed);
          marking = TokenGame.fired(net, run[step], marking);
        }
        assertTrue(marking[p] > before[p], "seed " + seed);
        for (int q = 0; q < marking.length; q++) {
          assertTrue(marking[q] >= before[q], "seed " + seed);
        }
      }
    }
    assertTrue(pumped > NETS / 20, pumped + " places");
  }

  /** Place 4 takes what place 2 got while place 1 was marked, and cannot get more afterwards. */
  @Test
  void aPlaceThatGrowsOnlyAsFarAsAnother() {
    NetBuilder builder = new NetBuilder();
    for (int p = 0; p < 5; p++) {
      int _ = builder.place(node("p" + p), p == 1 ? 1 : 0);
    }
    int put = builder.transition(node("put"));
    builder.arc(Kind.READ, put, 1, 1);
    builder.arc(Kind.OUTPUT, put, 2, 1);
    int to = builder.transition(node("to"));
    builder.arc(Kind.INPUT, to, 1, 1);
    builder.arc(Kind.OUTPUT, to, 3, 1);
    int move = builder.transition(node("move"));
    builder.arc(Kind.READ, move, 3, 1);
    builder.arc(Kind.INPUT, move, 2, 1);
    builder.arc(Kind.OUTPUT, move, 4, 1);
    CoverabilityTree tree = tree(builder.build("net"));
    assertEquals(OptionalLong.of(0), tree.bound(0));
    assertEquals(OptionalLong.of(1), tree.bound(1));
    assertEquals(OptionalLong.empty(), tree.bound(2));
    assertEquals(Optional.of(new CoverabilityTree.Pumping(new int[] {put}, 0)), tree.pumping(2));
    assertEquals(OptionalLong.empty(), tree.bound(4));
    assertEquals(Optional.empty(), tree.pumping(4));
  }

  @Test
  void aBudgetEndsIt() {
    Meter meter = new Meter(effort -> Optional.of(Problem.K001));
    assertThrows(Halt.class, () -> new CoverabilityTree(RandomNets.net(3), meter));
  }

  private static Nodes.Node node(String id) {
    return new Nodes.Node(
        id, Optional.empty(), Optional.empty(), new SourceText("wild", "").span(0, 0));
  }
}
