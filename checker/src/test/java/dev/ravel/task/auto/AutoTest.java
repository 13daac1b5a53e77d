// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.graph.SymmetryUse;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.source.Problem;
import dev.ravel.system.Capabilities;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.ForwardingSystem;
import dev.ravel.system.StateProperty;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of the choice between engines. It is by the model and the questions, and whatever is chosen
 * is right.
 */
class AutoTest {
  private static final String LOOPS =
      "shared x: int[0..9]\nthread T[i in 1..3] { loop { x = (x + 1) % 10 } }\ncheck never x == 9";

  private static List<Question> questions(ProgramSystem system) {
    List<Question> all = new ArrayList<>();
    for (int k = 0; k < system.properties().size(); k++) {
      boolean looks = system.properties().get(k) instanceof StateProperty;
      int object = looks ? system.objects() + k : ConcurrentSystem.NONE;
      all.add(new Question(k, system.properties().get(k), false, object));
    }
    return all;
  }

  private static Exploration explored(Auto auto, String text) {
    ProgramSystem system = ModelText.system(text);
    return auto.explore(system, questions(system), Budget.unlimited());
  }

  /** The same without tests of its steps at each state, which would take long of many threads. */
  private static Exploration exploredUntested(Auto auto, String text) {
    ProgramSystem system = ModelText.system(text);
    ConcurrentSystem untested =
        new ForwardingSystem(system) {
          @Override
          public Capabilities capabilities() {
            return super.capabilities().testedBy(_ -> true);
          }
        };
    return auto.explore(untested, questions(system), Budget.unlimited());
  }

  private static String words(Judgement judgement) {
    return judgement.verdict() + judgement.code().map(code -> " " + code).orElse("");
  }

  @Test
  void fewStatesAreAllLookedAt() {
    Auto auto = new Auto(2, SymmetryUse.NEVER, DporOptions.usual(), 1_000_000);
    // an engine is a value: it can be used again
    for (int time = 0; time < 2; time++) {
      Method its = explored(auto, LOOPS).method();
      assertEquals("graph", its.engine());
      assertTrue(its.shortest());
      assertTrue(its.why().orElseThrow().startsWith("of so few states"));
    }
  }

  @Test
  void ofVeryManyThreadsExecutionsAreLookedAtFirst() {
    Auto auto = new Auto(1, SymmetryUse.NEVER, DporOptions.usual(), Auto.START);
    String model = "shared x: int[0..1][1200]\nthread T[i in 0..1199] { %s }\ncheck no race";
    Exploration none = exploredUntested(auto, model.formatted("x[i] = 1"));
    assertEquals("unfolding", none.method().engine());
    assertTrue(none.judgements().stream().allMatch(its -> its.verdict() == Verdict.HOLDS));
    // what is violated is shown by a shortest execution all the same, if there is one not far away
    Exploration some = exploredUntested(auto, model.formatted("x[i] = 1; if i == 1 { x[0] = 0 }"));
    Judgement raced =
        some.judgements().stream()
            .filter(its -> its.verdict() == Verdict.VIOLATED)
            .findFirst()
            .orElseThrow();
    assertEquals(1, raced.run().orElseThrow().length());
  }

  @Test
  void whoIsDoneFirst() {
    Auto auto = new Auto(2, SymmetryUse.NEVER, DporOptions.usual(), 10);
    Method its = explored(auto, LOOPS).method();
    assertEquals("graph", its.engine());
    assertEquals("it was done first, in turn with dpor", its.why().orElseThrow());
    assertEquals("graph", explored(auto, "thread A { skip }").method().engine());
  }

  /** The number of threads that search all states changes nothing, wherever the limit is met. */
  @ParameterizedTest
  @ValueSource(longs = {1, 1_500, 4_000, 9_000, 20_000, 100_000, 1_000_000})
  void asManyThreadsAsThereAre(long many) {
    String text =
        """
        atomic shared c: int[0..11][4]
        thread T[i in 0..3] { loop { c[i] = (c[i] + 1) % 12 } }
        check never c[0] == 11 && c[1] == 11 && c[2] == 10
        check never c[0] == 3 && c[1] == 2 && c[2] == 1 && c[3] == 4
        """;
    Auto alone = new Auto(1, SymmetryUse.NEVER, DporOptions.usual(), many);
    Exploration expected = explored(alone, text);
    Auto several = new Auto(3, SymmetryUse.NEVER, DporOptions.usual(), many);
    Exploration found = explored(several, text);
    assertEquals(expected.method(), found.method());
    assertEquals("dpor", found.method().engine());
    assertEquals(expected.judgements().toString(), found.judgements().toString());
    assertEquals(expected.counters().states(), found.counters().states());
    assertEquals(expected.counters().transitions(), found.counters().transitions());
  }

