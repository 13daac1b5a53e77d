// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.net.AskedNet;
import dev.ravel.net.MarkingFormula;
import dev.ravel.net.Net;
import dev.ravel.net.NetBuilder;
import dev.ravel.net.NetBuilder.Kind;
import dev.ravel.net.Nodes;
import dev.ravel.nets.RandomFormulas;
import dev.ravel.nets.RandomNets;
import dev.ravel.nets.Tangles;
import dev.ravel.nets.TokenGame;
import dev.ravel.source.SourceText;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the facts of structure are true, against the token game, on random nets. */
class StructureFactsTest {
  private static final int NETS = Boolean.getBoolean("ravel.deep") ? 20_000 : 400;

  /**
   * Returns a net in which tokens move in heaps. It has weights, several tokens, and transitions
   * that keep a weighted sum.
   */
  private static Net heaps(long seed) {
    Random random = new Random(seed);
    NetBuilder builder = new NetBuilder();
    int places = 2 + random.nextInt(4);
    int[] worth = new int[places];
    for (int p = 0; p < places; p++) {
      int _ = builder.place(node("p" + p), random.nextInt(3));
      worth[p] = 1 + random.nextInt(3);
    }
    int transitions = 1 + random.nextInt(5);
    for (int t = 0; t < transitions; t++) {
      int _ = builder.transition(node("t" + t));
      int from = random.nextInt(places);
      int to = random.nextInt(places);
      builder.arc(Kind.INPUT, t, from, worth[to]);
      builder.arc(Kind.OUTPUT, t, to, worth[from]);
      if (random.nextInt(4) == 0) {
        builder.arc(
            random.nextBoolean() ? Kind.READ : Kind.INHIBITOR, t, random.nextInt(places), 1);
      }
    }
    return builder.build("heaps" + seed);
  }

  private static Net net(int seed) {
    return switch (seed % 3) {
      case 0 -> heaps(seed);
      case 1 -> Tangles.net(seed);
      default -> RandomNets.net(seed);
    };
  }

  /** Returns the fact about nets that need not have many markings. */
  private static Optional<Judgement> fact(Net net, AskedNet.Asked asked, Property property) {
    return new StructureFacts(new AskedNet(net, Optional.empty(), List.of(asked)), 0)
        .of(new Question(property, false), new Meter(Budget.unlimited()));
  }

