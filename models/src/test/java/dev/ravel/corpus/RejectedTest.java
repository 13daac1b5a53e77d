// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.result.Checking;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each file in {@code rejected} has the problem whose code begins its name, and no other. */
class RejectedTest {
  static List<String> files() {
    return Corpus.in("rejected");
  }

  /** The problems of C programs alone, and of memory models that are asked for. */
  private static final Set<Problem> OF_C =
      Set.of(
          Problem.P015,
          Problem.P016,
          Problem.L007,
          Problem.L008,
          Problem.L009,
          Problem.L010,
          Problem.L011,
          Problem.L012,
          Problem.L013,
          Problem.X002,
          Problem.X003);

  static Stream<Problem> codesOfModels() {
    return Arrays.stream(Problem.values())
        .filter(problem -> "PNTCSLX".indexOf(problem.code().charAt(0)) >= 0)
        .filter(problem -> !OF_C.contains(problem));
  }

  private static Problem expected(String file) {
    String name = file.substring(file.indexOf('/') + 1);
    return Problem.byCode(name.substring(0, name.indexOf('-'))).orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("files")
  void theFileHasThisProblemAlone(String file) {
    Problem problem = expected(file);
    Checking checking = Corpus.check(file, Map.of());
    Set<Problem> found =
        checking.diagnostics().stream().map(Diagnostic::problem).collect(Collectors.toSet());
    assertEquals(Set.of(problem), found);
    if (problem.severity() == Severity.ERROR) {
      assertNotEquals(0, checking.exitCode().number());
      assertTrue(checking.instances().isEmpty(), "nothing is checked");
    } else {
      assertFalse(checking.instances().isEmpty(), "it is checked all the same");
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void theMessageNamesAPlaceInTheFile(String file) {
    for (Diagnostic diagnostic : Corpus.check(file, Map.of()).diagnostics()) {
      assertFalse(diagnostic.message().isBlank());
      assertFalse(diagnostic.message().endsWith("."), diagnostic.message());
      // A file that is no text has no places.
      assertEquals(diagnostic.problem() != Problem.F003, diagnostic.span().isPresent());
    }
  }

  @ParameterizedTest
  @MethodSource("codesOfModels")
  void everyCodeHasAFile(Problem problem) {
    assertTrue(
        files().stream().anyMatch(file -> expected(file) == problem),
        () -> "no file shows " + problem + ", " + problem.title());
  }

  @ParameterizedTest
  @MethodSource("files")
  void theFileIsSmall(String file) {
    if (expected(file) != Problem.F003) {
      assertTrue(Corpus.text(file).lines().count() <= 12, file);
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void noTwoFilesShowTheSameMessage(String file) {
    Set<String> others = new TreeSet<>();
    for (String other : files()) {
      if (!other.equals(file) && expected(other) == expected(file)) {
        Corpus.check(other, Map.of()).diagnostics().forEach(d -> others.add(d.message()));
      }
    }
    Corpus.check(file, Map.of())
        .diagnostics()
        .forEach(diagnostic -> assertFalse(others.contains(diagnostic.message())));
  }
}
