// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import dev.ravel.cprograms.ProgramWithAssumptions.Found;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Executions of random programs with assumptions are counted as by their definition, with those
 * that are discarded apart, and all engines find the errors and deadlocks that there are.
 */
@Tag("thorough")
class AssumedExecutionsTest {
  private static final int PROGRAMS = 60;

  private static final Pattern EXECUTIONS =
      Pattern.compile(": ([0-9 ]+) executions?(?: \\(([0-9 ]+) discarded\\))?, ");

  @TempDir private Path folder;

  private List<String> said(String text, List<String> options) throws IOException {
    Path file = Files.writeString(folder.resolve("program.c"), text);
    List<String> words = new ArrayList<>(List.of("check", file.toString(), "--all"));
    words.addAll(options);
    return CommandLine.run(words).lines();
  }

  private static int number(String digits) {
    return digits == null ? 0 : Integer.parseInt(digits.replaceAll("[^0-9]", ""));
  }

  @Test
  void executionsAreAsManyAsByDefinition() throws IOException {
    int discarded = 0;
    int kept = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      ProgramWithAssumptions program = ProgramWithAssumptions.random(new Random(seed), false);
      Found found = program.found();
      discarded += found.discarded();
      kept += found.executions() - found.discarded();
      for (List<String> engine :
          List.of(
              List.of("--engine", "unfolding", "--no-cutoffs", "--check", "no error"),
              List.of("--engine", "dpor", "--stateless", "--check", "no error"))) {
        String said = String.join(" ", said(program.text(), engine));
        Matcher counts = EXECUTIONS.matcher(said);
        assertTrue(counts.find(), () -> said + program.text());
        assertEquals(
            found.executions() + ", " + found.discarded(),
            number(counts.group(1)) + ", " + number(counts.group(2)),
            () -> engine + "\n" + program.text());
      }
    }
    assertTrue(discarded >= 100 && kept >= 30, discarded + " are discarded, " + kept + " not");
  }

  @Test
  void errorsAndDeadlocksAreFound() throws IOException {
    int errors = 0;
    int deadlocks = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      ProgramWithAssumptions program = ProgramWithAssumptions.random(new Random(seed), true);
      Found found = program.found();
      errors += found.error() ? 1 : 0;
      deadlocks += found.deadlock() ? 1 : 0;
      for (List<String> engine :
          List.of(
              List.of("--engine", "graph"),
              List.of("--engine", "dpor"),
              List.of("--engine", "unfolding", "--no-cutoffs"),
              List.of("--engine", "dpor", "--stateless"),
              List.of("--engine", "dpor", "--stateless", "--equivalence", "reads-from"))) {
        List<String> said = said(program.text(), engine);
        String message = engine + "\n" + program.text() + String.join("\n", said);
        assertEquals(found.error(), isViolated(said, "no error"), message);
        assertEquals(found.deadlock(), isViolated(said, "no deadlock"), message);
      }
    }
    assertTrue(
        errors >= 10 && deadlocks >= 5, errors + " have errors, " + deadlocks + " deadlocks");
    assertTrue(
        errors <= 50 && deadlocks <= 50, errors + " have errors, " + deadlocks + " deadlocks");
  }

  private static boolean isViolated(List<String> said, String check) {
    String line =
        said.stream().filter(its -> its.strip().startsWith(check + " ")).findFirst().orElseThrow();
    return line.contains("violated");
  }
}
