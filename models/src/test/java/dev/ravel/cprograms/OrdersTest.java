// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** C programs are asked for their executions as models are. */
class OrdersTest {
  private static final Pattern COUNT = Pattern.compile("; (\\d+) executions");
  private static final int MOST = 30;

  private static String said(String... words) {
    return String.join("\n", CommandLine.run(List.of(words)).lines());
  }

  @Test
  void asManyExecutionsAreListedAsThereAre() throws IOException {
    int asked = 0;
    for (CorpusTest.Expectation its : CorpusTest.expectations()) {
      Matcher count = COUNT.matcher(its.expected());
      boolean other = its.options().contains("--check") || Files.isDirectory(its.program());
      if (!count.find() || Integer.parseInt(count.group(1)) > MOST || other) {
        continue;
      }
      List<String> words = new ArrayList<>(List.of("traces", its.program().toString()));
      words.addAll(its.options());
      String said = String.join("\n", CommandLine.run(words).lines());
      assertTrue(said.contains(": " + count.group(1) + " execution"), its + "\n" + said);
      asked++;
    }
    assertTrue(asked > 3, asked + " programs say how many executions they have");
  }

  @Test
  void schedulesAreComparedAndEventsExplained() {
    String file = "c/lost-update.c";
    String before = "main main t1 t2*2 t1 main*3";
    String swapped = "main main t2 t1 t2 t1 main*3";
    String same = said("same", file, "--schedule", before, "--schedule", swapped);
    assertTrue(same.contains("one execution in two orders"), same);
    String other = "main main t2*2 t1*2 main*3";
    String different = said("same", file, "--schedule", before, "--schedule", other);
    assertTrue(different.contains("atomic_"), different);
    assertTrue(!different.contains("one execution in two orders"), different);
    String why = said("why", file, "e2", "e3");
    assertTrue(why.contains("e2 comes before e3") && why.contains("reads counter"), why);
  }

  @Test
  void severalFilesAreOneProgram() {
    String[] files = {"c/bounded-queue/main.c", "c/bounded-queue/queue.c"};
    String listed = said("traces", files[0], files[1], "-D", "QUEUE_ROOM=3", "--", "-I", "c");
    assertTrue(listed.startsWith("traces: c/bounded-queue/main.c: 6 executions"), listed);
    String why = said("why", files[0], files[1], "e2", "e3");
    assertTrue(why.contains("e2 comes before e3"), why);
    String turns = "main t1*17 main*12";
    String same =
        said(
            "same",
            files[0],
            files[1],
            "-D",
            "QUEUE_ROOM=3",
            "--schedule",
            turns,
            "--schedule",
            turns);
    assertTrue(same.contains("one execution in two orders"), same);
    String code = said("draw", files[0], files[1], "--as", "program");
    assertTrue(code.contains("functions of c/bounded-queue/main.c: 5 automata"), code);
    assertTrue(code.contains("queue_take"), code);
    String reused = said("traces", "c/aba.c", "--malloc", "reuse");
    assertTrue(!reused.equals(said("traces", "c/aba.c")), reused);
  }

  @Test
  void picturesShowStatementsAndVariables() {
    for (String kind : List.of("unfolding", "executions", "graph", "tree", "explore")) {
      String text = said("draw", "c/lost-update.c", "--as", kind);
      assertTrue(text.contains("atomic_load(&counter)"), kind + "\n" + text);
    }
    String code = said("draw", "c/lost-update.c", "--as", "program");
    assertTrue(code.contains("add before line 11: int seen = atomic_load(&counter)."), code);
    assertTrue(code.contains("main before line 22: assert(counter == 2)."), code);
    String refused = said("draw", "c/lost-update.c", "--as", "net");
    assertTrue(refused.startsWith("error[F005]"), refused);
    assertEquals(3, refused.lines().filter(line -> line.contains("help: ")).count() + 1, refused);
  }
}
