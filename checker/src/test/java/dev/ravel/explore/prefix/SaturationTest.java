// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.net.Net;
import dev.ravel.net.NetBuilder;
import dev.ravel.net.NetBuilder.Kind;
import dev.ravel.net.Nodes;
import dev.ravel.nets.NetStructure;
import dev.ravel.nets.RandomNets;
import dev.ravel.nets.TokenGame;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of the laws of every prefix, on random nets, against the token game. */
class SaturationTest {
  private static final int NETS = Boolean.getBoolean("ravel.deep") ? 30_000 : 600;

  @ParameterizedTest
  @EnumSource
  void itsConfigurationsHaveTheReachableMarkingsAndNoOthers(AdequateOrder order) {
    int compared = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = RandomNets.net(seed);
      boolean is = PrefixRules.hasReachableMarkings(net, order, 3_000, "seed " + seed);
      compared += is ? 1 : 0;
    }
    assertTrue(compared > NETS / 2, compared + " nets");
  }

  /**
   * Returns a net on which a search in depth that cuts what was met before loses the marking in
   * which nothing is left. It comes to {@code finish} before and after {@code look}, and cuts the
   * one after; it comes to {@code drop} after {@code look} and before, and cuts the one before. So
   * no configuration of its prefix has both.
   */
  private static Net lostInDepth() {
    NetBuilder builder = new NetBuilder();
    int a = builder.place(node("a"), 0);
    int start = builder.place(node("start"), 1);
    int used = builder.place(node("used"), 0);
    int before = builder.place(node("before"), 1);
    int b = builder.place(node("b"), 0);
    int held = builder.place(node("held"), 1);
    arcs(builder, "finish", List.of(a, b), List.of());
    arcs(builder, "move", List.of(before, held), List.of(b, held));
    arcs(builder, "split", List.of(start), List.of(a, used));
    arcs(builder, "look", List.of(used, b), List.of(used, b));
    arcs(builder, "drop", List.of(used, held), List.of());
    return builder.build("lost in depth");
  }

  private static void arcs(NetBuilder builder, String name, List<Integer> from, List<Integer> to) {
    int transition = builder.transition(node(name));
    from.forEach(place -> builder.arc(Kind.INPUT, transition, place, 1));
    to.forEach(place -> builder.arc(Kind.OUTPUT, transition, place, 1));
  }

  @ParameterizedTest
  @EnumSource
  void whatASearchInDepthLosesIsFound(AdequateOrder order) {
    Net net = lostInDepth();
    Set<TokenGame.Marking> reachable = TokenGame.of(net, 10).orElseThrow().markings();
    Set<TokenGame.Marking> inDepth = DepthFirst.markings(net);
    assertEquals(8, reachable.size());
    assertEquals(7, inDepth.size());
    assertTrue(reachable.containsAll(inDepth));
    assertFalse(inDepth.contains(new TokenGame.Marking(new byte[6])));

    Prefix prefix = PrefixRules.unfold(net, order).prefix();
    assertEquals(reachable, new Configurations(prefix).markings(false).orElseThrow());
  }

  /** Tests that the search in depth is a true unfolding otherwise. What it finds is reachable. */
  @Test
  void whatASearchInDepthFindsIsReachable() {
    int compared = 0;
    for (int seed = 0; seed < 200; seed++) {
      Net net = RandomNets.net(seed);
      Optional<TokenGame> game =
          TokenGame.of(net, 60).filter(its -> its.safe() && NetStructure.of(net).isOrdinary());
      if (game.isPresent()) {
        assertTrue(game.get().markings().containsAll(DepthFirst.markings(net)), "seed " + seed);
        compared++;
      }
    }
    assertTrue(compared > 50, compared + " nets");
  }

  @ParameterizedTest
  @EnumSource
  void aNetIsFoundNotToBeSafeExactlyIfItIsNot(AdequateOrder order) {
    int unsafe = 0;
    for (int seed = 0; seed < NETS; seed++) {
      unsafe += PrefixRules.isUnsafe(RandomNets.net(seed), order, "seed " + seed) ? 1 : 0;
    }
    assertTrue(unsafe > NETS / 50, unsafe + " nets");
  }

  @Test
  void underATotalOrderNoTwoEventsWithoutCutoffReachOneMarking() {
    for (int seed = 0; seed < NETS; seed++) {
      Saturated result = PrefixRules.unfold(RandomNets.net(seed), AdequateOrder.ERV);
      if (result.unsafe().isEmpty()) {
        Configurations configurations = new Configurations(result.prefix());
        Set<TokenGame.Marking> reached = new HashSet<>();
        reached.add(configurations.marking(Prefix.BEGINNING));
        for (int e = 1; e < result.prefix().events(); e++) {
          if (!result.prefix().cutoff(e)) {
            assertTrue(reached.add(configurations.marking(e)), "seed " + seed + ", event " + e);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void eventsAndConditionsAreWhatTheyShouldBe(AdequateOrder order) {
    for (int seed = 0; seed < NETS; seed++) {
      Net net = RandomNets.net(seed);
      Saturated result = PrefixRules.unfold(net, order);
      if (result.unsafe().isPresent()) {
        continue;
      }
      Prefix prefix = result.prefix();
      Configurations configurations = new Configurations(prefix);
      assertEquals(prefix.events() - 1, result.events());
      Set<List<Integer>> known = new HashSet<>();
      int cutoffs = 0;
      for (int e = 1; e < prefix.events(); e++) {
        assertTrue(prefix.inserted(e));
        int event = e;
        List<Integer> identity =
            new ArrayList<>(
                IntStream.range(0, prefix.presetSize(e))
                    .mapToObj(k -> prefix.preset(event, k))
                    .toList());
        List<Integer> places = identity.stream().map(prefix::place).toList();
        assertEquals(
            IntStream.range(0, net.inputs().count(prefix.transition(e)))
                .mapToObj(k -> net.inputs().end(prefix.transition(event), k))
                .toList(),
            places);
        identity.addFirst(prefix.transition(e));
        assertTrue(known.add(identity), "seed " + seed + ": an event is there twice");
        Set<Integer> causes = configurations.causes(e);
        assertEquals(causes.size(), prefix.size(e));
        if (prefix.cutoff(e)) {
          cutoffs++;
          int other = prefix.corresponding(e);
          assertEquals(configurations.marking(other), configurations.marking(e));
          assertTrue(prefix.size(other) <= prefix.size(e));
          assertTrue(order.total() || prefix.size(other) < prefix.size(e));
        }
        assertTrue(
            causes.stream().noneMatch(c -> c != event && prefix.cutoff(c)),
            "nothing is explored after a cutoff");
      }
      assertEquals(result.cutoffs(), cutoffs);
    }
  }

  @Test
  void aTransitionThatNeedsNothing() {
    Net net = net(1, 1, new int[][] {}, new int[][] {{0, 0}}, 0);
    Saturated result = PrefixRules.unfold(net, AdequateOrder.ERV);
    assertEquals(new Saturated.Unsafe(0, new int[] {0, 0}), result.unsafe().orElseThrow());
  }

  @Test
  void aTransitionThatNeedsAndPutsNothing() {
    Saturated result =
        PrefixRules.unfold(net(1, 1, new int[][] {}, new int[][] {}, 1), AdequateOrder.ERV);
    assertEquals(1, result.events());
    assertEquals(1, result.cutoffs());
  }

  @Test
  void twoTokensAtFirst() {
    Saturated result =
        PrefixRules.unfold(net(1, 0, new int[][] {}, new int[][] {}, 2), AdequateOrder.ERV);
    assertEquals(new Saturated.Unsafe(0, new int[0]), result.unsafe().orElseThrow());
  }

  @Test
  void aBudgetEndsIt() {
    Net net = RandomNets.net(3);
    Saturated result = Saturation.of(net, AdequateOrder.ERV, effort -> Optional.of(Problem.K001));
    assertEquals(Optional.of(Problem.K001), result.stopped());
  }

  /** A net with arcs given as pairs of a transition and a place, with tokens on place 0. */
  private static Net net(int places, int transitions, int[][] inputs, int[][] outputs, int tokens) {
    NetBuilder builder = new NetBuilder();
    for (int p = 0; p < places; p++) {
      int _ = builder.place(node("p" + p), p == 0 ? tokens : 0);
    }
    for (int t = 0; t < transitions; t++) {
      int _ = builder.transition(node("t" + t));
    }
    for (int[] arc : inputs) {
      builder.arc(Kind.INPUT, arc[0], arc[1], 1);
    }
    for (int[] arc : outputs) {
      builder.arc(Kind.OUTPUT, arc[0], arc[1], 1);
    }
    return builder.build("net");
  }

  private static Nodes.Node node(String id) {
    return new Nodes.Node(
        id, Optional.empty(), Optional.empty(), new SourceText("net", "").span(0, 0));
  }
}
