// SPDX-License-Identifier: Apache-2.0
package dev.ravel.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of the table of {@link ToolsComparison}, in a Java of its own, with scripts in place of the
 * tools. They check the calls, and the report of the answers.
 */
class ToolsComparisonTest {
  private static final Path MODELS = Path.of(System.getProperty("ravel.root"), "models");
  private static final String PROGRAM = "ticket"; // of 6 and of 8 threads
  private static final String SHELL = "#!/bin/sh\n";

  private static final String EXECUTIONS =
      "case \"$*\" in *N=6*) number=720 ;; *) number=40320 ;; esac\n";

  /** The output of Ravel about states where it stores them, otherwise about executions. */
  private static final String RAVEL =
      EXECUTIONS
          + "case \"$*\" in\n"
          + "  *--version*) ;;\n"
          + "  *dpor*--stateless* | *unfolding*) echo \"  \\\"executions\\\": $number,\" ;;\n"
          + "  *) echo '  \"executions\": null, \"states\": 77' ;;\n"
          + "esac\n";

  /** The whole output, and what it ended with. */
  private record Ended(int exitCode, List<String> lines) {
    /** The cells of a line of the table, from a column on. */
    private static List<String> cells(String line) {
      List<String> cells = new ArrayList<>();
      for (int at = 24; at < line.length(); at += 12) {
        cells.add(line.substring(at, Math.min(line.length(), at + 12)).strip());
      }
      return cells;
    }

    private int row(String title) {
      for (int row = 0; row < lines.size(); row++) {
        if (lines.get(row).startsWith(title + " ")) {
          return row;
        }
      }
      throw new AssertionError(title + " is missing in " + lines);
    }

    /** Returns the times of a row, without the number of executions. */
    List<String> times(String title) {
      return cells(lines.get(row(title))).subList(1, 11);
    }

    /** Returns the numbers of the line below it. */
    List<String> numbers(String title) {
      List<String> cells = new ArrayList<>(cells(lines.get(row(title) + 1)));
      while (cells.size() < 11) {
        cells.add("");
      }
      return cells.subList(1, 11);
    }
  }

  @TempDir private Path root;
  private Path tools;

  @BeforeEach
  void ravelAndTheModels() throws IOException {
    var _ = Files.createSymbolicLink(root.resolve("models"), MODELS.toAbsolutePath());
    tools = Files.createDirectory(root.resolve("tools"));
    script(root.resolve("ravel"), RAVEL);
    for (String name : List.of("sh", "timeout", "cp", "cat")) {
      script(tools.resolve(name), "exec " + found(name) + " \"$@\"\n");
    }
  }

