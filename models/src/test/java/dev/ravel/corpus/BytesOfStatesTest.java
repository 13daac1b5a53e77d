// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Question;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.graph.Graph;
import dev.ravel.source.Problem;
import dev.ravel.system.Property;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that from a million states on, at every size at which the budget is asked, a search keeps
 * 16 bytes for each at most, all of its data together. They are states and their table, the
 * predecessors or what is explored, the queue, and what is learnt of the processes.
 */
class BytesOfStatesTest {
  private static final long FROM = 1_000_000;

  /** The table has grown several times by then. */
  private static final long TO = 1_500_000;

  /** States of one word, and of two to 24 words whose parts many of them share. */
  @ParameterizedTest
  @CsvSource({
    "graph, mutex/peterson.ravel, N=6",
    "graph, philosophers/philosophers.ravel, N=20 ORDERED=1",
    "graph, nets/slotted-ring.ravel, N=9",
    "graph, papers/indexer.ravel, N=7",
    "graph, papers/file-system.ravel, N=14",
    "dpor, mutex/peterson.ravel, N=6",
    "dpor, barriers/missing-worker.ravel, N=16",
    "dpor, nets/slotted-ring.ravel, N=9",
    "dpor, papers/dining.ravel, N=50 R=2",
    "dpor, channels/records.ravel, N=14",
    "dpor, benchmarks/ticket.ravel, N=9",
  })
  void atMostSixteen(String engine, String model, String constants) {
    check(engine, model, constants);
  }

  /** More of these. */
  @ParameterizedTest
  @EnabledIfSystemProperty(named = "ravel.deep", matches = "true")
  @CsvSource({
    "graph, papers/indexer.ravel, N=11",
    "graph, papers/file-system.ravel, N=20",
    "graph, papers/file-system.ravel, N=30",
    "graph, papers/file-system.ravel, N=26 INODES=32 BLOCKS=26",
    "graph, papers/dining.ravel, N=30 R=1",
    "graph, papers/dining.ravel, N=50 R=2",
    "graph, reduction/dining.ravel, N=100",
    "graph, barriers/dissemination.ravel, N=12",
    "graph, barriers/barrier-once.ravel, N=11",
    "graph, channels/records.ravel, N=14",
    "graph, benchmarks/ticket.ravel, N=9",
    "graph, nets/slotted-ring.ravel, N=12",
    "dpor, papers/dining.ravel, N=100 R=1",
    "dpor, papers/dining.ravel, N=300 R=1",
    "dpor, papers/dining.ravel, N=300 R=2",
    "dpor, papers/dining.ravel, N=20 R=2",
    "dpor, papers/dining.ravel, N=30 R=2",
    "dpor, barriers/dissemination.ravel, N=12",
    "dpor, barriers/barrier-once.ravel, N=11",
  })
  void atMostSixteenInMore(String engine, String model, String constants) {
    check(engine, model, constants);
  }

  private static void check(String engine, String model, String constants) {
    Map<String, String> values =
        Arrays.stream(constants.split(" ", -1))
            .map(constant -> constant.split("=", -1))
            .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
    int[] asked = new int[1];
    Budget budget =
        effort -> {
          Effort.OfStates its = (Effort.OfStates) effort;
          if (its.states() >= FROM) {
            asked[0]++;
            assertTrue(its.bytes() <= 16 * its.states(), its.bytes() + " bytes at " + its.states());
          }
          return its.states() >= TO ? Optional.of(Problem.K003) : Optional.empty();
        };
    Engine by = engine.equals("graph") ? new Graph() : new Dpor(DporOptions.usual());
    var found =
        by.explore(
            Systems.system(Systems.instances(model, values).getFirst()),
            List.of(new Question(new Property.Deadlock(), false)),
            budget);
    assertEquals(Optional.of(Problem.K003), found.stopped());
    assertTrue(asked[0] > 50, asked[0] + " sizes");
  }
}
