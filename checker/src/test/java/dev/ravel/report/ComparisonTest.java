// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explanation.Circumstance;
import dev.ravel.explanation.Claim;
import dev.ravel.result.Beside;
import dev.ravel.result.Checking;
import dev.ravel.result.Comparison;
import dev.ravel.result.Examined;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.source.Problem;
import dev.ravel.source.PropertyKind;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.SearchSummary;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Tests of the remarks of rows of a comparison about each other, with engines that err. */
class ComparisonTest {
  private static final Judgement VIOLATED =
      new Judgement(
          Verdict.VIOLATED, Optional.of(Problem.V002), Optional.empty(), new Evidence.None());

  private static Comparison.Row row(String engine, Counters counters, Judgement... judgements) {
    List<Finding> findings =
        List.of(judgements).stream()
            .map(
                judgement ->
                    new Finding(
                        claim(), judgement, new Circumstance.Nothing(), Optional.empty(), false))
            .toList();
    Examined examined =
        new Examined(
            Map.of("N", "2"),
            Method.of(engine),
            findings,
            List.of(new SearchSummary(List.of(0), counters, List.of())),
            Optional.empty(),
            Optional.empty(),
            List.of());
    return new Comparison.Row(
        engine,
        new Checking(
            "a.ravel",
            List.of(),
            Map.of(),
            List.of(),
            false,
            List.of(examined),
            false,
            0,
            Beside.NOTHING,
            Optional.empty()));
  }

  private static Claim claim() {
    PropertyKind kind = PropertyKind.DEADLOCK;
    return new Claim(
        kind,
        Optional.of("free"),
        kind.words(),
        kind.words(),
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        Verdict.HOLDS,
        Optional.empty());
  }

  private static Counters states(long states, long steps) {
    return Counters.ofStates(states, steps, 0, 0);
  }

  private static Counters executions(long executions, long redundant, long events) {
    return new Counters(
        OptionalLong.empty(),
        OptionalLong.of(events),
        OptionalLong.of(executions),
        OptionalLong.of(redundant),
        OptionalLong.of(events),
        OptionalLong.of(0),
        0,
        0);
  }

  @Test
  void enginesThatDecideDifferentlyAreAnErrorOfRavel() {
    Comparison comparison =
        new Comparison(
            List.of(
                row("graph", states(3, 2), Judgement.holds()), row("dpor", states(2, 1), VIOLATED)),
            0);
    assertEquals(ExitCode.INTERNAL, comparison.exitCode());
    assertEquals(1, comparison.disagreements().size());
    assertEquals(
        "this is an error of Ravel, not of the model: `free: no deadlock with N = 2` holds for"
            + " graph, and is violated for dpor",
        comparison.disagreements().getFirst().message());
    List<String> lines = new ComparisonText(comparison, Style.plain()).lines();
    assertTrue(lines.stream().anyMatch(line -> line.matches(".*dpor +\\| violated \\| NO .*")));
  }

  @Test
  void theyAreFoundAlsoWhereGraphDoesNotDecide() {
    Comparison comparison =
        new Comparison(
            List.of(
                row("graph", states(3, 2), Judgement.unknown(Problem.K001)),
                row("dpor", states(2, 1), VIOLATED),
                row("unfolding", executions(1, 0, 1), Judgement.holds())),
            0);
    assertEquals(ExitCode.INTERNAL, comparison.exitCode());
    assertEquals("unfolding", comparison.disagreements().getFirst().other());
  }

  @Test
  void whatIsNotDecidedDiffersFromNothing() {
    Comparison.Row undecided = row("dpor", states(2, 1), Judgement.unknown(Problem.K003), VIOLATED);
    Comparison comparison =
        new Comparison(
            List.of(row("graph", states(3, 2), Judgement.holds(), VIOLATED), undecided), 0);
    assertEquals(ExitCode.SUCCESS, comparison.exitCode());
    assertEquals(Optional.of(true), comparison.same(undecided));
    Comparison.Row open = row("dpor", states(2, 1), Judgement.unknown(Problem.K003));
    Comparison nothing =
        new Comparison(List.of(row("graph", states(3, 2), Judgement.holds()), open), 0);
    assertEquals(Optional.empty(), nothing.same(open));
  }

  @Test
  void redundantExecutionsAreFollowedToTheKThatAvoidsThem() {
    Comparison comparison =
        new Comparison(
            List.of(
                row("graph", states(9, 20), Judgement.holds()),
                row("unfolding -k 1", executions(4, 3, 9), Judgement.holds()),
                row("unfolding -k 2", executions(4, 1, 9), Judgement.holds()),
                row("unfolding -k 3", executions(4, 0, 9), Judgement.holds())),
            0);
    assertTrue(
        Observations.of(comparison)
            .contains("with -k 1 3 executions are explored in vain, with -k 3 none"));
  }

  /** Returns a row of an engine that decides two checks by a number of searches. */
  private static Comparison.Row searches(String engine, Counters... counters) {
    Finding finding =
        new Finding(
            claim(), Judgement.holds(), new Circumstance.Nothing(), Optional.empty(), false);
    List<SearchSummary> searches = new ArrayList<>();
    for (int k = 0; k < counters.length; k++) {
      List<Integer> questions = counters.length == 1 ? List.of(0, 1) : List.of(k);
      searches.add(new SearchSummary(questions, counters[k], List.of()));
    }
    Examined examined =
        new Examined(
            Map.of(),
            Method.of(engine),
            List.of(finding, finding),
            searches,
            Optional.empty(),
            Optional.empty(),
            List.of());
    return new Comparison.Row(
        engine,
        new Checking(
            "a.ravel",
            List.of(),
            Map.of(),
            List.of(),
            false,
            List.of(examined),
            false,
            0,
            Beside.NOTHING,
            Optional.empty()));
  }

  @Test
  void searchesAreComparedOneByOne() {
    Comparison comparison =
        new Comparison(
            List.of(
                searches("graph", states(10, 20)), searches("dpor", states(6, 7), states(8, 21))),
            0);
    List<String> sentences = Observations.of(comparison);
    assertEquals(
        List.of(
            "for free: dpor looks at 6 states, 60 % of the 10 at which graph looks",
            "for free: the fewest steps to the same end are those of dpor: 7, where graph takes 20",
            "for free: dpor looks at 8 states, 80 % of the 10 at which graph looks",
            "for free: no engine comes to the same end with fewer steps than graph",
            "these numbers are of this model alone; another one may turn them round"),
        sentences);
    List<String> lines = new ComparisonText(comparison, Style.plain()).lines();
    assertEquals(2, lines.stream().filter("for free:"::equals).count());
    assertEquals(2, lines.stream().filter(line -> line.matches(".*graph .* 10 \\| +20")).count());
    assertEquals(1, lines.stream().filter(line -> line.matches(".*dpor .* 6 \\| +7")).count());
    assertEquals(1, lines.stream().filter(line -> line.matches(".*dpor .* 8 \\| +21")).count());
  }

  @Test
  void nothingIsConcludedFromSearchesThatDidNotLookAtEverything() {
    Comparison comparison =
        new Comparison(
            List.of(row("graph", states(3, 2), VIOLATED), row("dpor", states(2, 1), VIOLATED)), 0);
    assertEquals(
        List.of(
            "no search had to look at everything and did, so there is nothing to compare",
            "these numbers are of this model alone; another one may turn them round"),
        Observations.of(comparison));
  }
}