  @Test
  void whatIsRuledOutIsNotReachable() {
    int shown = 0;
    int byNeverGrowing = 0;
    int reachable = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = net(seed);
      Optional<TokenGame> game = TokenGame.of(net, 2_000);
      if (game.isEmpty()) {
        continue;
      }
      RandomFormulas formulas = new RandomFormulas(net, seed);
      List<MarkingFormula> all = new ArrayList<>(List.of(new MarkingFormula.Dead()));
      for (int k = 0; k < 4; k++) {
        all.add(formulas.next());
      }
      for (MarkingFormula formula : all) {
        boolean there =
            game.get().markings().stream()
                .anyMatch(m -> RandomFormulas.holds(formula, net, m.tokens()));
        Optional<Judgement> fact =
            fact(net, new AskedNet.Marking(formula), new Property.Deadlock());
        reachable += there ? 1 : 0;
        if (fact.isPresent()) {
          shown++;
          assertEquals(Verdict.HOLDS, fact.get().verdict());
          assertTrue(!there, "seed " + seed + ": " + fact.get() + ", " + formula);
          byNeverGrowing += fact.get().evidence().toString().contains("never growing") ? 1 : 0;
        }
      }
    }
    assertTrue(Math.min(shown, reachable) > NETS / 2, shown + " and " + reachable);
    assertTrue(byNeverGrowing > NETS / 20, byNeverGrowing + " by sums that never grow");
  }

  @Test
  void invariantsAreTrueInEveryMarking() {
    int found = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = net(seed);
      Optional<TokenGame> game = TokenGame.of(net, 2_000);
      List<TokenSum> invariants = Semiflows.of(net);
      found += invariants.size();
      for (TokenSum its : invariants) {
        if (game.isPresent()) {
          for (TokenGame.Marking marking : game.get().markings()) {
            long sum = 0;
            for (int p = 0; p < marking.tokens().length; p++) {
              sum += its.factors().at(p) * marking.tokens()[p];
            }
            assertEquals(its.value(), sum, "seed " + seed);
          }
        }
      }
    }
    assertTrue(found > NETS, found + " invariants");
  }

  /**
   * All traps of a small net are computed by the definition. The one that is found is one of the
   * least.
   */
  @Test
  void trapsAreMarkedAndLeast() {
    int found = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = RandomNets.net(seed);
      int places = net.places().count();
      if (places > 8) {
        continue;
      }
      for (int mask = 1; mask < 1 << places; mask += 7) {
        BitSet inside = BitSet.valueOf(new long[] {mask});
        BitSet trap = new NetTraps(net).marked(inside);
        boolean any = false;
        for (int sub = mask; sub > 0; sub = (sub - 1) & mask) {
          BitSet its = BitSet.valueOf(new long[] {sub});
          if (isMarkedTrap(net, its)) {
            any = true;
            BitSet outside = (BitSet) its.clone();
            outside.andNot(trap);
            assertTrue(its.equals(trap) || !outside.isEmpty(), "a smaller one: " + its);
          }
        }
        assertEquals(any, !trap.isEmpty(), "seed " + seed);
        assertTrue(trap.isEmpty() || isMarkedTrap(net, trap), "seed " + seed);
        found += trap.isEmpty() ? 0 : 1;
      }
    }
    assertTrue(found > NETS, found + " traps");
  }

  private static boolean isMarkedTrap(Net net, BitSet places) {
    for (int t = 0; t < net.transitions().count(); t++) {
      boolean takes = false;
      boolean puts = false;
      for (int k = 0; k < net.inputs().count(t); k++) {
        takes |= places.get(net.inputs().end(t, k));
      }
      for (int k = 0; k < net.outputs().count(t); k++) {
        puts |= places.get(net.outputs().end(t, k));
      }
      if (takes && !puts) {
        return false;
      }
    }
    return places.stream().anyMatch(p -> net.initial(p) > 0);
  }

  /** The places that transitions join have equal factors in each sum that never changes. */
  @Test
  void joinedPlacesHaveEqualFactors() {
    int joined = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = RandomNets.net(seed);
      int[] part = EqualFactors.of(net);
      for (TokenSum its : Semiflows.of(net)) {
        for (int p = 0; p < part.length; p++) {
          for (int q = 0; q < p; q++) {
            if (part[p] == part[q]) {
              assertEquals(its.factors().at(q), its.factors().at(p), "seed " + seed);
              joined++;
            }
          }
        }
      }
    }
    assertTrue(joined > NETS / 10, joined + " pairs");
  }

  /**
   * Returns a ring with a token that goes through place after place, in ascending order or in the
   * other. There is a place that is marked while the token is not in place 0.
   */
  private static Net ring(int places, boolean ascending) {
    NetBuilder builder = new NetBuilder();
    for (int p = 0; p <= places; p++) {
      int _ = builder.place(node("p" + p), p == 0 ? 1 : 0);
    }
    for (int k = 0; k < places; k++) {
      int t = builder.transition(node("t" + k));
      int next = (k + 1) % places;
      int from = ascending ? k : next;
      int to = ascending ? next : k;
      builder.arc(Kind.INPUT, t, from, 1);
      builder.arc(Kind.OUTPUT, t, to, 1);
      if (from == 0) {
        builder.arc(Kind.OUTPUT, t, places, 1);
      } else if (to == 0) {
        builder.arc(Kind.INPUT, t, places, 1);
      }
    }
    return builder.build("ring");
  }

  /** A net so large that to look at all places for each of them would take too long. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLargeRingIsOneInvariantAndOneTrap(boolean ascending) {
    int places = 200_000;
    Net net = ring(places, ascending);
    BitSet all = new BitSet();
    all.set(0, places);
    assertEquals(all, new NetTraps(net).marked(all));
    assertEquals(
        Set.of(2, places),
        Semiflows.of(net).stream().map(its -> its.factors().size()).collect(Collectors.toSet()));
    KnownSums sums = new KnownSums(net, 0);
    for (int p = 0; p <= places; p++) {
      assertEquals(1, sums.bound(p));
    }
  }

  /** Two processes share one key. The key's invariant keeps them apart. */
  @Test
  void theReasonIsTold() {
    NetBuilder builder = new NetBuilder();
    String[] names = {"key", "a", "ain", "b", "bin"};
    for (int p = 0; p < names.length; p++) {
      int _ = builder.place(node(names[p]), p == 0 || p == 1 || p == 3 ? 1 : 0);
    }
    for (int who = 1; who <= 3; who += 2) {
      int enter = builder.transition(node("enter" + who));
      builder.arc(Kind.INPUT, enter, 0, 1);
      builder.arc(Kind.INPUT, enter, who, 1);
      builder.arc(Kind.OUTPUT, enter, who + 1, 1);
      int leave = builder.transition(node("leave" + who));
      builder.arc(Kind.INPUT, leave, who + 1, 1);
      builder.arc(Kind.OUTPUT, leave, 0, 1);
      builder.arc(Kind.OUTPUT, leave, who, 1);
    }
    MarkingFormula both =
        new MarkingFormula.Compare(
            new MarkingFormula.Sum(
                0, List.of(new MarkingFormula.Term(1, 2), new MarkingFormula.Term(1, 4))),
            MarkingFormula.Relation.GREATER_EQUAL,
            new MarkingFormula.Sum(2, List.of()));
    Optional<Judgement> fact =
        fact(builder.build("key"), new AskedNet.Marking(both), new Property.Deadlock());
    assertEquals(
        Optional.of(
            Judgement.holds(new Evidence.Structure("by the invariant key + ain + bin = 1"))),
        fact);
  }

  /**
   * The tokens that r counts were counted in q before, and never leave it. No sum that never
   * changes shows it.
   */
  @Test
  void aSumThatNeverGrowsIsTold() {
    NetBuilder builder = new NetBuilder();
    for (int p = 0; p < 3; p++) {
      int _ = builder.place(node("pqr".substring(p, p + 1)), p == 0 ? 1 : 0);
    }
    int put = builder.transition(node("put"));
    builder.arc(Kind.READ, put, 0, 1);
    builder.arc(Kind.OUTPUT, put, 1, 1);
    builder.arc(Kind.OUTPUT, put, 2, 1);
    int drop = builder.transition(node("drop"));
    builder.arc(Kind.INPUT, drop, 2, 1);
    MarkingFormula more =
        new MarkingFormula.And(
            List.of(
                compared(2, MarkingFormula.Relation.GREATER_EQUAL, 1),
                compared(1, MarkingFormula.Relation.LESS, 1)));
    assertEquals(
        Optional.of(Judgement.holds(new Evidence.Structure("by the never growing sum r - q <= 0"))),
        fact(builder.build("count"), new AskedNet.Marking(more), new Property.Deadlock()));
  }

  /** A message may be lost. The place it came from bounds the one where it is. */
  @Test
  void aSumThatNeverGrowsBoundsAPlace() {
    NetBuilder builder = new NetBuilder();
    for (int p = 0; p < 2; p++) {
      int _ = builder.place(node("pq".substring(p, p + 1)), p == 0 ? 3 : 0);
    }
    int send = builder.transition(node("send"));
    builder.arc(Kind.INPUT, send, 0, 2);
    builder.arc(Kind.OUTPUT, send, 1, 1);
    int lose = builder.transition(node("lose"));
    builder.arc(Kind.INPUT, lose, 1, 1);
    Net net = builder.build("lossy");
    assertEquals(
        Optional.of(
            Judgement.holds(new Evidence.Structure("by the never growing sum p + 2*q <= 3"))),
        fact(net, new AskedNet.Bound(1), new Property.Deadlock()));
    assertEquals(1, new StructureFacts(AskedNet.of(net, List.of(), Optional.empty())).bound(1));
  }

  private static MarkingFormula compared(int place, MarkingFormula.Relation relation, long number) {
    return new MarkingFormula.Compare(
        new MarkingFormula.Sum(0, List.of(new MarkingFormula.Term(1, place))),
        relation,
        new MarkingFormula.Sum(number, List.of()));
  }

  private static Nodes.Node node(String id) {
    return new Nodes.Node(
        id, Optional.empty(), Optional.empty(), new SourceText("net", "").span(0, 0));
  }
}
