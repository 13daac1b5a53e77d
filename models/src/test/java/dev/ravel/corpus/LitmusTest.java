// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.result.Checking;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * The litmus tests of the corpus. The table says under which memory models the outcome of each test
 * can be met, from the axioms of the models and what is published about the tests.
 */
class LitmusTest {
  private static final String TABLE = "/litmus/expected.csv";

  @ParameterizedTest
  @CsvFileSource(resources = TABLE, numLinesToSkip = 1)
  void theOutcomeIsMetUnderSequentialConsistency(String test, String sc) {
    agrees(test, "sc", sc);
  }

  @ParameterizedTest
  @CsvFileSource(resources = TABLE, numLinesToSkip = 1)
  void theOutcomeIsMetUnderTotalStoreOrder(String test, String sc, String tso) {
    agrees(test, "tso", tso);
  }

  @ParameterizedTest
  @CsvFileSource(resources = TABLE, numLinesToSkip = 1)
  void theOutcomeIsMetUnderRc11(String test, String sc, String tso, String rc11) {
    agrees(test, "rc11", rc11);
  }

  private static void agrees(String test, String memory, String met) {
    Checking checking = Corpus.check("litmus/" + test + ".litmus", Map.of("--memory", memory));
    assertEquals(List.of(), checking.errors());
    Verdict never = checking.findings().findFirst().orElseThrow().judgement().verdict();
    assertEquals(met.equals("yes") ? Verdict.VIOLATED : Verdict.HOLDS, never);
  }

  @Test
  void theTableHasEveryTest() throws IOException {
    List<String> there;
    try (Stream<Path> files = Files.list(Corpus.FOLDER.resolve("litmus"))) {
      there =
          files
              .map(file -> file.getFileName().toString().replaceFirst("\\.litmus$", ""))
              .sorted()
              .toList();
    }
    String table =
        new String(
            LitmusTest.class.getResourceAsStream(TABLE).readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(there, table.lines().skip(1).map(row -> row.split(",", 2)[0]).sorted().toList());
  }
}
