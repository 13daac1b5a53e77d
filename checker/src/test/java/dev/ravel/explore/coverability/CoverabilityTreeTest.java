// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.coverability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Meter;
import dev.ravel.net.Net;
import dev.ravel.net.NetBuilder;
import dev.ravel.net.NetBuilder.Kind;
import dev.ravel.net.Nodes;
import dev.ravel.nets.RandomNets;
import dev.ravel.nets.TokenGame;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Evidence.Pumping.Part;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bounds against the token game, and pumping runs fired. */
class CoverabilityTreeTest {
  private static final int NETS = Boolean.getBoolean("ravel.deep") ? 50_000 : 1_200;

  private static CoverabilityTree tree(Net net) {
    return new CoverabilityTree(net, new Meter(Budget.unlimited()));
  }

  /** Returns a net with few places and random arcs. Many of these nets have no bound. */
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

  /** Every place without bound has a run, and its parts can be repeated, by definition. */
  @Test
  void pumpingRunsGrowThePlace() {
    int alone = 0;
    int after = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = wild(seed);
      CoverabilityTree tree = tree(net);
      for (int p = 0; p < net.places().count(); p++) {
        Optional<PumpingRun.Pumped> pumping = tree.pumping(p);
        assertEquals(tree.bound(p).isEmpty(), pumping.isPresent(), "seed " + seed);
        if (pumping.isEmpty()) {
          continue;
        }
        int parts = pumping.get().parts().size();
        alone += parts == 1 ? 1 : 0;
        after += parts > 1 ? 1 : 0;
        long before = fired(net, pumping.get(), 0)[p];
        for (int times = 1; times <= 5; times++) {
          long now = fired(net, pumping.get(), times)[p];
          assertTrue(now > before, "seed " + seed + ": " + now + " after " + before);
          before = now;
        }
      }
    }
    assertTrue(alone > NETS / 20, alone + " places");
    assertTrue(after > NETS / 200, after + " places that grow after others");
  }

  /** The tokens after a run with parts repeated, each step of which can be fired. */
  private static long[] fired(Net net, PumpingRun.Pumped pumped, int times) {
    int[] run = pumped.transitions();
    Run repeated =
        new Evidence.Pumping(pumped.parts())
            .repeated(new Run(0, run, new int[run.length], OptionalInt.empty()), times);
    long[] tokens = new long[net.places().count()];
    Arrays.setAll(tokens, net::initial);
    for (int t : repeated.processes()) {
      for (int p = 0; p < tokens.length; p++) {
        assertTrue(tokens[p] >= net.inputs().between(t, p), "takes");
        assertTrue(tokens[p] >= net.reads().between(t, p), "reads");
      }
      for (int p = 0; p < tokens.length; p++) {
        tokens[p] += net.outputs().between(t, p) - net.inputs().between(t, p);
      }
    }
    return tokens;
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
    assertEquals(
        Optional.of(new PumpingRun.Pumped(new int[] {put}, List.of(new Part(0, 1, 1)))),
        tree.pumping(2));
    assertEquals(OptionalLong.empty(), tree.bound(4));
    assertEquals(
        Optional.of(
            new PumpingRun.Pumped(
                new int[] {put, to, move}, List.of(new Part(0, 1, 1), new Part(2, 3, 1)))),
        tree.pumping(4));
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
