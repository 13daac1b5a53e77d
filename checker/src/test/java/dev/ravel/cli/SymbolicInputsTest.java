// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the view of symbolic inputs at the command line. */
class SymbolicInputsTest {
  private static final String MODEL =
      """
      symbolic input n: int[-1000000..1000000]

      shared x: int[-1000000..1000000]

      thread A { x = n }
      thread B { if x > 999998 { assert x != 1000000 } }

      check no deadlock
      """;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("m.ravel"), MODEL);
  }

  private Session.Ran run(String command, String... more) {
    String[] args = new String[more.length + 2];
    args[0] = command;
    args[1] = file.toString();
    System.arraycopy(more, 0, args, 2, more.length);
    return new Session().run(args);
  }

  private static void refuses(Session.Ran ran, int code, String why) {
    assertEquals(code, ran.code(), ran.err() + ran.out());
    assertTrue((ran.err() + ran.out()).contains("error[X001]: " + why), ran.err() + ran.out());
  }

  /** Before and after A, and after it for x up to 999998, 999999 and 1000000. */
  @Test
  void eachPathOfEachTraceIsOneExecution() {
    Session.Ran ran = run("check", "--all");
    assertEquals(1, ran.code(), ran.err());
    assertTrue(ran.out().contains("input n = 1000000"), ran.out());
    assertTrue(ran.out().contains("explored completely by dpor --stateless: 4 exec"), ran.out());
  }

  @Test
  void theReplayThatIsShownShowsIt() {
    Session.Ran ran = run("replay", "-D", "n=1000000", "--schedule", "A B B");
    assertTrue((ran.out() + ran.err()).contains("R001"), ran.out() + ran.err());
    assertEquals(0, run("check", "-D", "n=999999").code());
  }

  @Test
  void tracesHaveInputsWithWhichTheyHappen() {
    Session.Ran ran = run("traces");
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().contains(": 4 executions"), ran.out());
    assertTrue(ran.out().contains("n = 1000000 |     3 |      1 | error R001 | A B B"), ran.out());
  }

  @Test
  void eachTestOfASuiteReplaysAsItEnds() throws IOException {
    Path tests = folder.resolve("tests");
    Session.Ran ran = run("suite", "--emit", tests.toString(), "--coverage");
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().contains("4 tests cover all"), ran.out());
    assertTrue(ran.out().contains("statements: 3 of 3 are covered"), ran.out());
    List<String> script =
        Files.readAllLines(tests.resolve("replay.sh")).stream()
            .filter(line -> line.startsWith("ravel replay "))
            .toList();
    assertEquals(4, script.size(), script::toString);
    int errors = 0;
    for (String line : script) {
      String inputs = line.replaceFirst(".*-D (\\S+) .*", "$1");
      String schedule = line.replaceFirst(".*--schedule \"(.*)\".*", "$1");
      Session.Ran test = run("replay", "-D", inputs, "--schedule", schedule);
      assertTrue(test.out().contains("replayed: "), line + test.out() + test.err());
      errors += test.out().contains("R001") ? 1 : 0;
    }
    assertEquals(1, errors, script::toString);
  }

  @Test
  void whatIsNotDecidedIsSaidToNeedAValue() throws IOException {
    file =
        Files.writeString(
            folder.resolve("live.ravel"),
            MODEL.replace("assert x != 1000000", "skip") + "check eventually x == 2\n");
    String out = run("check", "--all").out();
    assertTrue(out.contains("help: give each symbolic input a value (-D NAME=VALUE)"), out);
    assertFalse(out.contains("--engine graph"), out);
  }

  @Test
  void whatNeedsAValueIsRefused() {
    String why = "the symbolic input `n` has no value here";
    for (String command : List.of("run", "step")) {
      refuses(run(command), 2, why);
    }
    refuses(run("convert", folder + "/x.aut"), 2, why);
    refuses(run("replay", "--schedule", "A"), 2, why);
    refuses(run("suite", "--local"), 2, "`--local` needs values");
    refuses(run("suite", "--encoding", "prefix"), 2, "`--encoding prefix` needs values");
  }

  /** Lists the executions so far, with the reason why there may be more. */
  @Test
  void executionsWithoutEndLeaveAListThatIsPartial() throws IOException {
    String loop = "thread C { if n > 7 { loop { x = 1; x = 0 } } }\n";
    file =
        Files.writeString(
            folder.resolve("loop.ravel"),
            "symbolic input n: int[-9..9]\nshared x: int[0..1]\n" + loop);
    Session.Ran ran = run("traces");
    assertEquals(3, ran.code(), ran.out());
    assertTrue(ran.out().contains(": partial: 1 execution found so far"), ran.out());
    assertTrue(ran.out().contains("n = 0"), ran.out());
    assertTrue(ran.err().contains("warning[K009]: the list is partial"), ran.err());
    file =
        Files.writeString(
            folder.resolve("tried.ravel"), "input n: int[7..8]\nshared x: int[0..1]\n" + loop);
    ran = run("traces");
    assertEquals(3, ran.code(), ran.out());
    assertTrue(ran.out().contains(": partial: 1 execution found so far"), ran.out());
    assertTrue(ran.out().contains("n = 7"), ran.out());
  }

  @Test
  void whatNoEngineForItDoesIsRefused() throws IOException {
    for (String engine : List.of("graph", "dpor", "unfolding", "sample")) {
      refuses(
          run("check", "--engine", engine), 2, "the engine that was asked for does not explore");
    }
    file = Files.writeString(folder.resolve("crash.ravel"), MODEL + "crash at most 1 of A\n");
    refuses(run("check"), 4, "a model whose threads may crash has a symbolic input");
    file = Files.writeString(folder.resolve("net.ravel"), MODEL + "net N { place p = 1 }\n");
    Session.Ran places = run("check");
    assertEquals(1, places.code(), "a net without transitions is none: " + places.err());
    file =
        Files.writeString(
            folder.resolve("fired.ravel"), MODEL + "net N { place p = 1\n trans t: p -> }\n");
    for (String command : List.of("check", "suite", "traces")) {
      refuses(run(command), 4, "a model with a net has a symbolic input");
    }
    file =
        Files.writeString(
            folder.resolve("along.ravel"),
            MODEL + "schedule both { A B B }\ncheck late: finally x == n by schedule both\n");
    refuses(
        run("check"), 4, "a recorded execution is judged in which a symbolic input has no value");
  }
}
