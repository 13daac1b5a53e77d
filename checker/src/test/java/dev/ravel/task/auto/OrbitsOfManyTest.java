// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Judgement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** States as they are while there are few, and one of each orbit of many. */
class OrbitsOfManyTest {
  /**
   * A model of 12^4 states, before and after a read; orbits are multisets of four, 12 + 4 - 1 over
   * 4.
   */
  private static final String COUNTERS =
      """
      atomic shared c: int[0..5][4]
      thread T[i in 0..3] { loop { c[i] = (c[i] + 1) % 6 } }
      check never some i in 0..3: some j in 0..3: i != j && c[i] == 5 && c[j] == 3
      check never all i in 0..3: c[i] == 9
      """;

  private static final int STATES = 20_736;
  private static final int ORBITS = 1_365;

  private static final Engine GRAPH = new Graph();
  private static final Engine ORBIT_GRAPH = new Graph(1, true);

  private static List<Question> questions(ProgramSystem system) {
    List<Question> all = new ArrayList<>();
    for (int k = 0; k < system.properties().size(); k++) {
      all.add(Question.of(system, k, system.properties().get(k), false));
    }
    return all;
  }

  private static Exploration explored(Engine engine, String text, Budget budget) {
    ProgramSystem system = ModelText.system(text);
    return engine.explore(system, questions(system), budget);
  }

  private static long states(Exploration its) {
    return its.counters().states().orElseThrow();
  }

  private static List<String> words(Exploration its) {
    return its.judgements().stream()
        .map(judgement -> judgement.verdict() + " " + judgement.code())
        .toList();
  }

  @Test
  void fewStatesAreStoredAsTheyAre() {
    Exploration its =
        explored(
            new OrbitsOfMany(GRAPH, ORBIT_GRAPH, Auto.START * 10), COUNTERS, Budget.unlimited());
    assertEquals(STATES, states(its));
    assertEquals(Optional.empty(), its.searches().getFirst().orbits());
  }

  @Test
  void ofManyStatesOneOfEachOrbitIsStored() {
    Exploration its =
        explored(new OrbitsOfMany(GRAPH, ORBIT_GRAPH, 1_000), COUNTERS, Budget.unlimited());
    assertEquals(ORBITS, states(its));
    assertEquals(Optional.empty(), its.method().why());
    assertTrue(its.method().shortest());
    Exploration all = explored(GRAPH, COUNTERS, Budget.unlimited());
    assertEquals(words(all), words(its));
    for (int k = 0; k < 2; k++) {
      assertEquals(length(all.judgements().get(k)), length(its.judgements().get(k)));
    }
  }

  private static int length(Judgement its) {
    return its.run().map(run -> run.length()).orElse(0);
  }

  @Test
  void theReducedSearchLikewise() {
    Engine engine =
        new OrbitsOfMany(
            new Dpor(DporOptions.usual()), new Dpor(new DporOptions(false, true, false)), 1_000);
    Exploration its = explored(engine, COUNTERS, Budget.unlimited());
    assertEquals(words(explored(GRAPH, COUNTERS, Budget.unlimited())), words(its));
    its.searches().forEach(search -> assertTrue(search.orbits().isPresent()));
    its.searches().forEach(search -> assertTrue(search.counters().states().getAsLong() <= ORBITS));
  }

  /** All members are distinguished. The search goes on as it was begun. */
  @Test
  void whereNobodyIsInterchangeableNothingIsBegunAnew() {
    String text = COUNTERS.replace("(c[i] + 1) % 6", "if c[i] < 5 then c[i] + 1 else i");
    Engine never =
        (_, _, _) -> {
          throw new AssertionError("there are no orbits");
        };
    Exploration its = explored(new OrbitsOfMany(GRAPH, never, 1_000), text, Budget.unlimited());
    assertEquals(states(explored(GRAPH, text, Budget.unlimited())), states(its));
  }

  /** Verdicts after the first turn stay known, whatever ends the second one. */
  @Test
  void whatTheFirstTurnHasDecidedIsKept() {
    for (long few = 1_000; few < 60_000; few += 3_000) {
      boolean[] second = new boolean[1];
      Budget budget = _ -> second[0] ? Optional.of(Problem.K001) : Optional.empty();
      Engine orbits =
          (system, asked, its) -> {
            second[0] = true;
            return ORBIT_GRAPH.explore(system, asked, its);
          };
      Exploration its = explored(new OrbitsOfMany(GRAPH, orbits, few), COUNTERS, budget);
      if (second[0]) {
        assertEquals(Optional.of(Problem.K001), its.stopped());
        assertEquals("UNKNOWN Optional[K001]", words(its).get(1));
      }
    }
    Exploration late =
        explored(
            new OrbitsOfMany(
                GRAPH,
                (system, asked, its) ->
                    ORBIT_GRAPH.explore(system, asked, _ -> Optional.of(Problem.K001)),
                60_000),
            COUNTERS,
            Budget.unlimited());
    assertEquals(
        List.of("VIOLATED Optional[V007]", "UNKNOWN Optional[K001]", "UNKNOWN Optional[K001]"),
        words(late));
  }

  /** A limit that is met in the first turn ends it all. */
  @Test
  void limitsEndTheFirstTurn() {
    Exploration its =
        explored(
            new OrbitsOfMany(GRAPH, ORBIT_GRAPH, 1_000), COUNTERS, _ -> Optional.of(Problem.K003));
    assertEquals(Optional.of(Problem.K003), its.stopped());
    assertEquals("UNKNOWN Optional[K003]", words(its).get(1));
  }
}
