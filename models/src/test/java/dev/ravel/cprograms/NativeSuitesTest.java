// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The drivers of a suite of a C program: natively compiled, each test makes all steps of its
 * schedule, in their order, and ends as the schedule does: with the program, in a deadlock, or in
 * the assertion that fails.
 */
class NativeSuitesTest {
  private static final Path ROOT = Path.of(System.getProperty("ravel.root", ".")).toAbsolutePath();
  private static final boolean DEEP = Boolean.getBoolean("ravel.deep");
  private static final int PROGRAMS = DEEP ? 40 : 2;

  /** Programs of which the machine makes a step that cannot be stopped: reported as such. */
  private static final Set<String> OTHERWISE = Set.of("thread-local.c");

  @TempDir private Path folder;

  private record Made(int tests, int drivers, String said) {}

  private Made made(Path program) throws IOException {
    Path tests = folder.resolve("tests");
    String said =
        String.join(
            "\n",
            CommandLine.run(
                    List.of("suite", program.toString(), "--quiet", "--emit", tests.toString()))
                .lines());
    int drivers = 0;
    int schedules = 0;
    try (Stream<Path> files = Files.list(tests)) {
      for (Path file : files.toList()) {
        drivers += file.toString().matches(".*test-[0-9]+\\.c") ? 1 : 0;
        schedules += file.toString().endsWith(".schedule") ? 1 : 0;
      }
    }
    return new Made(schedules, drivers, said);
  }

  private record Ran(int code, String said) {}

  private Ran ran() throws IOException, InterruptedException {
    Path said = folder.resolve("said.txt");
    int code =
        new ProcessBuilder("sh", folder.resolve("tests/native.sh").toString())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start()
            .waitFor();
    return new Ran(code, Files.readString(said));
  }

  static Stream<String> programs() throws IOException {
    if (!DEEP) {
      return Stream.of("lost-update.c", "hand-over-hand.c", "buffer.c");
    }
    try (Stream<Path> files = Files.list(ROOT.resolve("models/c"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".c") && !OTHERWISE.contains(name))
          // of more than 256 values it wants to know which; the tests of these are too many
          .filter(name -> !name.startsWith("far-apart") && !name.startsWith("any-value"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void testsRunAsTheirSchedulesSay(String name) throws IOException, InterruptedException {
    Gcc.assumed();
    Made made = made(ROOT.resolve("models/c").resolve(name));
    Ran ran = ran();
    assertEquals(0, ran.code(), ran.said());
    String all = made.drivers() + " of " + made.drivers() + " tests ran as their schedules say";
    assertTrue(ran.said().contains(all), ran.said());
    if (!DEEP) {
      assertEquals(made.tests(), made.drivers(), made.said());
    }
  }

  /** Their assertions are about the values that were read: some fail, in some orders alone. */
  @Test
  void randomProgramsEndAsTheirSchedulesDo() throws IOException, InterruptedException {
    Gcc.assumed();
    List<String> ends = new ArrayList<>();
    for (int seed = 0; seed < PROGRAMS; seed++) {
      String text = ForcedScheduleTest.program(new Random(seed));
      Path file = Files.writeString(folder.resolve("p.c"), text);
      Made made = made(file);
      Ran ran = ran();
      assertTrue(made.drivers() > 1, made.said());
      assertEquals(0, ran.code(), () -> ran.said() + text);
      ran.said().lines().filter(its -> its.contains("; then: ")).forEach(ends::add);
      try (Stream<Path> files = Files.walk(folder.resolve("tests"))) {
        for (Path old : files.filter(Files::isRegularFile).toList()) {
          Files.delete(old);
        }
      }
    }
    assertTrue(ends.stream().anyMatch(its -> its.endsWith("final")), () -> "" + ends);
    assertTrue(ends.stream().anyMatch(its -> its.endsWith("error R001")), () -> "" + ends);
  }

  /** A driver that is told another end, or meets another program, says so. */
  @Test
  void whatGoesOtherwiseIsTold() throws IOException, InterruptedException {
    Gcc.assumed();
    String text = Files.readString(ROOT.resolve("models/c/lost-update.c"));
    Path file = Files.writeString(folder.resolve("lost.c"), text);
    int _ = made(file).tests();
    Path driver = folder.resolve("tests/test-1.c");
    String right = Files.readString(driver);
    assertTrue(right.contains("RAVEL_FINAL, \"final\""), right);
    Files.writeString(
        driver, right.replace("RAVEL_FINAL, \"final\"", "RAVEL_ASSERTION, \"error R001\""));
    Ran other = ran();
    assertEquals(1, other.code(), other.said());
    assertTrue(other.said().contains("3 of 4 tests ran"), other.said());
    Files.writeString(driver, right);
    Files.writeString(
        file,
        text.replace(
            "int seen = atomic_load", "atomic_store(&counter, 0); int seen = atomic_load"));
    Ran changed = ran();
    assertTrue(changed.said().contains("0 of 4 tests ran"), changed.said());
    assertTrue(
        changed.said().contains("comes to a write of `counter`, where the schedule has `line"),
        changed.said());
  }
}
