// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ravel worker} and {@code --cluster} as they are called. */
class WorkerCommandTest {
  private static final String MODEL = "shared x: int[0..1]\nthread T { x = 1 }\ncheck terminates\n";

  /** Goes along executions. */
  private static final List<String> ALONG = List.of("--engine", "dpor", "--stateless");

  /** A C program that fails if two is written into it. */
  private static final String PROGRAM =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdatomic.h>
      atomic_int x, y;
      static void *first(void *its) { x = 1; y = %d; return its; }
      static void *second(void *its) { if (y == 2) assert(x == 0); x = 1; return its; }
      int main(void) {
        pthread_t one, other;
        pthread_create(&one, 0, first, 0);
        pthread_create(&other, 0, second, 0);
        pthread_join(one, 0);
        pthread_join(other, 0);
        return 0;
      }
      """;

  @TempDir private Path folder;

  private Session.Ran check(String... options) throws IOException {
    Path model = folder.resolve("m.ravel");
    Files.writeString(model, MODEL);
    String[] words = new String[2 + options.length];
    words[0] = "check";
    words[1] = model.toString();
    System.arraycopy(options, 0, words, 2, options.length);
    return new Session().run(words);
  }

  /**
   * Tests that a file that cannot be read, or is no model, is reported before workers are asked.
   */
  @Test
  void nothingToDetach() throws IOException {
    String broken = Files.writeString(folder.resolve("broken.ravel"), "thread T { lock").toString();
    String none = folder.resolve("none.ravel").toString();
    for (String file : List.of(broken, none)) {
      Session.Ran waits = new Session().run("check", file);
      Session.Ran ran = new Session().run("check", file, "--cluster", "127.0.0.1:1", "--detach");
      assertEquals(waits.code(), ran.code(), ran.err());
      assertEquals(waits.err().lines().findFirst(), ran.err().lines().findFirst());
    }
  }

  private void refused(String... wrong) throws IOException {
    Session.Ran ran = check(wrong);
    assertEquals(2, ran.code(), List.of(wrong) + ran.err());
    assertTrue(ran.err().contains("U001"), ran.err());
  }

  @Test
  void optionsThatDoNotGoTogether() throws IOException {
    for (String[] wrong :
        new String[][] {
          {"--workers", "2"},
          {"--alone", "5"},
          {"--keys", "k"},
          {"--cluster", "here"},
          {"--cluster", "node:99999"},
          {"--cluster", "127.0.0.1:1", "--engine", "unfolding"},
          {"--cluster", "127.0.0.1:1", "--symmetry", "--engine", "graph"},
          {"--cluster", "127.0.0.1:1", "--engine", "dpor"},
          {"--cluster", "127.0.0.1:1", "--stateless"},
          {"--cluster", "127.0.0.1:1", "--detach", "--json"},
          {"--cluster", "127.0.0.1:1", "--alone", "many"},
          {"--cluster", "127.0.0.1:1", "--stats"},
        }) {
      refused(wrong);
    }
    for (List<String> wrong :
        List.of(
            List.of("--equivalence", "reads-from"),
            List.of("--copies", "0"),
            List.of("--structure"),
            List.of("--stats"))) {
      List<String> words = new ArrayList<>(ALONG);
      words.addAll(List.of("--cluster", "127.0.0.1:1"));
      words.addAll(wrong);
      refused(words.toArray(String[]::new));
    }
    for (String[] wrong :
        new String[][] {
          {"worker", "--listen", "node1:27100"},
          {"worker", "--local", "0"},
          {"worker", "--workers", "2"},
          {"worker", "--discover", "here"},
          {"worker", "--discover", "127.0.0.1:1", "--listen", "127.0.0.1:1"},
          {"worker", "--discover", "127.0.0.1:1", "--join", "127.0.0.1:1"},
          {"worker", "--discover", "127.0.0.1:1", "--local", "2"},
          {"worker", "--discover", "127.0.0.1:1", "--workers", "0"},
          {"worker", "keys"},
          {"worker", "--memory", "much"},
        }) {
      assertEquals(2, new Session().run(wrong).code(), List.of(wrong).toString());
    }
  }

  /** Tests that a model that one machine decides needs no worker. */
  @Test
  void aSmallModelIsDecidedAlone() throws IOException {
    Session.Ran ran = check("--cluster", "127.0.0.1:1");
    assertEquals(check("--engine", "graph").out(), ran.out());
    assertEquals(0, ran.code());
  }

  private String program(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  /** A C program that one machine decides needs no worker, nor does one that is none. */
  @Test
  void programsThatNeedNoWorker() throws IOException {
    String small = program("small.c", PROGRAM.formatted(1));
    String broken = program("broken.c", "int main(void) { return }\n");
    String empty = program("empty.c", "");
    for (List<String> engine : List.of(List.of("--engine", "graph"), ALONG)) {
      for (String file : List.of(small, broken, empty)) {
        List<String> words = new ArrayList<>(List.of("check", file));
        words.addAll(engine);
        Session.Ran here = new Session().run(words.toArray(String[]::new));
        words.addAll(List.of("--cluster", "127.0.0.1:1"));
        Session.Ran ran = new Session().run(words.toArray(String[]::new));
        assertEquals(timeless(here.out()), timeless(ran.out()));
        assertEquals(here.err(), ran.err());
        assertEquals(here.code(), ran.code());
        assertEquals(file.equals(small) ? 0 : 4, ran.code(), ran.err());
        assertEquals(file.equals(small) ? 0 : 1, complaints(ran), ran.err());
      }
    }
  }

  private static long complaints(Session.Ran its) {
    return its.err().lines().filter(line -> line.startsWith("error[")).count();
  }

  private static String timeless(String text) {
    return text.replaceAll("[0-9.]+ (s|MB|kB|GB)", "");
  }

  @Test
  void keysThatAreNotThere() throws IOException {
    Session.Ran ran = check("--cluster", "127.0.0.1:1", "--keys", folder.toString());
    assertEquals(2, ran.code());
    assertTrue(ran.err().contains("F015"), ran.err());
  }

  @Test
  @Tag("thorough")
  void workersUntilControl() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(out, err, new ByteArrayInputStream(new byte[0]), Map.of(), false, false);
    Interruption interruption = new Interruption();
    FutureTask<Integer> worker =
        new FutureTask<>(
            () ->
                new Ravel(List.of(), interruption)
                    .run(List.of("worker", "--listen", "127.0.0.1:0"), console));
    Thread.ofPlatform().start(worker);
    String said = "";
    while (!said.contains("ready") && !worker.isDone()) {
      Thread.sleep(50);
      console.out().flush();
      said = out.toString(StandardCharsets.UTF_8);
    }
    String line = said.lines().findFirst().orElseThrow();
    String place = line.substring("worker at ".length(), line.indexOf(','));
    Session.Ran ran = check("--cluster", place, "--alone", "0");
    assertEquals(3, ran.code(), ran.err());
    assertTrue(ran.out().matches("(?s).*no error +holds.*"), ran.out());
    assertTrue(ran.out().contains("leave out --cluster: one machine decides it"), ran.out());
    for (int wrong = 0; wrong < 2; wrong++) {
      String program = program("p" + wrong + ".c", PROGRAM.formatted(2 - wrong));
      List<String> words = new ArrayList<>(List.of("check", program));
      words.addAll(ALONG);
      Session.Ran here = new Session().run(words.toArray(String[]::new));
      words.addAll(List.of("--cluster", place, "--alone", "0"));
      Session.Ran together = new Session().run(words.toArray(String[]::new));
      assertEquals(timeless(here.out()), timeless(together.out()));
      assertEquals(wrong == 0 ? 1 : 0, together.code(), together.err());
      Session.Ran graph = new Session().run("check", program, "--cluster", place, "--alone", "0");
      assertEquals(together.code(), graph.code(), graph.err());
      List<String> sample = new ArrayList<>(List.of("check", program, "--engine", "sample"));
      sample.addAll(List.of("--runs", "900"));
      Session.Ran seen = new Session().run(sample.toArray(String[]::new));
      sample.addAll(List.of("--cluster", place));
      Session.Ran byWorkers = new Session().run(sample.toArray(String[]::new));
      assertEquals(timeless(seen.out()), timeless(byWorkers.out()));
      assertEquals(wrong == 0 ? 1 : 3, byWorkers.code(), byWorkers.err());
    }
    String left = program("left.c", PROGRAM.formatted(1).replace("pthread_join(other, 0);", ""));
    for (List<String> engine : List.of(List.of("--engine", "graph"), ALONG)) {
      List<String> words = new ArrayList<>(List.of("check", left, "--check", "leaks"));
      words.addAll(engine);
      Session.Ran here = new Session().run(words.toArray(String[]::new));
      words.addAll(List.of("--cluster", place, "--alone", "0"));
      Session.Ran together = new Session().run(words.toArray(String[]::new));
      assertEquals(here.err(), together.err());
      assertTrue(here.err().contains("hint[L009]: `t2`, created here"), here.err());
      assertEquals(0, together.code(), together.out());
    }
    Session.Ran tests = new Session().run("test", folder.toString(), "--cluster", place);
    assertEquals(new Session().run("test", folder.toString()).out(), tests.out());
    assertEquals(0, tests.code(), tests.err());
    interruption.ask();
    assertEquals(0, worker.get());
    console.out().flush();
    assertTrue(out.toString(StandardCharsets.UTF_8).contains("is over"), said);
  }
}
