// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.source.Limits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every exit code, and which of two is the worse. */
class ExitCodeTest {
  @TempDir private Path folder;

  @BeforeEach
  void writeModels() throws IOException {
    write("holds", "thread A { skip } check terminates");
    write("violated", "thread A { skip } check never A done");
    write("expected", "thread A { skip } check never A done expect violated");
    write("surprise", "thread A { skip } check terminates expect violated");
    String begun = "atomic shared x: int[0..2] thread A { x = 1 x = 2 } schedule begun { A } ";
    write("unknown", begun + "check terminates by schedule begun");
    write("unknown-expected", begun + "check terminates expect unknown by schedule begun");
    write("invalid", "thread A { y = 1 }");
    write("nothing", "const N = 2 check always N == 2");
    write("implied", "atomic shared x: int[0..1] thread A { x = x + 2 }");
  }

  private void write(String name, String text) throws IOException {
    var _ = Files.writeString(folder.resolve(name + ".ravel"), text);
  }

  private int code(String... args) {
    return new Session().run(args).code();
  }

  private String file(String name) {
    return folder.resolve(name + ".ravel").toString();
  }

  @ParameterizedTest
  @CsvSource({
    "0, holds",
    "1, violated",
    "0, expected",
    "1, surprise",
    "3, unknown",
    "0, unknown-expected",
    "4, invalid",
    "5, nothing",
    "1, implied",
    "2, missing",
    "1, holds violated",
    "3, holds unknown",
    "1, unknown violated",
    "4, violated invalid unknown",
    "2, invalid missing violated",
    "3, nothing unknown",
    "5, nothing holds",
    "0, holds expected",
  })
  void theWorstOfAllFilesWins(int code, String files) {
    List<String> args = new ArrayList<>(List.of("check"));
    for (String name : files.split(" ", -1)) {
      args.add(file(name));
    }
    assertEquals(code, code(args.toArray(new String[0])));
    args.add("--all");
    assertEquals(code, code(args.toArray(new String[0])));
    args.add("--json");
    assertEquals(code, code(args.toArray(new String[0])));
    args.add("--quiet");
    assertEquals(code, code(args.toArray(new String[0])));
  }

  @Test
  void checkIsTheDefaultCommand() {
    assertEquals(1, code(file("violated")));
    assertEquals(0, code("--all", file("holds")));
  }

  @Test
  void usageErrorsAreTwo() {
    assertEquals(2, code("check", file("holds"), "--nonsense"));
    assertEquals(2, code("check"));
    assertEquals(2, code("check", file("holds"), "-D", "N=1"));
    assertEquals(2, code("chekc"));
    assertEquals(2, code("explain", "Q123"));
    assertEquals(2, code("replay", file("holds")));
    assertEquals(2, code("replay", file("holds"), "--schedule", "A A"));
    assertEquals(2, code("test"));
  }

  @Test
  void thePrefixOfThreadsIsUnknownAndTellsWhatHasOne() {
    Session.Ran ran = new Session().run("check", file("holds"), "--engine", "prefix");
    assertEquals(3, ran.code(), ran.out());
    assertTrue(ran.out().contains("--engine prefix explores nets"), ran.out());
    assertTrue(ran.out().contains("--engine unfolding explores threads"), ran.out());
  }

  @Test
  void askingForHelpIsNoError() {
    assertEquals(0, code());
    assertEquals(0, code("--help"));
    assertEquals(0, code("--version"));
    for (String command :
        List.of(
            "check",
            "test",
            "run",
            "replay",
            "explain",
            "examples",
            "new",
            "schema",
            "completion")) {
      assertEquals(0, code(command, "--help"));
    }
  }

  @Test
  void replayTellsWhetherTheExecutionViolatesAnything() {
    assertEquals(1, code("replay", file("violated"), "--schedule", "A"));
    assertEquals(0, code("replay", file("violated"), "--schedule", ""));
    assertEquals(0, code("replay", file("expected"), "--schedule", "A"));
    assertEquals(4, code("replay", file("invalid"), "--schedule", "A"));
    assertEquals(1, code("replay", file("implied"), "--schedule", "A A"));
  }

  @Test
  void runTellsWhetherItsExecutionViolatesAnything() {
    assertEquals(1, code("run", file("violated")));
    assertEquals(0, code("run", file("violated"), "--steps", "0"));
    assertEquals(0, code("run", file("expected"), "--random=1"));
    assertEquals(4, code("run", file("invalid")));
    assertEquals(1, code("run", file("implied"), "--fair"));
    assertEquals(2, code("run", file("missing")));
    assertEquals(2, code("run", file("holds"), "--schedule", "B"));
  }

  @Test
  void testTellsWhetherAllIsAsExpected() {
    assertEquals(0, code("test", file("holds"), file("expected"), file("unknown-expected")));
    assertEquals(1, code("test", file("holds"), file("surprise")));
    assertEquals(3, code("test", file("unknown")));
    assertEquals(4, code("test", folder.toString()));
  }

  /** A command of another module that works until somebody asks it to end. */
  private record Endless() implements Subcommand {
    @Override
    public String name() {
      return "endless";
    }

    @Override
    public String summary() {
      return "work on";
    }

    @Override
    public int run(List<String> args, Console out) {
      while (true) {
        Limits.poll();
      }
    }
  }

  @Test
  void aCommandOfAnotherModuleCanBeInterrupted() {
    Interruption interruption = new Interruption();
    interruption.ask();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Console console =
        new Console(out, out, new ByteArrayInputStream(new byte[0]), Map.of(), false, false);
    int code = new Ravel(List.of(new Endless()), interruption).run(List.of("endless"), console);
    assertEquals(130, code);
  }
}