  /** Of many states that differ in names alone there may be few up to renaming. */
  @Test
  void upToRenamingWhereThatIsFew() {
    String text =
        """
        atomic shared c: int[0..5][4]
        thread T[i in 0..3] { loop { c[i] = (c[i] + 1) % 6 } }
        check never some i in 0..3: some j in 0..3: i != j && c[i] == 5 && c[j] == 3
        check never all i in 0..3: c[i] == 9
        """;
    // 12^4 states, before and after a read; of the multisets of four some are left out
    Exploration found =
        explored(new Auto(1, SymmetryUse.WHERE_MANY, DporOptions.usual(), 64), text);
    assertEquals("dpor", found.method().engine());
    assertEquals(
        "it was done first, in turn with graph --symmetry", found.method().why().orElseThrow());
    assertTrue(found.counters().states().orElseThrow() < 1_365);
    List<String> expected =
        explored(new Auto(1, SymmetryUse.NEVER, DporOptions.usual(), 1_000_000), text)
            .judgements()
            .stream()
            .map(AutoTest::words)
            .toList();
    assertEquals(expected, found.judgements().stream().map(AutoTest::words).toList());
    Exploration reduced =
        explored(new Auto(1, SymmetryUse.WHERE_MANY, DporOptions.usual(), 4_000), text);
    assertEquals("dpor", reduced.method().engine());
    assertEquals(expected, reduced.judgements().stream().map(AutoTest::words).toList());
  }

  /** Others look at whatever a member does. Nothing can be left out, and all orbits are stored. */
  @Test
  void allOrbitsWhereNothingCanBeLeftOut() {
    String text =
        """
        atomic shared c: int[0..5][4]
        thread T[i in 0..3] {
          loop { atomic { if some j in 0..3: c[j] == 0 { c[i] = (c[i] + 1) % 6 } else { c[i] = 0 } } }
        }
        check never all i in 0..3: c[i] == 9
        """;
    ProgramSystem system = ModelText.system(text);
    Exploration orbits = new Graph(1, true).explore(system, questions(system), Budget.unlimited());
    Set<String> engines = new TreeSet<>();
    for (long start = 16; start < 2_000; start += start) {
      Exploration found =
          explored(new Auto(1, SymmetryUse.WHERE_MANY, DporOptions.usual(), start), text);
      engines.add(found.method().engine());
      assertTrue(found.method().inTurn());
      found
          .searches()
          .forEach(its -> assertEquals(orbits.counters().states(), its.counters().states()));
      assertEquals(Verdict.HOLDS, found.judgements().getFirst().verdict());
    }
    assertTrue(engines.contains("graph"), engines.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check ltl \"G F (x == 0) || F G (x == 0) || F G (x > 0)\"",
        "check ltl \"F (x < 9)\"",
        "check x == 1 leads to x == 1"
      })
  void executionsWithoutEnd(String check) {
    Auto auto = new Auto(2, SymmetryUse.NEVER, DporOptions.usual(), 10);
    Method its = explored(auto, LOOPS + "\n" + check).method();
    assertEquals("graph", its.engine());
    assertTrue(its.why().orElseThrow().contains("executions without end"));
  }

  /** As soon as it is shown that something never happens, others decide what is left. */
  @Test
  void executionsWithoutEndAreFoundInAPart() {
    String text =
        """
        atomic shared x: int[0..7][7]
        thread P[i in 0..6] { loop { x[i] = any 0..7 } }
        check eventually x[0] == 3
        """;
    Auto auto = new Auto(2, SymmetryUse.NEVER, DporOptions.usual(), Auto.START);
    Exploration found = explored(auto, text);
    assertEquals(
        List.of("VIOLATED V011", "HOLDS"),
        found.judgements().stream().map(AutoTest::words).toList());
    assertEquals("dpor", found.method().engine());
    assertTrue(found.counters().states().orElseThrow() < 1_000);
  }

  /** A small number, and a larger one, that all walks come to. */
  @Test
  void aWalkThatShowsAViolationIsMadeShorterIfThatIsPossibleSoon() {
    String sum =
        """
        shared x: int[0..99]
        atomic shared y: int[0..9][5]
        thread T[i in 0..4] { repeat 9 { y[i] = y[i] + 1; atomic { x = x + 1 } } }
        check never x == 20
        """;
    String near = sum.replace("x == 20", "x == 6");
    assertTrue(whyViolated(near).contains("it finds the shortest executions"));
    assertTrue(whyViolated(sum).contains("one of a few random executions shows this"));
  }

