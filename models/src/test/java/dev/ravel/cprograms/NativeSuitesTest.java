// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of the drivers of a suite of a C program. Natively compiled, each test makes all steps of
 * its schedule, in their order, and ends as the schedule does, with the program, in a deadlock, or
 * in the assertion that fails.
 */
class NativeSuitesTest {
  private static final Path ROOT = Path.of(System.getProperty("ravel.root", ".")).toAbsolutePath();
  private static final boolean DEEP = Boolean.getBoolean("ravel.deep");
  private static final int PROGRAMS = DEEP ? 40 : 2;

  /**
   * Programs of which the machine makes a step that cannot be stopped. They are reported as such.
   */
  private static final Set<String> OTHERWISE = Set.of("thread-local.c");

  @TempDir private Path folder;

  private record Made(int tests, int drivers, String said) {}

  private Made made(Path program, String... more) throws IOException {
    Path tests = folder.resolve("tests");
    List<String> words =
        new ArrayList<>(
            List.of("suite", program.toString(), "--quiet", "--emit", tests.toString()));
    words.addAll(List.of(more));
    String said = String.join("\n", CommandLine.run(words).lines());
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
    return ran("assembly");
  }

  /** Runs the script in another directory than the one in which it was written. */
  private Ran ran(String from) throws IOException, InterruptedException {
    Path said = folder.resolve("said.txt");
    ProcessBuilder script =
        new ProcessBuilder("sh", folder.resolve("tests/native.sh").toString())
            .directory(Files.createDirectories(folder.resolve("elsewhere")).toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    String _ = script.environment().put("FROM", from);
    return new Ran(script.start().waitFor(), Files.readString(said));
  }

  /**
   * A program whose thread evaluates operands that other threads change meanwhile. The generator
   * makes sums, arguments and assignments of reads and updates of three atomic variables, of which
   * C leaves the order open; it makes no branches inside of an expression.
   */
  private static String unsequenced(Random random) {
    StringBuilder text =
        new StringBuilder(
            """
            #include <pthread.h>
            #include <stdatomic.h>
            static atomic_int v[3];
            static int get(int k) { return v[k]; }
            static int add(int k) { return v[k] += 1; }
            static int both(int a, int b) { return a * 7 + b; }
            static void *f(void *p) { v[0] = 1; v[1] = 1; return p; }
            static void *g(void *p) { v[2] = v[1]; return p; }
            int main(void) {
              pthread_t t, u;
              pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0);
            """);
    String[] operands = new String[2];
    for (int k = 0; k < operands.length; k++) {
      String name = random.nextInt(3) == 0 ? "add(" : "get(";
      operands[k] = name + random.nextInt(3) + ")";
    }
    String statement =
        switch (random.nextInt(3)) {
          case 0 -> "  int r = both(%s, %s);\n";
          case 1 -> "  int r = %s + both(v[2], %s);\n";
          default -> "  v[%s %% 3] = %s;\n";
        };
    text.append(statement.formatted(operands[0], operands[1]));
    return text.append("  pthread_join(t, 0); pthread_join(u, 0);\n}\n").toString();
  }

  /**
   * The program is taken in the order of the schedules, whatever the compiler. A compiler that is
   * given the sources either follows a schedule or evaluates operands in another order, and no test
   * fails for another reason.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void ordersOfEvaluationAreThoseOfTheSchedules(int seed) throws IOException, InterruptedException {
    Gcc.assumed();
    String text = unsequenced(new Random(seed));
    Made made = made(Files.writeString(folder.resolve("order.c"), text));
    Ran ran = ran();
    assertEquals(0, ran.code(), () -> ran.said() + text);
    Ran sources = ran("sources");
    long other = sources.said().lines().filter(line -> line.contains("in another order")).count();
    long good = sources.said().lines().filter(line -> line.contains("; then: ")).count();
    // the last line of the script names the order, too
    assertEquals(made.drivers(), good + other - (other > 0 ? 1 : 0), () -> sources.said() + text);
    assertEquals(other == 0, sources.code() == 0, sources.said());
  }

  @Test
  void aCounterexampleBecomesATest() throws IOException, InterruptedException {
    Gcc.assumed();
    String program = ROOT.resolve("models/c/lost-update.c").toString();
    String checked = String.join("\n", CommandLine.run(List.of("check", program)).lines());
    Matcher schedule = Pattern.compile("--schedule \"([^\"]*)\"").matcher(checked);
    assertTrue(schedule.find(), checked);
    String tests = folder.resolve("tests").toString();
    CommandLine.Ran replayed =
        CommandLine.run(
            List.of("replay", program, "--schedule", schedule.group(1), "--emit", tests));
    assertEquals(1, replayed.code(), () -> String.join("\n", replayed.lines()));
    Ran ran = ran();
    assertEquals(0, ran.code(), ran.said());
    assertTrue(ran.said().contains("; then: error R001"), ran.said());
    assertTrue(ran.said().contains("1 of 1 tests ran as their schedules say"), ran.said());
  }

  private List<String> replayed(Path program, String... options) {
    List<String> words =
        new ArrayList<>(List.of("replay", program.toString(), "--schedule", "", "--emit"));
    words.add(folder.resolve("tests").toString());
    words.addAll(List.of(options));
    return CommandLine.run(words).lines();
  }

  @Test
  void anErrorBeforeTheFirstStepEndsItsTest() throws IOException, InterruptedException {
    Gcc.assumed();
    String text = "#include <assert.h>\nint main(void) { int x = 3; assert(x == 4); return 0; }\n";
    List<String> lines = replayed(Files.writeString(folder.resolve("early.c"), text));
    Ran ran = ran();
    assertEquals(0, ran.code(), () -> ran.said() + String.join("\n", lines));
    assertTrue(ran.said().contains("0 of 0 steps as in the schedule; then: error R001"));
  }

  /** No compiler evaluates from right to left by an option. */
  @Test
  void aScheduleFromRightToLeftIsToldWhereItCannotBeFollowed()
      throws IOException, InterruptedException {
    Gcc.assumed();
    String text =
        """
        #include <assert.h>
        static int x;
        static int f(void) { return x = x * 2; }
        static int g(void) { return x = x + 1; }
        int main(void) { x = 1; int r = f() + 10 * g(); assert(r == 2 + 30); }
        """;
    Path file = Files.writeString(folder.resolve("order.c"), text);
    List<String> lines = replayed(file, "--order-of-evaluation", "right");
    Ran ran = ran();
    assertEquals(1, ran.code(), () -> ran.said() + String.join("\n", lines));
    assertTrue(
        ran.said().contains("the schedule evaluates operands from right to left"), ran.said());
    assertTrue(ran.said().contains("1 cannot: "), ran.said());
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

  /** The results of functions decide how the tests end. Each is given what its schedule has. */
  @Test
  void functionsGiveWhatTestsSay() throws IOException, InterruptedException {
    Gcc.assumed();
    String text =
        """
        #include <assert.h>
        #include <pthread.h>
        #include <stdatomic.h>
        int __VERIFIER_nondet_int(void);
        unsigned char __VERIFIER_nondet_uchar(void);
        atomic_int x;
        void *other(void *unused) {
          unsigned char mine = __VERIFIER_nondet_uchar();
          if (mine > 200) { x = mine; }
          return unused;
        }
        int main(void) {
          pthread_t t;
          int first = __VERIFIER_nondet_int();
          int second = __VERIFIER_nondet_int();
          pthread_create(&t, 0, other, 0);
          if (first - second == 1234) { assert(x == 0); }
          pthread_join(t, 0);
          return 0;
        }
        """;
    Path file = Files.writeString(folder.resolve("given.c"), text);
    Made made = made(file, "--symbolic");
    assertTrue(made.drivers() > 2, made.said());
    assertEquals(made.tests(), made.drivers(), made.said());
    Ran ran = ran();
    assertEquals(0, ran.code(), ran.said());
    assertTrue(ran.said().contains("; then: final"), ran.said());
    assertTrue(ran.said().contains("; then: error R001"), ran.said());
    String replays = read(folder.resolve("tests/replay.sh"));
    assertTrue(
        replays.matches("(?s).*--inputs main=[-0-9]+,main=[-0-9]+,main.1=20[1-9] .*"), replays);
  }

  /**
   * Floats come to the program bit for bit. Examples are what is no number, -0, and what is far
   * from 0.
   */
  @Test
  void functionsGiveFloatsBitForBit() throws IOException, InterruptedException {
    Gcc.assumed();
    String text =
        """
        #include <assert.h>
        #include <math.h>
        #include <pthread.h>
        #include <stdatomic.h>
        #include <string.h>
        double __VERIFIER_nondet_double(void);
        float __VERIFIER_nondet_float(void);
        atomic_int x;
        void *other(void *unused) {
          float f = __VERIFIER_nondet_float();
          unsigned its;
          memcpy(&its, &f, sizeof its);
          if (its == 0xffa12345) { x = 1; } else if (f == 0 && signbit(f)) { x = 2; }
          return unused;
        }
        int main(void) {
          pthread_t t;
          double d = __VERIFIER_nondet_double();
          pthread_create(&t, 0, other, 0);
          pthread_join(t, 0);
          assert(x != 1);
          assert(x != 2 || d <= 1e300);
          return 0;
        }
        """;
    Path file = Files.writeString(folder.resolve("floats.c"), text);
    Made made = made(file, "--symbolic");
    assertTrue(made.drivers() > 3, made.said());
    assertEquals(made.tests(), made.drivers(), made.said());
    Ran ran = ran();
    assertEquals(0, ran.code(), ran.said());
    assertTrue(ran.said().lines().filter(its -> its.endsWith("error R001")).count() > 1);
    String replays = read(folder.resolve("tests/replay.sh"));
    assertTrue(replays.contains("main.1=nan:0xffa12345"), replays);
    assertTrue(replays.matches("(?s).*main=[0-9.]+e300,main.1=-0.0.*"), replays);
    assertTrue(replays.contains("main.1=0.0"), replays);
  }

  /** Their assertions are about the values that were read. Some fail, in some orders alone. */
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

  /**
   * The skeletons of a model, one with an input, choices, an error and a comment in its way,
   * compile without a warning. They print the steps of their schedules in their order.
   */
  @Test
  void skeletonsMakeTheStepsOfTheirSchedules() throws IOException, InterruptedException {
    Gcc.assumed();
    String text =
        """
        model Odd
        input k: int[1..2]
        shared x: int[0..9] = 0
        shared s: bool = false
        thread T[i in 1..2] {
          x = x + k /* "%d" */ + 0 // */
          either { s = true } or { s = false }
        }
        thread U { assert x < 4 }
        """;
    Path file = Files.writeString(folder.resolve("odd.ravel"), text);
    Made made = made(file);
    assertEquals(made.tests(), made.drivers());
    Path said = folder.resolve("said.txt");
    ProcessBuilder script =
        new ProcessBuilder("sh", folder.resolve("tests/native.sh").toString())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    script.environment().put("CC", "gcc -Wall -Wextra -Werror");
    // four of them are enough, since each is built
    for (int test = 5; test <= made.tests(); test++) {
      Files.delete(folder.resolve("tests/test-%03d.c".formatted(test)));
    }
    assertEquals(0, script.start().waitFor(), () -> read(said));
    List<String> steps = new ArrayList<>();
    for (int test = 1; test <= 4; test++) {
      String name = "tests/test-%03d".formatted(test);
      steps.add(folder.resolve(name + ".c").toString());
      int number = 0;
      for (String move :
          Files.readString(folder.resolve(name + ".schedule")).strip().split(" ", -1)) {
        String[] times = move.split("[*]", -1);
        int repeated = times.length > 1 ? Integer.parseInt(times[1]) : 1;
        for (int k = 0; k < repeated; k++) {
          steps.add(++number + " " + times[0].replaceAll("/.*", ""));
        }
      }
    }
    List<String> printed =
        read(said)
            .lines()
            .map(line -> line.strip().replaceAll(", line .*", "").replaceAll(" +", " "))
            .toList();
    assertEquals(steps, printed);
    assertTrue(read(said).contains("x = x + k + 0"), () -> read(said));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A driver with another end, or for another program, says so. */
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
    Ran changed = ran("sources");
    assertTrue(changed.said().contains("0 of 4 tests ran"), changed.said());
    assertTrue(
        changed.said().contains("comes to a write of `counter`, where the schedule has `line"),
        changed.said());
  }
}