  private static Path found(String name) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }

  /** A script that notes in a file what it is given, and then does what it should. */
  private static void script(Path path, String text) throws IOException {
    Files.writeString(path, SHELL + "echo \"$*\" >>" + path + ".log\n" + text);
    assertTrue(path.toFile().setExecutable(true));
  }

  private static List<String> asked(Path script) throws IOException {
    return Files.readAllLines(Path.of(script + ".log")).stream().distinct().toList();
  }

  private void allTools() throws IOException {
    script(
        tools.resolve("genmc"),
        EXECUTIONS + "echo \"Number of complete executions explored: $number\"\n");
    script(
        tools.resolve("nidhuggc"), EXECUTIONS + "echo \"Trace count: $number (also 3 sleep)\"\n");
    script(tools.resolve("spin"), "echo >pan.c\n");
    verifier("State-vector 60 byte, depth reached 42, errors: 0", "1.5e+03 states, stored");
  }

  /** Writes a compiler whose result prints these lines as the verifier of SPIN. */
  private void verifier(String... lines) throws IOException {
    Path pan = tools.resolve("pan");
    script(pan, "cat <<END\n" + String.join("\n", lines) + "\nEND\n");
    script(tools.resolve("gcc"), "cp " + pan + " pan\n");
  }

  private Ended compared() throws IOException, InterruptedException {
    return compared(PROGRAM);
  }

  private Ended compared(String program) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Dravel.root=" + root,
            "-cp",
            System.getProperty("java.class.path"),
            "dev.ravel.benchmarks.ToolsComparison",
            program);
    builder.environment().put("PATH", tools.toString());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), output.lines().toList());
  }

  @Test
  void tellsWhatEachToolSays() throws IOException, InterruptedException {
    allTools();
    Ended ended = compared();
    assertEquals(0, ended.exitCode(), () -> String.join("\n", ended.lines()));
    assertTrue(ended.lines().stream().noneMatch(line -> line.contains("absent")));
    assertEquals(
        List.of("720", "720", "720", "1,500", "720", "720", "720", "720", "77", "77"),
        ended.numbers("ticket N=6"));
    assertEquals(
        List.of("40,320", "40,320", "40,320", "1,500"), ended.numbers("ticket N=8").subList(0, 4));
    for (String time : ended.times("ticket N=8")) {
      assertTrue(time.matches("\\d+\\.\\d\\d"), time);
    }
  }

  @Test
  void asksEachToolForTheSameProgramInTheSameSize() throws IOException, InterruptedException {
    allTools();
    Ended ended = compared();
    assertEquals(0, ended.exitCode());
    Path c = root.resolve("models/benchmarks/ticket.c");
    assertEquals(
        List.of("--sc -- -DGENMC -DN=6 " + c, "--sc -- -DGENMC -DN=8 " + c),
        asked(tools.resolve("genmc")));
    assertEquals(
        List.of(
            "-DN=6 -- --sc --optimal " + c,
            "-DN=6 -- --sc --rf " + c,
            "-DN=8 -- --sc --optimal " + c,
            "-DN=8 -- --sc --rf " + c),
        asked(tools.resolve("nidhuggc")));
    Path promela = root.resolve("models/benchmarks/ticket.pml");
    assertEquals(
        List.of("-a -DN=6 " + promela, "-a -DN=8 " + promela), asked(tools.resolve("spin")));
    Path model = root.resolve("models/benchmarks/ticket.ravel");
    String engine = "check --json --check no deadlock --engine ";
    assertEquals(
        Stream.of(
                "unfolding --no-cutoffs",
                "unfolding --no-cutoffs --no-retries",
                "dpor --stateless",
                "dpor --stateless --equivalence reads-from",
                "dpor",
                "auto")
            .map(options -> engine + options + " -D N=6 " + model)
            .toList(),
        asked(root.resolve("ravel")).stream().filter(line -> line.contains("N=6")).toList());
  }

  @Test
  void tellsWhichToolsAreAbsent() throws IOException, InterruptedException {
    script(tools.resolve("genmc"), "exit 42\n");
    script(tools.resolve("spin"), "exit 0\n");
    Ended ended = compared();
    assertEquals(0, ended.exitCode());
    assertEquals(
        List.of(
            "Nidhugg is not installed, its cells say absent; not on the PATH: nidhuggc",
            "Nidhugg rf is not installed, its cells say absent; not on the PATH: nidhuggc",
            "SPIN is not installed, its cells say absent; not on the PATH: gcc"),
        ended.lines().subList(1, 4));
    assertEquals(
        List.of("error 42", "absent", "absent", "absent"), ended.times("ticket N=6").subList(0, 4));
    assertEquals(List.of("", "", "", "", "720"), ended.numbers("ticket N=6").subList(0, 5));
  }

  @Test
  void whatTheVerifierOfSpinHasNotSeenIsNoNumber() throws IOException, InterruptedException {
    allTools();
    verifier("error: max search depth too small", "errors: 0", "20 states, stored");
    assertEquals("incomplete", compared().times("ticket N=6").get(3));
    verifier("pan:1: assertion violated", "errors: 1", "20 states, stored");
    Ended ended = compared();
    assertEquals("incomplete", ended.times("ticket N=6").get(3));
    assertEquals("", ended.numbers("ticket N=6").get(3));
  }

  @Test
  void anotherNumberOfExecutionsIsAFailure() throws IOException, InterruptedException {
    script(root.resolve("ravel"), RAVEL.replace("720", "719"));
    Ended ended = compared();
    assertNotEquals(0, ended.exitCode());
    assertEquals("719", ended.numbers("ticket N=6").get(4));
    assertTrue(
        ended.lines().stream().anyMatch(line -> line.contains("a number of executions differs")));
  }

  /**
   * Writes a Ravel that prints other numbers of executions, with reads-from equivalence, and else.
   */
  private void saysExecutions(long readsFrom, long otherwise) throws IOException {
    script(
        root.resolve("ravel"),
        "case \"$*\" in\n"
            + "  *reads-from*) echo '  \"executions\": %d,' ;;\n".formatted(readsFrom)
            + "  *) echo '  \"executions\": %d,' ;;\n".formatted(otherwise)
            + "esac\n");
  }

  @Test
  void theNumberUpToWhatIsReadIsExpected() throws IOException, InterruptedException {
    saysExecutions(1_296, 14_400);
    assertEquals(0, compared("lost-updates").exitCode());
    saysExecutions(1_295, 14_400);
    Ended ended = compared("lost-updates");
    assertNotEquals(0, ended.exitCode());
    assertEquals("1,295", ended.numbers("lost-updates N=5").get(7));
  }

  @Test
  void additionsOfWhichNobodySeesTheResultCommute() throws IOException, InterruptedException {
    saysExecutions(1, 1);
    Ended ended = compared("adds");
    assertEquals(0, ended.exitCode(), () -> String.join("\n", ended.lines()));
    assertEquals("720", Ended.cells(ended.lines().get(ended.row("adds N=6"))).getFirst());
    saysExecutions(1, 720);
    assertNotEquals(0, compared("adds").exitCode());
    saysExecutions(720, 1);
    assertNotEquals(0, compared("adds").exitCode());
  }
}
