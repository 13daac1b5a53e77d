// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.SymbolicPrograms;
import dev.ravel.explore.programs.SymbolicPrograms.Pair;
import dev.ravel.explore.stateless.Paths;
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import dev.ravel.suite.Criterion;
import dev.ravel.suite.Encoding;
import dev.ravel.suite.GivenExecution;
import dev.ravel.suite.Item;
import dev.ravel.suite.SelectionListener;
import dev.ravel.suite.SelectionMethod;
import dev.ravel.suite.SuiteRequest;
import dev.ravel.suite.TestSuite;
import dev.ravel.symbolic.Solver;
import dev.ravel.symbolic.Terms;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests of executions of models with symbolic inputs, and suites of them, against those of the same
 * models whose inputs are all tried. The items that can be covered are the same, and as many tests
 * do.
 */
class SymbolicExecutionsTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 600 : 10;
  private static final Set<Criterion> OF_TEXT =
      Set.of(Criterion.STATEMENTS, Criterion.BRANCHES, Criterion.PAIRS);

  private static Solver.Answer byTrying(Terms terms, int[] literals) {
    for (int initial = 0; initial < 40; initial++) {
      long[] values = {initial / 8 - 2, initial / 2 % 4, initial % 2};
      if (Arrays.stream(literals).allMatch(its -> terms.literals().holds(its, values))) {
        return new Solver.Answer.Possible(values);
      }
    }
    return new Solver.Answer.Impossible();
  }

  private static SymbolicExecutions symbolic(String text) {
    return new SymbolicModel(ModelText.program(text), SymbolicExecutionsTest::byTrying);
  }

  @Test
  void suitesCoverAsMuchAsThoseOfInputsThatAreTried() {
    int compared = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Pair pair = SymbolicPrograms.of(seed, seed % 2 == 0);
      if (ModelText.objections(pair.symbolic()).isEmpty()) {
        compared += compare(seed, pair);
      }
    }
    assertTrue(compared > 2 * SEEDS, compared + " executions");
  }

  private static int compare(long seed, Pair pair) {
    SymbolicExecutions its = symbolic(pair.symbolic());
    SymbolicExecutions.Found found = its.explored(Encoding.EVENT_STRUCTURE, Paths.Extent.ALL);
    assertTrue(found.stopped().isEmpty(), () -> found.stopped() + " " + pair.symbolic());
    for (GivenExecution execution : found.executions()) {
      replay(execution, pair.symbolic());
    }
    consistent(found.paths());
    ProgramSystem tried = ModelText.system(pair.tried());
    List<EventStructure> structures = ModelEvents.of(tried, Cutoffs.NEVER);
    for (Criterion criterion : List.of(Criterion.STATEMENTS, Criterion.BRANCHES, Criterion.PAIRS)) {
      SelectionMethod method = seed % 5 == 0 ? SelectionMethod.EXACT : SelectionMethod.GREEDY;
      TestSuite wanted =
          TestSuite.of(
              tried,
              Encoding.EVENT_STRUCTURE,
              structures,
              new SuiteRequest(criterion, Set.of(), method, SelectionListener.NONE));
      TestSuite suite =
          TestSuite.of(
              found.system(),
              Encoding.EVENT_STRUCTURE,
              found.paths()::causes,
              found.executions(),
              new SuiteRequest(criterion, OF_TEXT, method, SelectionListener.NONE));
      String where = criterion + " of " + seed + ":\n" + pair.symbolic();
      assertEquals(names(wanted), names(suite), where);
      if (method == SelectionMethod.EXACT) {
        assertEquals(wanted.tests().size(), suite.tests().size(), where);
      }
      Set<Integer> covered = new HashSet<>();
      suite.tests().forEach(test -> covered.addAll(test.covers()));
      assertEquals(suite.items().size(), covered.size(), where);
    }
    return found.executions().size();
  }

  private static Set<String> names(TestSuite suite) {
    return suite.items().stream().map(Item::name).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Replays an execution. Each step is possible, and its end is one. */
  private static void replay(GivenExecution execution, String text) {
    ConcurrentSystem system = execution.system().get();
    int[] state = new int[system.objects()];
    assertEquals(1, system.initialStates(), text);
    assertEquals(ConcurrentSystem.NONE, system.initialState(0, state), text);
    int kind = Outcomes.STEP;
    for (int step = 0; step < execution.run().length(); step++) {
      assertEquals(Outcomes.STEP, kind, text);
      int reaction = system.reaction(execution.run().processes()[step], state);
      int index = execution.run().outcomes()[step];
      assertTrue(index < system.outcomes().size(reaction), () -> execution + " of " + text);
      int outcome = system.outcomes().outcome(reaction, index);
      kind = system.outcomes().kind(outcome);
      if (kind == Outcomes.STEP) {
        system.outcomes().apply(outcome, state);
      }
    }
    if (kind == Outcomes.STEP) {
      // what goes on is thrown away by an assumption
      assertTrue(
          IntStream.range(0, system.threads())
              .map(thread -> system.reaction(thread, state))
              .flatMap(
                  reaction ->
                      IntStream.range(0, system.outcomes().size(reaction))
                          .map(k -> system.outcomes().outcome(reaction, k)))
              .allMatch(
                  outcome ->
                      system.outcomes().kind(outcome) != Outcomes.STEP || text.contains("assume")),
          text);
    }
  }

  /** Executions hold the causes of their events, before these, and differ in their events. */
  private static void consistent(Paths paths) {
    Set<List<Integer>> whole = new HashSet<>();
    for (Paths.Path path : paths.executions()) {
      List<Integer> before = new ArrayList<>();
      for (int event : path.events()) {
        assertTrue(IntStream.of(paths.causes(event)).allMatch(before::contains));
        before.add(event);
      }
      assertFalse(path.end() == Outcomes.STEP && before.size() != new HashSet<>(before).size());
      if (path.end() == Outcomes.STEP) {
        before.sort(null);
        whole.add(before);
      }
    }
    assertTrue(whole.size() <= paths.executions().size());
  }

  /**
   * Thread A decides about n, which B does not see, as follows.
   *
   * <pre>
   *   e0: n &lt;= 0, skip               e1: y = 1
   *     #
   *   e2: n &gt; 0 --- e3: x = 1
   * </pre>
   */
  @Test
  void aBranchOnAnInputIsAnEvent() {
    Paths paths =
        paths(
            """
            thread A { if n > 0 { x = 1 } else { skip } }
            thread B { y = 1 }
            """);
    assertEquals(List.of("[0, 1]", "[2, 3, 1]"), events(paths));
    assertEquals(List.of("[]", "[]", "[]", "[2]"), causes(paths, 4));
  }

  /**
   * The decision of A is no news to A, and B decides for itself. Together they do so in three ways
   * out of four.
   *
   * <pre>
   *   e0: n &lt;= 0                   e1: n &lt;= 1
   *     #                            #
   *   e2: n &gt; 0 --- e3: x = 1      e4: n &gt; 1 --- e5: y = 1
   * </pre>
   */
  @Test
  void threadsDecideForThemselves() {
    Paths paths =
        paths(
            """
            thread A { if n > 0 { if n > 0 { x = 1 } } }
            thread B { if n > 1 { y = 1 } }
            """);
    assertEquals(List.of("[0, 1]", "[2, 1, 3]", "[2, 4, 5, 3]"), events(paths));
  }

  private static Paths paths(String threads) {
    String inputs =
        """
        symbolic input n: int[-2..2]
        symbolic input m: int[0..3]
        symbolic input b: bool
        shared x, y: int[0..9]
        """;
    return symbolic(inputs + threads).explored(Encoding.EVENT_STRUCTURE, Paths.Extent.ALL).paths();
  }

  private static List<String> events(Paths paths) {
    return paths.executions().stream().map(path -> Arrays.toString(path.events())).toList();
  }

  private static List<String> causes(Paths paths, int events) {
    return IntStream.range(0, events)
        .mapToObj(event -> Arrays.toString(paths.causes(event)))
        .toList();
  }
}
