// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests of the counts of {@code --stats} of C programs. */
class StatisticsTest {
  private static final Path PROGRAM = Path.of(System.getProperty("ravel.root"), "models/c/pi.c");

  /**
   * Returns the number of a line, without its spaces, with threads that each add a number of terms.
   */
  private static double counted(String name, int threads, int terms) {
    List<String> words = new ArrayList<>(List.of("check", PROGRAM.toString()));
    words.addAll(List.of("--engine", "unfolding", "--stats"));
    words.addAll(List.of("-D", "N=" + threads, "-D", "TERMS=" + terms));
    CommandLine.Ran ran = CommandLine.run(words);
    assertEquals(0, ran.code(), ran.lines()::toString);
    Matcher number =
        Pattern.compile(name + ": +([0-9. ]+?)(?: s)?\n")
            .matcher(String.join("\n", ran.lines()) + "\n");
    assertTrue(number.find(), () -> name + " in " + ran.lines());
    return Double.parseDouble(number.group(1).replace(" ", ""));
  }

  /** Returns the number of instructions that each thread carries out for a term. */
  private static double instructions(int threads) {
    double few = counted("instructions executed", threads, 100);
    double many = counted("instructions executed", threads, 1100);
    return (many - few) / (threads * 1000);
  }

  /** In 24 executions each of 4 threads computes its part once, as one thread does in one. */
  @Test
  void nothingIsExecutedTwice() {
    double alone = instructions(1);
    assertTrue(alone > 1, "of a term " + alone);
    assertEquals(alone, instructions(4), alone / 100);
  }

  @Test
  void timesOfBothPartsAreTold() {
    assertTrue(counted("compiling the C files", 2, 1) >= 0);
    assertTrue(counted("translating them", 2, 1) >= 0);
  }
}
