// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits and Ctrl-C in commands that do more than search. */
@Tag("thorough")
class CommandLimitsTest {
  /** It has 13,706 events, whose words take many times longer than the search for them. */
  private static final String EVENTS =
      """
      const N = 7
      shared x: int[0..9][N]
      shared y: int[0..9]
      thread T[i in 0..N-1] { repeat 4 { x[i] = (x[i] + 1) % 10 } y = i }
      check no deadlock
      """;

  private static final String ROUND =
      """
      shared x: int[0..6]
      thread T[i in 1..2] { loop { x = (x + 1) % 7 } }
      check never x == 6
      """;

  @TempDir private Path folder;

  private String file(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  /** Runs a command; somebody presses Ctrl-C once its results have a text. */
  private static Session.Ran interruptedAt(String text, String... words) throws Exception {
    Interruption interruption = new Interruption();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(out, err, new ByteArrayInputStream(new byte[0]), Map.of(), false, false);
    Thread person =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  while (!out.toString(StandardCharsets.UTF_8).contains(text)) {
                    Thread.onSpinWait();
                  }
                  interruption.ask();
                });
    int code = new Ravel(List.of(), interruption).run(List.of(words), console);
    assertTrue(out.toString(StandardCharsets.UTF_8).contains(text), err::toString);
    person.join();
    return new Session.Ran(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private List<String> files() throws Exception {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void verdictsComeBeforeTheEventsAndControlCEndsTheWriting() throws Exception {
    String model = file("a.ravel", EVENTS);
    String events = folder.resolve("events.json").toString();
    Session.Ran ran =
        interruptedAt(
            "explored completely", "check", model, "--engine=unfolding", "--save-events", events);
    assertEquals(130, ran.code());
    assertTrue(ran.out().startsWith("ok: "), ran.out());
    String why = "warning[K004]: the file `" + events + "` was not written: interrupted\n";
    assertEquals(why, ran.err());
    assertEquals(List.of("a.ravel"), files());
  }

  @Test
  void theEventsOfALongCheckKeepALimitOfTime() throws Exception {
    String model = file("a.ravel", EVENTS.replace("N = 7", "N = 8"));
    String events = folder.resolve("events.json").toString();
    Session.Ran ran =
        new Session()
            .run(
                "check",
                model,
                "--engine=unfolding",
                "--max-events=20000",
                "--timeout=1s",
                "--save-events",
                events);
    assertEquals(3, ran.code(), ran.err());
    assertTrue(ran.out().startsWith("unknown: "), ran.out());
    String why = "warning[K001]: the file `" + events + "` was not written: time used up\n";
    assertTrue(ran.err().startsWith(why), ran.err());
    assertEquals(List.of("a.ravel"), files());
  }

  @Test
  void controlCEndsTheListOfSteps() throws Exception {
    String model = file("a.ravel", ROUND);
    for (String[] words :
        List.of(
            new String[] {"run", model, "--steps", "100000"},
            new String[] {"replay", model, "--schedule", "T[1]*99999"})) {
      Session.Ran ran = interruptedAt("  50 |", words);
      assertEquals(130, ran.code(), ran.err());
      assertEquals("warning[K004]: not all steps are shown: interrupted\n", ran.err());
      assertFalse(ran.out().contains("\n      99999 |"));
      assertTrue(ran.out().contains("\nviolated[V007]: "), "the verdict is told");
    }
  }

  @Test
  void aLimitOfMemoryLeavesTheFirstStepsAndTheVerdicts() throws Exception {
    String model = file("a.ravel", ROUND);
    Session.Ran run = new Session().run("run", model, "--steps", "9000", "--max-memory", "1m");
    assertEquals(1, run.code(), run.err());
    assertTrue(run.err().startsWith("warning[K002]: only the first 1 000 of the 9 000 steps of `"));
    assertTrue(run.out().contains("\n     1000 |"));
    assertFalse(run.out().contains("\n     1001 |"));
    assertTrue(run.out().contains("\nviolated[V007]: "));
    Session.Ran fits = new Session().run("run", model, "--steps", "900", "--max-memory", "1m");
    assertEquals(1, fits.code(), fits.err());
    assertEquals("", fits.err());
  }

  @Test
  void aLimitOfTimeEndsARunWithWhatItHas() throws Exception {
    String model = file("a.ravel", ROUND.replace("check never x == 6", ""));
    Session.Ran run = new Session().run("run", model, "--steps", "100000", "--timeout", "1ms");
    assertEquals(3, run.code(), run.err());
    assertTrue(run.err().contains("[K001]"), run.err());
    Session.Ran asked = new Session().interrupted().run("run", model);
    assertEquals(130, asked.code(), asked.err());
    Session.Ran usage = new Session().run("replay", model, "--schedule", "T[1]", "--timeout", "x");
    assertEquals(2, usage.code());
  }

  @Test
  void whatIsNotReadInTimeIsOneSentence() throws Exception {
    String model = file("a.ravel", "thread A { " + "skip; ".repeat(100_000) + "}");
    for (String[] words :
        List.of(
            new String[] {"run", model},
            new String[] {"replay", model, "--schedule", "A"},
            new String[] {"convert", model, folder.resolve("a.aut").toString()},
            new String[] {"compare", model})) {
      List<String> all = new ArrayList<>(List.of(words));
      all.add("--timeout=1ms");
      Session.Ran ran = new Session().run(all.toArray(String[]::new));
      assertEquals(3, ran.code(), ran.err());
      assertEquals("", ran.out());
      assertTrue(
          ran.err()
              .matches("warning\\[K001\\]: .*: time used up\n *= help: .*\n|warning.*\nhelp: .*\n"),
          ran.err());
    }
    Session.Ran tested = new Session().run("test", model, "--timeout=1ms");
    assertEquals(3, tested.code());
    assertTrue(tested.out().contains("K001"), tested.out());
  }
}
