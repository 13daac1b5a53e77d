// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Problem;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Searched;
import dev.ravel.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What rows of a comparison say about each other, with engines that err. */
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
            List.of(new Searched(List.of(0), counters, List.of())),
            Optional.empty(),
            Optional.empty());
    return new Comparison.Row(
        engine,
        new Checking(
            "a.ravel",
            List.of(),
            Optional.empty(),
            Map.of(),
            List.of(),
            false,
            List.of(examined),
            false,
            0));
  }

  private static Claim claim() {
    Claim.Kind kind = Claim.Kind.NO_DEADLOCK;
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
        new Observations(comparison)
            .sentences()
            .contains("with -k 1 3 executions are explored in vain, with -k 3 none"));
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
        new Observations(comparison).sentences());
  }
}
