// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** Runs programs as the C compiler of this machine means them, if there is one. */
final class Gcc {
  /** No program here takes longer, in minutes. */
  private static final int LONGEST = 5;

  private Gcc() {}

  /**
   * The results of a program.
   *
   * @param code with which it ended; more than 128 if a signal ended it
   * @param out what it printed
   * @param err what it, or an assertion, complained
   */
  record Ran(int code, String out, String err) {}

  /** Skips the test where there is no compiler. */
  static void assumed() throws InterruptedException {
    Assumptions.assumeTrue(
        isThere(), "no gcc on this machine: C programs are not compared with it");
  }

  private static boolean isThere() throws InterruptedException {
    try {
      return new ProcessBuilder("gcc", "--version")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException none) {
      return false;
    }
  }

  /** Compiles and runs a program. */
  static Ran ran(String text, Path folder, String... options)
      throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("program.c"), text);
    Path binary = folder.resolve("program");
    List<String> command =
        new ArrayList<>(List.of("gcc", "-O1", "-w", "-fno-builtin", "-fwrapv", "-pthread"));
    command.addAll(List.of(options));
    command.addAll(List.of("-o", binary.toString(), file.toString(), "-lm"));
    assertEquals(0, new ProcessBuilder(command).inheritIO().start().waitFor(), text);
    Path out = folder.resolve("out.txt");
    Path errors = folder.resolve("errors.txt");
    Process process =
        new ProcessBuilder(binary.toString())
            .redirectOutput(out.toFile())
            .redirectError(errors.toFile())
            .start();
    boolean ended = process.waitFor(LONGEST, TimeUnit.MINUTES);
    process.destroyForcibly();
    assertTrue(ended, () -> "the program does not end\n" + text);
    // a program may print bytes that are no text
    return new Ran(process.exitValue(), printed(out).stripTrailing(), printed(errors));
  }

  private static String printed(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }
}
