// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.result.Checking;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each net in {@code rejected} has the problem whose code begins its name, and no other. */
class RejectedNetsTest {
  /**
   * The problems that only a file of a net can have; the other codes are about queries and
   * conversions.
   */
  private static final List<Problem> OF_FILES =
      List.of(
          Problem.M001,
          Problem.M002,
          Problem.M003,
          Problem.M004,
          Problem.M005,
          Problem.M006,
          Problem.M007,
          Problem.M008,
          Problem.M009,
          Problem.M015,
          Problem.F003);

  static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(Corpus.FOLDER.resolve("rejected"))) {
      return files.filter(its -> its.toString().matches(".*\\.(pnml|ll_net)")).sorted().toList();
    }
  }

  private static Problem expected(Path file) {
    String name = file.getFileName().toString();
    return Problem.byCode(name.substring(0, name.indexOf('-'))).orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("files")
  void theFileHasThisProblemAlone(Path file) {
    Checking checking = Corpus.check(file, Map.of());
    List<Problem> found = checking.diagnostics().stream().map(Diagnostic::problem).toList();
    assertEquals(List.of(expected(file)), found);
    assertEquals(expected(file) == Problem.F003 ? 2 : 4, checking.exitCode().number());
    assertTrue(checking.instances().isEmpty(), "nothing is checked");
  }

  @ParameterizedTest
  @MethodSource("files")
  void theMessageNamesAPlaceInTheFile(Path file) {
    for (Diagnostic diagnostic : Corpus.check(file, Map.of()).diagnostics()) {
      assertFalse(diagnostic.message().isBlank());
      assertFalse(diagnostic.message().endsWith("."), diagnostic.message());
      // A file that is no text has no places, but the message names the line.
      boolean named =
          diagnostic.problem() == Problem.F003 && diagnostic.message().contains("line 5");
      assertTrue(named || diagnostic.span().isPresent(), diagnostic.message());
    }
  }

  @Test
  void everyCodeOfFilesHasOne() throws IOException {
    assertEquals(
        Set.copyOf(OF_FILES),
        files().stream().map(RejectedNetsTest::expected).collect(Collectors.toSet()));
  }
}
