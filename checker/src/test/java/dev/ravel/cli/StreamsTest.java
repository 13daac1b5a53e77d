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
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams that break, commands that fail, and Ctrl-C. */
class StreamsTest {
  private static final String LARGE =
      """
      atomic shared x: int[0..99][5]
      thread Count[i in 0..4] { repeat 99 { x[i] = x[i] + 1 } }
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
            new PrintStream(broken, false, StandardCharsets.UTF_8),
            new PrintStream(err, false, StandardCharsets.UTF_8),
            new ByteArrayInputStream("thread A { skip }".getBytes(StandardCharsets.UTF_8)),
            Map.of(),
            false,
            false);
    assertEquals(0, new Ravel(List.of(), new Interruption()).run(List.of("check", "-"), console));
    assertEquals("", err.toString(StandardCharsets.UTF_8));
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
    String name = text.replaceAll("(?s).*details are in (\\S+);.*", "$1");
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
    line.clear();
    assertEquals(
        """
        checking a.ravel  100k states \u00b7 400k steps \u00b7 frontier 7 \u00b7 40.0k steps/s  [#---------] 10/60 s
        checking a.ravel  200k states \u00b7 800k steps \u00b7 frontier 7 \u00b7 40.0k steps/s  [###-------] 20/60 s
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
        "{\"type\":\"progress\",\"uri\":\"a.ravel\",\"states\":null,\"transitions\":null,"
            + "\"events\":3000,\"executions\":1500,\"cutoffs\":7,\"frontier\":null,"
            + "\"elapsedMs\":20000}",
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
    assumeTrue(controlCIsHeeded(), "this process, and so its children, ignore Ctrl-C");
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
    assumeTrue(controlCIsHeeded(), "this process, and so its children, ignore Ctrl-C");
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

  private static boolean controlCIsHeeded() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.isReadable(status)) {
      return false;
    }
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith("SigIgn:"))
          .map(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
          .allMatch(ignored -> (ignored & 2) == 0);
    }
  }
}