  /** States have very many steps. A search does not get to what random executions meet. */
  @Test
  void randomExecutionsGoOnInTurn() {
    String text =
        """
        atomic shared y: int[0..9999]
        atomic shared x: int[0..2]
        thread T { loop { y = any 0..9999 } }
        thread C { loop { x = (x + 1) % 3 } }
        check never x == 2 && y == 7777
        """;
    ProgramSystem system = ModelText.system(text);
    List<Question> questions =
        List.of(new Question(0, system.properties().getFirst(), true, system.objects()));
    Exploration its =
        new Auto(1, SymmetryUse.WHERE_MANY, DporOptions.usual(), 40_000)
            .explore(system, questions, Budget.unlimited());
    assertEquals(Verdict.VIOLATED, its.judgements().getFirst().verdict());
    assertEquals("sample", its.method().engine());
    assertFalse(its.method().shortest());
    assertEquals("one of many random executions shows this", its.method().why().orElseThrow());
  }

  /** The reasons for the engine that shows a violation, with more and less time. */
  private static Set<String> whyViolated(String text) {
    ProgramSystem system = ModelText.system(text);
    List<Question> questions =
        questions(system).stream()
            .map(its -> new Question(its.property(), true, its.object()))
            .toList();
    Set<String> reasons = new TreeSet<>();
    for (long start = 80_000; start > 40; start -= start / 10) {
      Exploration its =
          new Auto(1, SymmetryUse.WHERE_MANY, DporOptions.usual(), start)
              .explore(system, questions, Budget.unlimited());
      assertEquals(Optional.of(Problem.K007), its.stopped());
      assertEquals(Verdict.VIOLATED, its.judgements().get(0).verdict());
      assertEquals(its.method().engine().equals("graph"), its.method().shortest());
      reasons.add(its.method().why().orElseThrow());
    }
    return reasons;
  }

  /** A search without end for one engine is left to the others. */
  @Test
  void limitsHoldForWhomeverItIsTheTurn() {
    String text =
        """
        atomic shared x: int[0..9][9]
        thread T[i in 0..8] { loop { x[i] = (x[i] + 1) % 10 } }
        check never x[0] == 9 && x[1] == 9 && x[2] == 9 && x[3] == 9 && x[4] == 9
        check never x[0] == 1
        """;
    ProgramSystem system = ModelText.system(text);
    long[] asked = new long[1];
    Budget budget = effort -> ++asked[0] > 200 ? Optional.of(Problem.K001) : Optional.empty();
    Exploration its =
        new Auto(1, SymmetryUse.WHERE_MANY, DporOptions.usual(), 1_000)
            .explore(system, questions(system), budget);
    assertEquals(Optional.of(Problem.K001), its.stopped());
    assertEquals(
        List.of("UNKNOWN K001", "VIOLATED V007", "HOLDS"),
        its.judgements().stream().map(AutoTest::words).toList());
    assertEquals("it was its turn when all were stopped", its.method().why().orElseThrow());
  }

  /** Whichever engine ends up with a question, the verdict is that of the state graph. */
  @Test
  @Tag("thorough")
  void sameVerdicts() {
    Map<String, Integer> engines = new TreeMap<>();
    for (long seed = 0; seed < 120; seed++) {
      Size size = seed % 2 == 0 ? Size.USUAL : Size.ROUND;
      String text = RandomPrograms.draft(seed, Family.EVERYTHING, size).text();
      Auto auto = new Auto(1, SymmetryUse.WHERE_MANY, DporOptions.usual(), 1 + 4 * (seed % 40));
      Exploration exploration = explored(auto, text);
      List<String> found = exploration.judgements().stream().map(AutoTest::words).toList();
      ProgramSystem system = ModelText.system(text);
      List<String> expected =
          new Graph()
              .explore(system, questions(system), Budget.unlimited()).judgements().stream()
                  .map(AutoTest::words)
                  .toList();
      assertEquals(expected, found, text);
      engines.merge(exploration.method().engine(), 1, Integer::sum);
    }
    assertEquals(Set.of("dpor", "graph", "sample", "unfolding"), engines.keySet());
    assertTrue(engines.get("dpor") > 10 && engines.get("graph") > 10, engines.toString());
  }
}
