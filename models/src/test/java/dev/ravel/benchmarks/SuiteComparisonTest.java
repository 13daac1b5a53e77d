// SPDX-License-Identifier: Apache-2.0
package dev.ravel.benchmarks;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Suites of small programs beside the published tables. */
class SuiteComparisonTest {
  private static String printed(String... names) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      SuiteComparison.print(out, List.of(names));
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static void assertRow(String table, String row) {
    String times =
        row.replace(".", "\\.")
            .replaceAll("([()\\[\\]])", "\\\\$1")
            .replace("@", "\\d+[.]\\d\\d s");
    Pattern wanted = Pattern.compile("^" + times.replaceAll(" +", " +") + "$", Pattern.MULTILINE);
    assertTrue(wanted.matcher(table).find(), row + " in\n" + table);
  }

  @Test
  void tablesHaveTheNumbersOfThePaperBesideOurs() {
    String tables = printed("pi 1", "filesystem 1", "ccnf(9)", "stf", "ssb(1)");
    assertRow(
        tables,
        "Parallel Pi 1 = 1 @ (1 0m 0s) = 24 @ (>11 29m 31s) [24] = 24 @ (>11 19m 17s) [24]");
    assertRow(
        tables, "Parallel Pi 1 24 (24) = 24 @ (24 0m 0s) = 24 @ (24 0m 0s) = 24 @ (24 0m 0s)");
    assertRow(tables, "Filesystem 1 = 1 @ (2 0m 0s) = 2 @ (2 0m 0s) [3] = 2 @ (2 0m 0s) [3]");
    assertRow(tables, "CCNF(9) 16 (16) = 2 @ (2 0s) = 2 @ (2 0s)");
    assertRow(tables, "STF 6 (6) = 6 @ (6 0s) = 6 @ (6 0s)");
    assertRow(tables, "SSB(1) 22 (23) = 22 @ (23 0s) = 22 @ (23 0s)");
  }

  @Test
  void tablesWithoutProgramsAreLeftOut() {
    String tables = printed("ccnf(9)");
    assertTrue(tables.contains("Table IV:") && !tables.contains("Table II:"), tables);
  }
}
