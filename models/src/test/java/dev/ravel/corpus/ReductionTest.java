// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.analysis.Instance;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.CrashChoiceEngine;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.graph.Graph;
import dev.ravel.source.Problem;
import dev.ravel.system.Property;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that few of the states are visited where threads seldom disturb each other. */
class ReductionTest {
  /** Decided only when everything is explored. */
  private static final List<Question> TO_THE_END =
      List.of(new Question(new Property.DeadCode(), false));

  private static final DporOptions PRECISE = new DporOptions(true, false, false);

  private static ProgramSystem system(String model, Map<String, String> constants) {
    String file = "reduction/" + model + ".ravel";
    return Systems.system(Systems.instances(file, constants).getFirst());
  }

  private static Exploration reduced(ProgramSystem system, List<Question> questions) {
    return new Dpor(DporOptions.usual()).explore(system, questions, few());
  }

  /** Far fewer states than there are. */
  private static Budget few() {
    return effort ->
        effort instanceof Effort.OfStates search && search.states() > 10_000
            ? Optional.of(Problem.K003)
            : Optional.empty();
  }

  /**
   * The share is that of the same kind of program in a sketch of the algorithm, written apart, and
   * a tenth of it more.
   */
  @ParameterizedTest
  @CsvSource({
    "mutex-with-data, 0.0199",
    "two-mutexes, 0.0658",
    "dining, 0.1355",
    "one-writer, 0.1018",
    "private-loops, 0.0252",
    "pipeline, 0.1549",
    "test-and-set, 0.1529"
  })
  void shareOfTheStates(String model, double share) {
    Counters all =
        new Graph().explore(system(model, Map.of()), TO_THE_END, Budget.unlimited()).counters();
    Counters some = reduced(system(model, Map.of()), TO_THE_END).counters();
    long visited = some.states().orElseThrow();
    assertTrue(visited <= share * all.states().orElseThrow(), visited + " of " + all.states());
    assertTrue(some.transitions().orElseThrow() < all.transitions().orElseThrow());
  }

  /**
   * Raft's election for two terms has a fifth of the 1 785 936 states at most. Messages commute in
   * a network without order, and no step asks for crashes.
   */
  @Test
  void messagesAndCrashes() {
    Instance instance =
        Systems.instances("protocols/raft-election.ravel", Map.of("TERMS", "2")).getFirst();
    ProgramSystem system = Systems.system(instance);
    List<Question> noError = List.of(new Question(new Property.Error(), false));
    Exploration found =
        new CrashChoiceEngine(new Dpor(DporOptions.usual()))
            .explore(system, noError, Budget.unlimited());
    assertEquals(Verdict.HOLDS, found.judgements().getFirst().verdict());
    long visited = found.counters().states().orElseThrow();
    assertTrue(5 * visited <= 1_785_936, visited + " states");
  }

  /**
   * By Cartesian reach, in the same sketch a third of the steps is saved of a lock that is tried
   * until it is free. Some states are, and nothing of the others. A tenth is added to all shares.
   */
  @ParameterizedTest
  @CsvSource({
    "mutex-with-data, 0.0199, 0.0068",
    "two-mutexes, 0.0658, 0.0237",
    "dining, 0.1355, 0.0501",
    "one-writer, 0.1018, 0.0407",
    "private-loops, 0.0252, 0.0073",
    "pipeline, 0.1549, 0.0651",
    "test-and-set, 0.1407, 0.0794"
  })
  void shareByCartesianReach(String model, double states, double steps) {
    Counters all =
        new Graph().explore(system(model, Map.of()), TO_THE_END, Budget.unlimited()).counters();
    Counters some = precise(system(model, Map.of()));
    long visited = some.states().orElseThrow();
    long taken = some.transitions().orElseThrow();
    assertTrue(visited <= states * all.states().orElseThrow(), visited + " of " + all.states());
    assertTrue(taken <= steps * all.transitions().orElseThrow(), taken + " of all steps");
  }

  private static Counters precise(ProgramSystem system) {
    return new Dpor(PRECISE).explore(system, TO_THE_END, Budget.unlimited()).counters();
  }

