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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * From a million states on, at every size at which the budget is asked, a search keeps 16 bytes for
 * each at most, all of its data together: states and their table, who found whom or what is
 * explored, who waits, and what is learnt of the processes.
 */
class BytesOfStatesTest {
  private static final long FROM = 1_000_000;

  /** The table has grown several times by then. */
  private static final long TO = 1_500_000;

  /** States of one word, and of two words which share most of their parts. */
  @ParameterizedTest
  @CsvSource({
    "graph, mutex/peterson.ravel, 6, 0",
    "graph, philosophers/philosophers.ravel, 20, 1",
    "graph, nets/slotted-ring.ravel, 9, 0",
    "dpor, mutex/peterson.ravel, 6, 0",
    "dpor, barriers/missing-worker.ravel, 16, 0",
    "dpor, nets/slotted-ring.ravel, 9, 0",
  })
  void atMostSixteen(String engine, String model, String n, String ordered) {
    Map<String, String> constants =
        ordered.equals("1") ? Map.of("N", n, "ORDERED", ordered) : Map.of("N", n);
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
            Systems.system(Systems.instances(model, constants).getFirst()),
            List.of(new Question(new Property.Deadlock(), false)),
            budget);
    assertEquals(Optional.of(Problem.K003), found.stopped());
    assertTrue(asked[0] > 50, asked[0] + " sizes");
  }
}
