// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ravel.explore.Effort;
import dev.ravel.report.Style;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams that break, commands that fail, and Ctrl-C. */
@Tag("thorough")
class StreamsTest {
  private static final String LARGE =
      """
      atomic shared x: int[0..99][5]
      thread Mix[i in 0..4] { loop { x[i] = (x[i] + x[(i + 1) % 5] + 1) % 100 } }
      check reachable all i in 0..4: x[i] == 99
      """;

  @TempDir private Path folder;

  @Test
  void aReaderThatGoesAwayIsNoError() {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            broken,
            err,
            new ByteArrayInputStream("thread A { skip }".getBytes(StandardCharsets.UTF_8)),
            Map.of(),
            false,
            false);
    assertEquals(0, new Ravel(List.of(), new Interruption()).run(List.of("check", "-"), console));
    assertEquals("", err.toString(StandardCharsets.UTF_8));
  }

  /** A stream with room for a number of bytes, and no more. */
  private static final class Full extends OutputStream {
    private final int room;
    private int taken;

    Full(int room) {
      this.room = room;
    }

    @Override
    public void write(int b) throws IOException {
      if (++taken > room) {
        throw new IOException("No space left on device");
      }
    }
  }

  @Test
  void resultsThatCannotBeWrittenAreAnError() {
    String holds = "thread A { skip }";
    String fails = "thread A { skip } check never A done";
    for (int room : new int[] {0, 20}) {
      for (String text : List.of(holds, fails)) {
        assertEquals(2, withRoom(room, text, "check", "-"));
        assertEquals(2, withRoom(room, text, "check", "--json", "-"));
        assertEquals(2, withRoom(room, text, "check", "--json=events", "-"));
        assertEquals(2, withRoom(room, text, "check", "--format", "sarif", "-"));
        assertEquals(2, withRoom(room, text, "compare", "-"));
        assertEquals(2, withRoom(room, text, "run", "-"));
      }
      assertEquals(2, withRoom(0, "thread A { skip", "check", "--json", "-"));
      assertEquals(2, withRoom(room, "", "schema"));
      assertEquals(2, withRoom(room, "", "--help"));
      assertEquals(2, withRoom(room, "", "explain", "V001"));
      assertEquals(2, withRoom(0, "", "--version"));
    }
  }

  /** Runs a command whose standard output has only so much room; the exit code. */
  private static int withRoom(int room, String input, String... words) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new Full(room),
            err,
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            Map.of("COLUMNS", "120"),
            false,
            false);
    int code = new Ravel(List.of(), new Interruption()).run(List.of(words), console);
    String text = err.toString(StandardCharsets.UTF_8);
    String wanted = "error[F008]: the standard output cannot be written: No space left on device\n";
    assertTrue(text.contains(wanted), text);
    return code;
  }

  @Test
  void filesThatCannotBeWrittenAreAnError() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.isWritable(full), "there is no device that is always full");
    Path file = Files.writeString(folder.resolve("a.ravel"), "thread A { skip }");
    List<List<String>> commands =
        List.of(
            List.of("check", file.toString(), "--report", full.toString()),
            List.of("check", file.toString(), "--engine=unfolding", "--save-events", "/dev/full"),
            List.of("test", file.toString(), "--junit", full.toString()));
    for (List<String> command : commands) {
      Session.Ran ran = new Session().run(command.toArray(String[]::new));
      assertEquals(2, ran.code(), ran.err());
      assertTrue(ran.err().contains("error[F008]: `/dev/full` cannot be written: "), ran.err());
    }
  }

  @Test
  void resultsDoNotReplaceWhatTheStandardOutputHasWritten() throws Exception {
    Path model = Files.writeString(folder.resolve("a.ravel"), "thread A { skip }");
    Path out = folder.resolve("out.txt");
    Process process =
        Child.start(
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    "dev.ravel.cli.Ravel",
                    "check",
                    model.toString(),
                    "--report",
                    out.toString())
                .redirectOutput(out.toFile()));
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(2, process.waitFor(), err);
    assertTrue(err.contains("to which the standard output goes"), err);
  }

  /** A command that fails as no command should. */
  private static final class Broken implements Subcommand {
    @Override
    public String name() {
      return "broken";
    }

    @Override
    public String summary() {
      return "fail";
    }

    @Override
    public int run(List<String> args, Console out) {
      throw new IllegalStateException("the cat is on the keyboard");
    }
  }

  @Test
  void anInternalErrorNamesAFileWithTheDetails() throws IOException {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            new PrintStream(err, false, StandardCharsets.UTF_8),
            new ByteArrayInputStream(new byte[0]),
            Map.of("COLUMNS", "120"),
            false,
            false);
    assertEquals(
        70,
        new Ravel(List.of(new Broken()), new Interruption()).run(List.of("broken", "x"), console));
    String text = err.toString(StandardCharsets.UTF_8);
    assertTrue(text.startsWith("error[I001]: "), text);
    assertFalse(text.contains("\tat "), text);
    String name = text.replaceAll("(?s).*details are in (\\S+?\\.txt).*", "$1");
    Path report = Path.of(name);
    String details = Files.readString(report);
    Files.delete(report);
    assertTrue(details.contains("Arguments [broken, x]"), details);
    assertTrue(details.contains("the cat is on the keyboard"), details);
    assertTrue(details.contains("StreamsTest"), details);
  }

  @Test
  void otherModulesAddCommands() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Console console =
        new Console(
            new PrintStream(out, false, StandardCharsets.UTF_8),
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            new ByteArrayInputStream(new byte[0]),
            Map.of(),
            false,
            false);
    assertEquals(
        0, new Ravel(List.of(new Broken()), new Interruption()).run(List.of("--help"), console));
    assertTrue(out.toString(StandardCharsets.UTF_8).contains("\n  broken       fail\n"));
  }

  @Test
  void progressIsShownToPeopleAlone() throws IOException {
    Path file = Files.writeString(folder.resolve("large.ravel"), LARGE);
    Session.Ran seen =
        new Session()
            .onTerminal()
            .run("check", file.toString(), "--engine=graph", "--timeout", "2500ms");
    assertEquals(3, seen.code());
    assertTrue(seen.err().contains(" states \u00b7 "), seen.err());
    assertTrue(seen.err().contains("/3 s"), seen.err());
    assertTrue(seen.err().endsWith("\r\u001b[K"), seen.err());
    Session.Ran unseen =
        new Session().run("check", file.toString(), "--engine=graph", "--timeout", "1500ms");
    assertEquals("", unseen.err());
    Session.Ran quiet =
        new Session()
            .onTerminal()
            .run("check", file.toString(), "--engine=graph", "--timeout", "1500ms", "-q");
    assertEquals("", quiet.err());
  }

  @Test
  void quickIsALimitOfFiveSecondsAndSaysSo() throws IOException {
    Path file = Files.writeString(folder.resolve("large.ravel"), LARGE);
    Session.Ran ran = new Session().run("check", file.toString(), "--engine=graph", "--quick");
    assertEquals(3, ran.code());
    assertTrue(ran.out().contains("time used up after T s (--quick)"), ran.out());
    assertTrue(ran.out().contains("more time (without --quick, or with --timeout 60s)"), ran.out());
  }

  @Test
  void plainProgressIsALineEveryTenSeconds() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            new PrintStream(err, false, StandardCharsets.UTF_8),
            new ByteArrayInputStream(new byte[0]),
            Map.of(),
            false,
            false);
    ProgressLine line =
        new ProgressLine(
            console,
            ProgressLine.Mode.PLAIN,
            Style.plain(),
            OptionalLong.of(60_000_000_000L),
            () -> false);
    for (int tenths = 0; tenths <= 205; tenths++) {
      Effort effort = new Effort.OfStates(1_000L * tenths, 4_000L * tenths, 7, 0);
      line.progress("a.ravel", effort, 100_000_000L * tenths);
    }
    Effort.Together together = new Effort.Together(40, 3, 11 << 20, 9L << 29);
    line.progress(
        "a.ravel",
        new Effort.OfStates(12_300_000, 1, 7, 0, Optional.of(together)),
        33_000_000_000L);
    line.clear();
    assertEquals(
        """
        checking a.ravel  100k states \u00b7 400k steps \u00b7 frontier 7 \u00b7 40.0k steps/s  [#---------] 10/60 s
        checking a.ravel  200k states \u00b7 800k steps \u00b7 frontier 7 \u00b7 40.0k steps/s  [###-------] 20/60 s
        checking a.ravel  12.3M states \u00b7 level 40 \u00b7 3 workers \u00b7 11 MB/s \u00b7 4.5 GB left  [#####-----] 33/60 s
        """,
        err.toString(StandardCharsets.UTF_8));
  }

  @Test
  void progressTellsWhatTheEngineCounts() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Console console =
        new Console(
            new PrintStream(out, false, StandardCharsets.UTF_8),
            new PrintStream(err, false, StandardCharsets.UTF_8),
            new ByteArrayInputStream(new byte[0]),
            Map.of(),
            false,
            false);
    ProgressLine line =
        new ProgressLine(
            console, ProgressLine.Mode.PLAIN, Style.plain(), OptionalLong.empty(), () -> false);
    EventStream stream = new EventStream(console, line);
    stream.progress(
        "a.ravel", new Effort.OfEvents(1_000, 20, 0, OptionalLong.empty(), 0), 10_000_000_000L);
    stream.progress(
        "a.ravel",
        new Effort.OfEvents(3_000, 1_500, 7, OptionalLong.of(2_000_000), 0),
        20_000_000_000L);
    assertEquals(
        """
        checking a.ravel  1.0k events \u00b7 20 executions \u00b7 100 events/s  10 s
        checking a.ravel  3.0k events \u00b7 1.5k of about 2.0M executions \u00b7 7 cutoffs \u00b7 150 events/s  20 s
        """,
        err.toString(StandardCharsets.UTF_8));
    assertEquals(
        "{\"type\":\"progress\",\"uri\":\"a.ravel\",\"events\":3000,\"cutoffs\":7,"
            + "\"executions\":1500,\"redundantExecutions\":null,\"discardedExecutions\":null,"
            + "\"states\":null,"
            + "\"transitions\":null,\"frontier\":null,\"elapsedMs\":20000}",
        out.toString(StandardCharsets.UTF_8).lines().toList().getLast());
  }

  @Test
  void theFirstInterruptionPrintsWhatIsKnown() throws Exception {
    Path file = Files.writeString(folder.resolve("large.ravel"), LARGE);
    Interruption interruption = new Interruption();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Console console =
        new Console(
            new PrintStream(out, false, StandardCharsets.UTF_8),
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            new ByteArrayInputStream(new byte[0]),
            Map.of(),
            false,
            false);
    Thread person =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    Thread.sleep(1_000);
                    interruption.ask();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
    int code =
        new CheckCommand(interruption).run(List.of(file.toString(), "--engine=graph"), console);
    person.join();
    String text = out.toString(StandardCharsets.UTF_8);
    assertEquals(130, code, text);
    assertTrue(text.contains("interrupted after "), text);
    assertTrue(text.contains("explored so far: "), text);
    assertTrue(text.contains("ravel explain K004"), text);
  }

  @Test
  void controlCStopsTheSearch() throws Exception {
    assumeTrue(Child.heedsControlC(), "this process, and so its children, ignore Ctrl-C");
    Path file = Files.writeString(folder.resolve("large.ravel"), LARGE);
    Path out = folder.resolve("out");
    Process process =
        Child.start(
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx1g",
                    "-cp",
                    System.getProperty("java.class.path"),
                    "dev.ravel.cli.Ravel",
                    "check",
                    "--engine=graph",
                    file.toString())
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD));
    Thread.sleep(4_000);
    int _ = Child.start(new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))).waitFor();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it goes on");
    String text = Files.readString(out);
    assertEquals(130, process.exitValue(), text);
    assertTrue(text.contains("interrupted after "), text);
  }

  @Test
  void theSecondControlCEndsTheProgramAtOnce() throws Exception {
    assumeTrue(Child.heedsControlC(), "this process, and so its children, ignore Ctrl-C");
    Process process =
        Child.start(
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    "dev.ravel.cli.Stubborn")
                .redirectError(ProcessBuilder.Redirect.DISCARD));
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    assertEquals("ready", out.readLine());
    String[] kill = {"kill", "-INT", Long.toString(process.pid())};
    int _ = Child.start(new ProcessBuilder(kill)).waitFor();
    assertEquals("asked", out.readLine());
    assertTrue(process.isAlive());
    int _ = Child.start(new ProcessBuilder(kill)).waitFor();
    assertTrue(process.waitFor(20, TimeUnit.SECONDS), "it goes on");
    assertEquals(130, process.exitValue());
  }

  @Test
  void aReaderOfJsonThatGoesAwayDoesNotChangeTheExitCode() throws Exception {
    Path file =
        Files.writeString(folder.resolve("bad.ravel"), "thread A { skip } check never A done");
    for (String form : List.of("--json", "--json=events")) {
      Process process =
          Child.start(
              new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  "dev.ravel.cli.Ravel",
                  "check",
                  file.toString(),
                  form));
      process.getInputStream().close();
      assertEquals("", new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
      assertTrue(process.waitFor(60, TimeUnit.SECONDS));
      assertEquals(1, process.exitValue());
    }
  }

  @Test
  void namesOfFilesNeedNotBeAscii() throws Exception {
    // The names are made by the shell, since this process may run in a locale without such letters.
    String script =
        """
        name=$(printf 'gr\\303\\266\\303\\237e')
        lost=$(printf 'l\\344t')
        mkdir models
        echo 'thread A { skip }' | tee "models/$name.ravel" >"models/$lost.ravel"
        ravel() { "$java" -cp "$classes" dev.ravel.cli.Ravel "$@" 2>&1; echo "=> $?"; }
        export LC_ALL=C.UTF-8 RAVEL_LOCALE=C
        ravel check "models/$name.ravel" --report "$name.html" | grep -v explored
        [ -s "$name.html" ] && echo written
        ravel check "models/$lost.ravel" | grep -v '^$'
        ravel test models
        export LC_ALL=C
        ravel check "models/$name.ravel" | grep help
        ravel check --report "$name.html" - </dev/null | grep '^help: the'
        ravel replay --trace "$name.json" x | grep help
        ravel test models | grep as
        ravel test "$name" | grep help
        """;
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", script).directory(folder.toFile());
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    shell.environment().put("java", java.toString());
    shell.environment().put("classes", System.getProperty("java.class.path"));
    Process process = shell.redirectErrorStream(true).start();
    String help = "help: the locale has not all letters of the name: set LC_ALL=C.UTF-8, or";
    assertEquals(
        """
        ok: models/gr??e.ravel holds
            no error                   holds
        => 0
        written
        error[F001]: there is no file `models/l?t.ravel`
        help: if there is, its name is not UTF-8: rename it
        1 error; nothing was checked. `ravel explain F001` tells more.
        => 2
        models  ok 1 as expected  X 1
            models/l?t.ravel: error[F001]: there is no file `models/l?t.ravel`
        => 2
        help: LOCALE rename the file
        help: LOCALE rename the file
        help: LOCALE rename the file
        models  ok 0 as expected  X 2
        help: LOCALE rename the file
        """
            .replace("help: LOCALE", help),
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
  }

  /** Runs a command on a terminal; somebody presses Ctrl-C once progress tells of a search. */
  private static Session.Ran interrupted(String... words) throws InterruptedException {
    Interruption interruption = new Interruption();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(out, err, new ByteArrayInputStream(new byte[0]), Map.of(), false, true);
    Thread person =
        Thread.ofPlatform()
            .start(
                () -> {
                  while (!err.toString(StandardCharsets.UTF_8).contains("states")) {
                    Thread.onSpinWait();
                  }
                  interruption.ask();
                });
    int code = new Ravel(List.of(), interruption).run(List.of(words), console);
    person.join();
    return new Session.Ran(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  @Test
  void aTestThatIsInterruptedCountsNothingAsFailed() throws Exception {
    Path models = Files.createDirectories(folder.resolve("models"));
    Path rejected = Files.createDirectories(models.resolve("z/rejected"));
    Files.writeString(models.resolve("a.ravel"), "thread A { skip }");
    Files.writeString(
        models.resolve("large.ravel"),
        // The cell that all write leaves nothing that is decided before the others are.
        LARGE.replace("x[i] + 1 }", "x[i] + 1; y = i }")
            + "expect unknown check never all i in 0..4: x[i] == 98\natomic shared y: int[0..4]");
    Files.writeString(rejected.resolve("N001-none.ravel"), "thread A { x = 1 }");
    Path junit = folder.resolve("junit.xml");
    Session.Ran ran = interrupted("test", models.toString(), "--junit", junit.toString());
    assertEquals(130, ran.code(), ran.out());
    assertEquals(models + "  ok 1 as expected  3 interrupted\n", ran.out());
    assertTrue(ran.err().endsWith("1 file was not tested.\n"), ran.err());
    String xml = Files.readString(junit);
    assertTrue(xml.contains("tests=\"4\" failures=\"0\" errors=\"0\" skipped=\"3\""), xml);
    assertEquals(3, xml.split("<skipped message=\"interrupted\"/>", -1).length - 1);
    Path large = Files.move(models.resolve("large.ravel"), rejected.resolve("N001-large.ravel"));
    Session.Ran other = interrupted("test", large.toString());
    assertEquals(130, other.code(), other.out());
    assertEquals(rejected + "  ok 0 as expected  1 interrupted\n", other.out());
  }

  @Test
  void aConversionThatIsInterruptedEndsSo() throws Exception {
    Path file = Files.writeString(folder.resolve("large.ravel"), LARGE);
    Path graph = folder.resolve("large.aut");
    Session.Ran ran = interrupted("convert", file.toString(), graph.toString());
    assertEquals(130, ran.code(), ran.err());
    assertTrue(ran.err().contains("the search for the graph ended with "), ran.err());
    assertFalse(ran.err().contains("help:"), ran.err());
    assertFalse(Files.exists(graph));
  }
}