  /** Values decide which threads may go on at locks. There are fewer steps, and not more states. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "dekker",
        "dijkstra",
        "knuth",
        "burns-lynch",
        "szymanski",
        "bakery",
        "fast",
        "mcs",
        "clh"
      })
  void locksByCartesianReach(String model) {
    Instance instance = Systems.instances("mutex/" + model + ".ravel", Map.of()).getFirst();
    Counters plain =
        new Dpor(DporOptions.usual())
            .explore(Systems.system(instance), TO_THE_END, Budget.unlimited())
            .counters();
    Counters precise = precise(Systems.system(instance));
    assertTrue(precise.states().orElseThrow() <= plain.states().orElseThrow(), precise.toString());
    assertTrue(
        precise.transitions().orElseThrow() < plain.transitions().orElseThrow(),
        precise + " instead of " + plain);
  }

  /** Returns the number of states with a number of threads, by the closed form in the model. */
  private static long closedForm(String model, int threads) {
    return switch (model) {
      case "mutex-with-data" -> crowd(threads);
      case "two-mutexes" -> crowd(threads / 2) * crowd(threads - threads / 2);
      case "one-writer" -> 4 * power(6, threads - 1);
      case "private-loops" -> power(7, threads);
      case "dining" -> {
        long last = 2;
        long next = 4;
        for (int k = 1; k < threads; k++) {
          long then = 4 * (last + next);
          last = next;
          next = then;
        }
        yield next - 1;
      }
      default -> throw new IllegalArgumentException(model);
    };
  }

  private static long crowd(int threads) {
    return 3 * (power(6, threads) + 3L * threads * power(6, threads - 1));
  }

  private static long power(int base, int exponent) {
    long power = 1;
    for (int k = 0; k < exponent; k++) {
      power *= base;
    }
    return power;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"mutex-with-data", "two-mutexes", "one-writer", "private-loops", "dining"})
  void closedForms(String model) {
    for (int threads = 2; threads <= 4; threads++) {
      ProgramSystem system = system(model, Map.of("N", Integer.toString(threads)));
      Counters all = new Graph().explore(system, TO_THE_END, Budget.unlimited()).counters();
      assertEquals(closedForm(model, threads), all.states().orElseThrow(), "N = " + threads);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "mutex-with-data, 9",
    "two-mutexes, 8",
    "dining, 12",
    "one-writer, 11",
    "private-loops, 10"
  })
  void moreThanAHundredMillionStates(String model, int threads) {
    assertTrue(closedForm(model, threads) > 100_000_000);
  }

  /** Programs by which the paper measures its algorithm have one execution, all states, or half. */
  @ParameterizedTest
  @CsvSource({
    "example1, N, 64, 436",
    "shared-array, N, 32, 257",
    "bbuf, P, 2, 13681",
    "compression, WORKERS, 2, 19556",
    "scanner, WORKERS, 2, 1346"
  })
  void benchmarksOfThePaper(String model, String constant, String value, int most) {
    Exploration exploration =
        new Dpor(DporOptions.usual())
            .explore(system(model, Map.of(constant, value)), TO_THE_END, Budget.unlimited());
    assertEquals(Optional.empty(), exploration.stopped());
    long visited = exploration.counters().states().orElseThrow();
    assertTrue(visited <= most, visited + " states");
  }

  /** With many threads there are more than a hundred million states, and still few that matter. */
  @ParameterizedTest
  @CsvSource({
    "mutex-with-data, 9, HOLDS",
    "two-mutexes, 8, HOLDS",
    "dining, 12, VIOLATED",
    "one-writer, 11, HOLDS",
    "private-loops, 10, HOLDS",
    "pipeline, 10, HOLDS",
    "test-and-set, 14, HOLDS"
  })
  void manyThreads(String model, String threads, Verdict verdict) {
    ProgramSystem system = system(model, Map.of("N", threads));
    List<Question> questions = Systems.questions(system);
    Exploration exploration = reduced(system, questions);
    assertEquals(Optional.empty(), exploration.stopped());
    for (int k = 0; k < questions.size(); k++) {
      boolean deadlock = questions.get(k).property() instanceof Property.Deadlock;
      assertEquals(deadlock ? verdict : Verdict.HOLDS, exploration.judgements().get(k).verdict());
    }
  }
}
