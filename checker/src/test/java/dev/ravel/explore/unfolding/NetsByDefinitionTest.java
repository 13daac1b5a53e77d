// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.unfolding.EventsByDefinitionTest.Comparing;
import dev.ravel.net.Net;
import dev.ravel.net.NetBuilder;
import dev.ravel.net.NetBuilder.Kind;
import dev.ravel.net.NetProgram;
import dev.ravel.net.NetQuestion;
import dev.ravel.net.Nodes;
import dev.ravel.program.Program.Independence;
import dev.ravel.source.SourceText;
import dev.ravel.system.ConcurrentSystem;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that the conflicting extensions of nets are those of the definition. They use random nets
 * with weights, read and inhibitor arcs and several tokens on a place, in which every execution
 * ends. That they are found at all is theorem 5 of Nguyen, Rodríguez, Sousa, Coti, Petrucci 2018.
 */
class NetsByDefinitionTest {
  private static final int SEEDS =
      Integer.getInteger("ravel.unfolding.seeds", Boolean.getBoolean("ravel.deep") ? 4000 : 80);
  private static final int LIMIT = 300;

  /** Tokens go to places with larger numbers only, no more of them than are taken, or are lost. */
  private static Net net(long seed) {
    Random random = new Random(seed);
    NetBuilder builder = new NetBuilder();
    int places = 3 + random.nextInt(4);
    for (int p = 0; p < places; p++) {
      int _ = builder.place(node("p" + p), p < places - 1 ? random.nextInt(3) : 0);
    }
    int transitions = 2 + random.nextInt(4);
    for (int t = 0; t < transitions; t++) {
      int _ = builder.transition(node("t" + t));
      int least = places;
      int takes = 1 + random.nextInt(3);
      for (int k = 0; k < takes; k++) {
        int place = random.nextInt(places - 1);
        builder.arc(Kind.INPUT, t, place, random.nextInt(5) == 0 ? 2 : 1);
        least = Math.min(least, place);
      }
      if (random.nextInt(6) > 0) {
        builder.arc(Kind.OUTPUT, t, least + 1 + random.nextInt(places - least - 1), 1);
      }
      if (random.nextInt(2) == 0) {
        int weight = random.nextInt(5) == 0 ? 2 : 1;
        builder.arc(Kind.READ, t, random.nextInt(places), weight);
      }
      if (random.nextInt(6) == 0) {
        builder.arc(Kind.INHIBITOR, t, random.nextInt(places), 1 + random.nextInt(2));
      }
    }
    return builder.build("net" + seed);
  }

  private static Nodes.Node node(String id) {
    return new Nodes.Node(
        id, Optional.empty(), Optional.empty(), new SourceText("random", "").span(0, 0));
  }

  private static ProgramSystem system(Net net) {
    return ProgramSystem.of(NetProgram.of(net, NetQuestion.usual(), Independence.READ_WRITE));
  }

  @ParameterizedTest
  @CsvSource({
    "true, part by part, true", "true, by constraints, true",
    "false, part by part, true", "false, by constraints, true",
    "false, part by part, false"
  })
  void asDefined(boolean everything, String how, boolean ahead) {
    int inVain = how.equals("by constraints") ? 0 : Integer.MAX_VALUE;
    int compared = 0;
    long pairs = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      ProgramSystem system = system(net(seed));
      if (Configurations.of(system, ConcurrentSystem.NONE, 0, LIMIT).isEmpty()) {
        continue;
      }
      Comparing comparing = Comparing.of(system, everything, inVain, ahead);
      assertEquals(List.of(), comparing.objections, "seed " + seed);
      compared++;
      pairs += comparing.pairs;
    }
    assertTrue(compared > SEEDS / 3, compared + " nets");
    assertTrue(pairs > 10L * SEEDS, pairs + " pairs of events");
  }

  /**
   * Two transitions compete for many places, each of which is filled once. Then one of them takes
   * all, in one history, of 2^40 parts of the configuration that could be tried.
   */
  @Test
  void manyPlacesThatAreFilledIndependently() {
    int places = 40;
    Drive.Counts counts =
        Drive.counts(
            ModelText.system(
                "net Fan {",
                "  place free[i in 1..%d] = 1, full[i in 1..%d], one, other"
                    .formatted(places, places),
                "  trans fill[i in 1..%d]: free[i] -> full[i]".formatted(places),
                "  trans take: full[1..%d] -> one".formatted(places),
                "  trans rob: full[1..%d] -> other".formatted(places),
                "}"));
    assertEquals(2, counts.executions());
    assertEquals(0, counts.redundant());
  }
}
