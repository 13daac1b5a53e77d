// SPDX-License-Identifier: Apache-2.0
package dev.ravel.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.SymbolicPrograms;
import dev.ravel.explore.programs.SymbolicPrograms.Pair;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.program.Program;
import dev.ravel.source.Problem;
import dev.ravel.symbolic.Solver;
import dev.ravel.symbolic.Terms;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Verdicts with symbolic inputs against those of the state graph in which all values are tried.
 * Tests that an execution with symbolic inputs is one with given inputs, which is replayed.
 */
class GivenInputsTest {
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 2_000 : 40;

  private static final String CHECKS =
      """
      check always x <= n + 3
      check never x == y && x != 0
      check reachable f && x == m
      check finally a[m % 3] == 0 || b
      check reachable n > -2 && n < 2 && a[n + 1] == 2
      check always 6 / (x - 4) <= 6
      check no error
      check no race
      check no dead code
      """;

  @Test
  void verdictsAreThoseOfTheStateGraph() {
    Map<Verdict, Integer> seen = new EnumMap<>(Verdict.class);
    for (long seed = 0; seed < SEEDS; seed++) {
      Pair pair = SymbolicPrograms.of(seed, seed % 2 == 0);
      if (ModelText.objections(pair.symbolic() + CHECKS).isEmpty()) {
        compare(seed, pair, seen);
      }
    }
    assertTrue(seen.get(Verdict.HOLDS) > SEEDS, seen::toString);
    assertTrue(seen.get(Verdict.VIOLATED) > SEEDS, seen::toString);
  }

  private static void compare(long seed, Pair pair, Map<Verdict, Integer> seen) {
    ProgramSystem tried = ModelText.system(pair.tried() + CHECKS);
    Exploration wanted =
        new Graph(1, false).explore(tried, questions(tried), _ -> Optional.empty());
    Program program = ModelText.program(pair.symbolic() + CHECKS);
    ProgramSystem symbolic = ProgramSystem.of(program, GivenInputsTest::byTrying);
    Exploration found =
        new Stateless(false).explore(symbolic, questions(symbolic), _ -> Optional.empty());
    GivenInputs inputs = new GivenInputs(program, symbolic);
    for (int claim = 0; claim < wanted.judgements().size(); claim++) {
      Judgement judgement = wanted.judgements().get(claim);
      Judgement told = inputs.tell(claim, found.judgements().get(claim)).judgement();
      String where = seed + ", claim " + claim + ":\n" + pair.symbolic();
      assertEquals(judgement.verdict(), told.verdict(), where);
      // a state may show it for some values, and have no value for others
      Optional<Problem> undefined = Optional.of(Problem.V016);
      assertTrue(
          judgement.code().equals(told.code())
              || judgement.code().equals(undefined)
              || told.code().equals(undefined),
          where);
      seen.merge(told.verdict(), 1, Integer::sum);
    }
  }

  private static List<Question> questions(ProgramSystem system) {
    return IntStream.range(0, system.properties().size())
        .mapToObj(claim -> Question.of(system, claim, system.properties().get(claim), false))
        .toList();
  }

  private static Solver.Answer byTrying(Terms terms, int[] literals) {
    for (int initial = 0; initial < 40; initial++) {
      long[] values = {initial / 8 - 2, initial / 2 % 4, initial % 2};
      if (Arrays.stream(literals).allMatch(its -> terms.literals().holds(its, values))) {
        return new Solver.Answer.Possible(values);
      }
    }
    return new Solver.Answer.Impossible();
  }

  // --------------------------------------------------------------------------------- directed

  private static Judgement judged(Solver solver, String... lines) {
    Program program = ModelText.program(lines);
    ProgramSystem system = ProgramSystem.of(program, solver);
    Exploration its =
        new Stateless(false).explore(system, questions(system), _ -> Optional.empty());
    return new GivenInputs(program, system).tell(0, its.judgements().getFirst()).judgement();
  }

  /** Returns the inputs with which a violation of the first claim is reported. */
  private static List<String> inputs(String... lines) {
    Program program = ModelText.program(lines);
    ProgramSystem system = ProgramSystem.of(program, new Z3Solver());
    Exploration its =
        new Stateless(false).explore(system, questions(system), _ -> Optional.empty());
    var told = new GivenInputs(program, system).tell(0, its.judgements().getFirst());
    assertEquals(Verdict.VIOLATED, told.judgement().verdict());
    List<String> values = new ArrayList<>();
    ConcurrentSystem given = told.system();
    given.vocabulary().inputs(0).forEach(input -> values.add(input.sentence()));
    return values;
  }

  @Test
  void inputsAreNearZero() {
    assertEquals(
        List.of("n is 0", "m is 8"),
        inputs(
            "symbolic input n: int[-1000000..1000000]",
            "symbolic input m: int[-1000000..1000000]",
            "thread A { if m > 7 && n < m { assert m != 8 } }",
            "check no error"));
  }

  @Test
  void overflowIsFoundForThoseValuesForWhichItIs() {
    List<String> its =
        inputs(
            "symbolic input n: int[0..9000000000000000000]",
            "thread A { var v: int[0..1] = if n + 300000000000000000 > 0 then 1 else 0 }",
            "check no error");
    long n = Long.parseLong(its.getFirst().substring("n is ".length()));
    assertTrue(n > Long.MAX_VALUE - 300000000000000000L, its::toString);
  }

  @Test
  void divisionIsThatOfTheLanguage() {
    assertEquals(
        Verdict.HOLDS,
        judged(
                new Z3Solver(),
                "symbolic input n: int[-1000..1000]",
                "symbolic input m: int[-7..7]",
                "thread A {",
                "  if m != 0 {",
                "    assert n / m * m + n % m == n",
                "    if n < 0 { assert n % m <= 0 } else { assert n % m >= 0 }",
                "  }",
                "}",
                "check no error")
            .verdict());
  }

  @Test
  void aSolverThatGivesUpLeavesEverythingOpen() {
    Judgement its =
        judged(
            (_, _) -> new Solver.Answer.Unknown(),
            "symbolic input n: int[0..9]",
            "thread A { if n > 4 { assert n != 5 } }",
            "check no error");
    assertEquals(Judgement.unknown(Problem.K019, new Evidence.None()), its);
  }

  @Test
  void z3GivesUpAtItsLimitOfSteps() {
    Judgement its =
        judged(
            new Z3Solver(1_000),
            "symbolic input n: int[0..1000000]",
            "symbolic input m: int[0..1000000]",
            "thread A { if n * m == 999983 { assert n == 1 || m == 1 } }",
            "check no error");
    assertEquals(Judgement.unknown(Problem.K019, new Evidence.None()), its);
  }
}
