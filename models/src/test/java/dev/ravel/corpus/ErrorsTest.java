// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explanation.Circumstance;
import dev.ravel.result.Checking;
import dev.ravel.result.Finding;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Verdict;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each model in {@code errors} shows the error of an execution whose code begins its name. */
class ErrorsTest {
  static List<String> files() {
    return Corpus.in("errors");
  }

  static Stream<Problem> errorsOfExecutions() {
    return Arrays.stream(Problem.values()).filter(problem -> problem.code().startsWith("R"));
  }

  @ParameterizedTest
  @MethodSource("files")
  void theModelShowsTheError(String file) {
    Checking checking = Corpus.check(file, Map.of());
    assertEquals(List.of(), checking.errors());
    assertEquals(0, checking.exitCode().number());
    List<Finding> findings = checking.findings().toList();
    assertEquals(1, findings.size());
    Finding finding = findings.getFirst();
    assertEquals("no error", finding.claim().title());
    assertEquals(Verdict.VIOLATED, finding.judgement().verdict());
    assertEquals(Optional.of(Problem.V003), finding.judgement().code());
    assertTrue(finding.judgement().run().isPresent(), "a run shows it");
    assertEquals(code(file), failure(finding).code());
  }

  private static Problem failure(Finding finding) {
    return switch (finding.circumstance()) {
      case Circumstance.Failing failing -> failing.failure().problem();
      default -> throw new AssertionError("not an error: " + finding.circumstance());
    };
  }

  /** Errors that only C programs have; their explanations show each of them. */
  private static final Set<Problem> OF_C =
      EnumSet.of(
          Problem.R016, Problem.R017, Problem.R018, Problem.R019, Problem.R020, Problem.R022);

  @ParameterizedTest
  @MethodSource("errorsOfExecutions")
  void everyErrorHasAModel(Problem problem) {
    assertTrue(
        OF_C.contains(problem)
            || files().stream().anyMatch(file -> code(file).equals(problem.code())),
        () -> "no model shows " + problem + ", " + problem.title());
  }

  private static String code(String file) {
    return file.substring(file.indexOf('/') + 1, file.indexOf('-'));
  }
}
