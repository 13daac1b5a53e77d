// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that a race that ThreadSanitizer reports of a program in {@code models/c} is one that
 * {@code no race} finds. Each program that gcc builds with it runs up to 200 times, for a few
 * seconds in all.
 */
@EnabledIfSystemProperty(named = "ravel.deep", matches = "true")
class ThreadSanitizerTest {
  private static final Path PROGRAMS =
      Path.of(System.getProperty("ravel.root", ".")).toAbsolutePath().resolve("models/c");

  private static final int RUNS = 200;
  private static final long LONGEST_RUN_SECONDS = 2;
  private static final long LONGEST_NANOSECONDS = TimeUnit.SECONDS.toNanos(8);
  private static final String RACE = "WARNING: ThreadSanitizer: data race";

  @TempDir private Path folder;

  @Test
  void whatItReportsIsFound() throws IOException, InterruptedException {
    assumeItWorks();
    List<String> missed = new ArrayList<>();
    int built = 0;
    int racing = 0;
    for (Path program : programs()) {
      Path binary = folder.resolve(program.getFileName() + ".bin");
      if (!isBuilt(program, binary)) {
        continue;
      }
      built++;
      if (races(binary)) {
        racing++;
        if (!isFound(program)) {
          missed.add(program.getFileName().toString());
        }
      }
    }
    assertEquals(List.of(), missed);
    assertTrue(2 * built > programs().size() && racing > 0, built + " built, " + racing + " race");
  }

  private static List<Path> programs() throws IOException {
    try (Stream<Path> files = Files.list(PROGRAMS)) {
      return files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
    }
  }

  /** Skips the test where there is no compiler that has it, or the machine cannot run it. */
  private void assumeItWorks() throws IOException, InterruptedException {
    Gcc.assumed();
    Path program =
        Files.writeString(
            folder.resolve("racing.c"),
            """
            #include <pthread.h>
            int x;
            void *f(void *p) { x = 1; return p; }
            int main(void) {
              pthread_t t;
              pthread_create(&t, 0, f, 0);
              x = 2;
              pthread_join(t, 0);
            }
            """);
    Path binary = folder.resolve("racing");
    Assumptions.assumeTrue(
        isBuilt(program, binary) && races(binary), "gcc -fsanitize=thread does not work here");
  }

  private static boolean isBuilt(Path program, Path binary)
      throws IOException, InterruptedException {
    return new ProcessBuilder(
                List.of(
                    "gcc",
                    "-fsanitize=thread",
                    "-g",
                    "-O1",
                    "-w",
                    "-pthread",
                    "-o",
                    binary.toString(),
                    program.toString(),
                    "-lm"))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  /** Returns whether one of the runs reports a race. */
  private boolean races(Path binary) throws IOException, InterruptedException {
    Path said = folder.resolve("said.txt");
    Path nothing = Files.writeString(folder.resolve("nothing.txt"), "");
    long begin = System.nanoTime();
    for (int run = 0; run < RUNS && System.nanoTime() - begin < LONGEST_NANOSECONDS; run++) {
      Process process =
          new ProcessBuilder(binary.toString())
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .redirectInput(nothing.toFile())
              .start();
      boolean ended = process.waitFor(LONGEST_RUN_SECONDS, TimeUnit.SECONDS);
      int _ = process.destroyForcibly().waitFor();
      if (Files.readString(said, StandardCharsets.ISO_8859_1).contains(RACE)) {
        return true;
      }
      if (!ended) {
        return false; // it waits for ever, or for long
      }
    }
    return false;
  }

  private static boolean isFound(Path program) {
    List<String> words =
        List.of("check", program.toString(), "--check", "no race", "--all", "--timeout", "60s");
    return CommandLine.run(words).lines().stream()
        .anyMatch(line -> line.startsWith("violated[V004]"));
  }
}
