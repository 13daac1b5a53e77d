// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ravel.net.Net;
import dev.ravel.nets.RandomNets;
import dev.ravel.nets.ReferenceNets;
import dev.ravel.nets.TokenGame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests of prefixes of random nets with readers. They are compared with the token game and the
 * definitions.
 */
@ExtendWith(ReferenceNets.class)
class ReadHistoriesTest {
  private static final boolean DEEP = Boolean.getBoolean("ravel.deep");
  private static final int NETS = DEEP ? 10_000 : 1_000;

  @ParameterizedTest
  @EnumSource
  void configurationsHaveTheReachableMarkingsAndNoOthers(AdequateOrder order) {
    int compared = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = RandomNets.contextual(seed);
      boolean is = PrefixRules.hasReachableMarkings(net, order, 1_000, "seed " + seed);
      compared += is ? 1 : 0;
    }
    assertTrue(compared > NETS / 2, compared + " nets");
  }

  @ParameterizedTest
  @EnumSource
  void aNetIsFoundNotToBeSafeExactlyIfItIsNot(AdequateOrder order) {
    int unsafe = 0;
    for (int seed = 0; seed < NETS; seed++) {
      unsafe += PrefixRules.isUnsafe(RandomNets.contextual(seed), order, "seed " + seed) ? 1 : 0;
    }
    assertTrue(unsafe > NETS / 100, unsafe + " nets");
  }

  @ParameterizedTest
  @EnumSource
  void eventsAndTheirHistoriesAreThoseOfTheDefinition(AdequateOrder order) {
    int compared = 0;
    int more = 0;
    for (int seed = 0; seed < NETS; seed++) {
      Net net = RandomNets.contextual(seed);
      Optional<TokenGame> game = TokenGame.of(net, 100).filter(TokenGame::safe);
      Optional<EnrichedEvents> oracle = game.flatMap(_ -> EnrichedEvents.of(net, order, 1_000));
      if (oracle.isEmpty()) {
        continue;
      }
      Saturated result = PrefixRules.unfold(net, order);
      EnrichedEvents its = oracle.get();
      assertEquals(
          List.of(its.histories(), its.cutoffs(), its.events(), its.conditions()),
          List.of(result.histories(), result.cutoffs(), result.events(), result.conditions()),
          "seed " + seed);
      compared++;
      more += its.histories() > its.events() ? 1 : 0;
    }
    assertTrue(compared > NETS / 3, compared + " nets");
    assertTrue(more > NETS / 50, more + " nets in which an event has several histories");
  }

  /** The one net of the table's that is small enough for the definitions, and differs from them. */
  @ParameterizedTest
  @EnumSource
  void threeProcessesOfDijkstra(AdequateOrder order) {
    assumeTrue(DEEP && ReferenceNets.present(), "long, or " + ReferenceNets.missing());
    Net net = ReferenceNets.net("gen/dijkstra_03.ll_net");
    EnrichedEvents its = EnrichedEvents.of(net, order, 3_000_000).orElseThrow();
    Saturated result = PrefixRules.unfold(net, order);
    assertEquals(
        List.of(its.histories(), its.cutoffs(), its.events(), its.conditions()),
        List.of(result.histories(), result.cutoffs(), result.events(), result.conditions()));
  }

  @ParameterizedTest
  @EnumSource
  void noEventIsThereTwiceWithOneHistory(AdequateOrder order) {
    for (int seed = 0; seed < NETS; seed++) {
      Saturated result = PrefixRules.unfold(RandomNets.contextual(seed), order);
      Prefix prefix = result.prefix();
      if (result.unsafe().isPresent()) {
        continue;
      }
      Set<List<Integer>> known = new HashSet<>();
      Configurations configurations = new Configurations(prefix);
      Set<TokenGame.Marking> reached = new HashSet<>();
      reached.add(configurations.marking(Prefix.BEGINNING));
      for (int e = 1; e < prefix.events(); e++) {
        List<Integer> identity = new ArrayList<>();
        identity.add(prefix.transition(e));
        int[] needs = new int[prefix.needsSize(e)];
        for (int k = 0; k < needs.length; k++) {
          needs[k] = prefix.need(e, k);
        }
        Arrays.sort(needs);
        Arrays.stream(needs).forEach(identity::add);
        assertTrue(known.add(identity), "seed " + seed + ": an event is there twice");
        Set<Integer> causes = configurations.causes(e);
        assertEquals(causes.size(), prefix.size(e));
        assertTrue(causes.size() == 1 || causes.stream().filter(prefix::cutoff).count() < 2);
        if (prefix.cutoff(e)) {
          assertEquals(configurations.marking(prefix.corresponding(e)), configurations.marking(e));
        } else if (order.total()) {
          assertTrue(reached.add(configurations.marking(e)), "seed " + seed + ", event " + e);
        }
      }
    }
  }
}
