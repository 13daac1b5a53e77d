// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.net.AskedNet;
import dev.ravel.net.Net;
import dev.ravel.net.NetBuilder;
import dev.ravel.net.NetBuilder.Kind;
import dev.ravel.net.Nodes;
import dev.ravel.nets.TokenGame;
import dev.ravel.source.SourceText;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Tests of Commoner's theorem both ways, on random nets. They compute all siphons, all traps, all
 * markings.
 */
class SiphonsTest {
  private static final int NETS = Boolean.getBoolean("ravel.deep") ? 50_000 : 1_600;

  /** A net of clusters, each with places from which all its transitions take; or not quite. */
  private static Net net(long seed) {
    Random random = new Random(seed);
    NetBuilder builder = new NetBuilder();
    int places = 2 + random.nextInt(4);
    for (int p = 0; p < places; p++) {
      int _ = builder.place(node("p" + p), random.nextInt(2));
    }
    int[] cluster = new int[places + 1];
    int clusters = 0;
    while (cluster[clusters] < places) {
      cluster[clusters + 1] = Math.min(places, cluster[clusters] + 1 + random.nextInt(5) / 3);
      clusters++;
    }
    boolean whole = random.nextBoolean();
    int transitions = 0;
    for (int c = 0; c < clusters; c++) {
      for (int k = 1 + random.nextInt(5) / 3; k > 0; k--) {
        int t = builder.transition(node("t" + transitions++));
        arcs(builder, Kind.INPUT, t, cluster[c], cluster[c + 1]);
        if (whole) {
          int to = k == 1 ? (c + 1) % clusters : random.nextInt(clusters);
          arcs(builder, Kind.OUTPUT, t, cluster[to], cluster[to + 1]);
        } else {
          for (int out = 1 + random.nextInt(6) / 4; out > 0; out--) {
            builder.arc(Kind.OUTPUT, t, random.nextInt(places), 1);
          }
        }
      }
    }
    if (random.nextInt(8) == 0) {
      builder.arc(Kind.INPUT, random.nextInt(transitions), random.nextInt(places), 1);
    }
    return builder.build("free" + seed);
  }

  private static void arcs(NetBuilder builder, Kind kind, int transition, int from, int to) {
    for (int p = from; p < to; p++) {
      builder.arc(kind, transition, p, 1);
    }
  }

  private static Optional<List<Reason>> live(Net net) {
    return new Siphons(net, new NetTraps(net)).live(new Meter(Budget.unlimited()));
  }

  @Test
  void freeChoiceNetsAreLiveIfAndOnlyIfTheirSiphonsHoldMarkedTraps() {
    int live = 0;
    int not = 0;
    int others = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = net(seed);
      Optional<TokenGame> game = TokenGame.of(net, 300);
      if (game.isEmpty() || net.inputs().heaviest() > 1 || net.outputs().heaviest() > 1) {
        continue;
      }
      boolean shown = live(net).isPresent();
      if (!freeChoice(net)) {
        others++;
        assertTrue(!shown, "seed " + seed);
        continue;
      }
      boolean truly = everyTransitionCanAlwaysFireAgain(net, game.get());
      assertEquals(truly, shown, "seed " + seed);
      live += truly ? 1 : 0;
      not += truly ? 0 : 1;
    }
    assertTrue(Math.min(live, not) > NETS / 40, live + " and " + not);
    assertTrue(others > NETS / 100, others + " others");
  }

  private static boolean freeChoice(Net net) {
    for (int t = 0; t < net.transitions().count(); t++) {
      for (int u = 0; u < net.transitions().count(); u++) {
        Set<Integer> one = inputs(net, t);
        Set<Integer> other = inputs(net, u);
        if (one.stream().anyMatch(other::contains) && !one.equals(other)) {
          return false;
        }
      }
    }
    return true;
  }

  private static Set<Integer> inputs(Net net, int transition) {
    Set<Integer> places = new HashSet<>();
    for (int k = 0; k < net.inputs().count(transition); k++) {
      places.add(net.inputs().end(transition, k));
    }
    return places;
  }

  private static boolean everyTransitionCanAlwaysFireAgain(Net net, TokenGame game) {
    for (TokenGame.Marking marking : game.markings()) {
      Set<Integer> fired = new HashSet<>();
      Set<TokenGame.Marking> seen = new HashSet<>(Set.of(marking));
      Deque<TokenGame.Marking> open = new ArrayDeque<>(seen);
      while (!open.isEmpty()) {
        byte[] tokens = open.remove().tokens();
        for (int t = 0; t < net.transitions().count(); t++) {
          if (TokenGame.enabled(net, t, tokens)) {
            fired.add(t);
            TokenGame.Marking next = new TokenGame.Marking(TokenGame.fired(net, t, tokens));
            if (seen.add(next)) {
              open.add(next);
            }
          }
        }
      }
      if (fired.size() < net.transitions().count()) {
        return false;
      }
    }
    return true;
  }

  /** A light that goes through its colours. */
  @Test
  void theReasonIsTold() {
    NetBuilder builder = new NetBuilder();
    for (int p = 0; p < 3; p++) {
      int _ = builder.place(node("pqr".substring(p, p + 1)), p == 0 ? 1 : 0);
    }
    for (int t = 0; t < 3; t++) {
      int _ = builder.transition(node("t" + t));
      builder.arc(Kind.INPUT, t, t, 1);
      builder.arc(Kind.OUTPUT, t, (t + 1) % 3, 1);
    }
    Net net = builder.build("light");
    Optional<Judgement> fact =
        new StructureFacts(
                new AskedNet(
                    net, Optional.empty(), List.of(new AskedNet.Covering(List.of(0, 1, 2)))))
            .of(new Question(new Property.Deadlock(), false), new Meter(Budget.unlimited()));
    assertEquals(
        Optional.of(
            Judgement.holds(
                new Evidence.Structure("by the marked trap {p, q, r} in every siphon"))),
        fact);
  }

  private static Nodes.Node node(String id) {
    return new Nodes.Node(
        id, Optional.empty(), Optional.empty(), new SourceText("net", "").span(0, 0));
  }
}
