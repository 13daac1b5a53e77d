// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A verdict that is proved under an assumption names it wherever the verdict stands.
 *
 * <p>The programs are written by hand; which memory orders need the assumption is tested elsewhere.
 */
class AssumptionsTest {
  private static final String CLAUSE = "under sequential consistency";

  /** Store buffering with relaxed accesses, of which other machines have more executions. */
  private static final String PROGRAM =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdatomic.h>
      atomic_int x, y;
      int r, s;
      void *f(void *u) {
        atomic_store_explicit(&x, 1, ORDER);
        r = atomic_load_explicit(&y, ORDER);
        return u;
      }
      void *g(void *u) {
        atomic_store_explicit(&y, 1, ORDER);
        s = atomic_load_explicit(&x, ORDER);
        return u;
      }
      int main(void) {
        pthread_t a, b;
        pthread_create(&a, 0, f, 0);
        pthread_create(&b, 0, g, 0);
        pthread_join(a, 0);
        pthread_join(b, 0);
        assert(r + s > LEAST);
        return 0;
      }
      """;

  @TempDir private Path folder;
  private String file;

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("buffer.c"), PROGRAM).toString();
  }

  private static String text(CommandLine.Ran result) {
    return String.join("\n", result.lines()) + "\n";
  }

  private CommandLine.Ran check(String order, int least, String... options) {
    List<String> words = new ArrayList<>(List.of("check", file));
    words.addAll(List.of("-D", "ORDER=memory_order_" + order, "-D", "LEAST=" + least));
    words.addAll(List.of(options));
    return CommandLine.run(words);
  }

  private CommandLine.Ran relaxed(String command, String least) {
    return CommandLine.run(
        List.of(command, file, "-D", "ORDER=memory_order_relaxed", "-D", "LEAST=" + least));
  }

  @Test
  void linesAndHeadlineNameIt() {
    CommandLine.Ran result = check("relaxed", 0);
    assertEquals(0, result.code());
    assertTrue(text(result).contains("buffer.c holds " + CLAUSE + "\n"), text(result));
    List<String> verdicts =
        result.lines().stream().filter(its -> its.startsWith("    no ")).toList();
    assertEquals(3, verdicts.size(), text(result));
    verdicts.forEach(its -> assertTrue(its.endsWith("holds " + CLAUSE + " [L007]"), its));
  }

  @Test
  void quietDoesNotHideIt() {
    CommandLine.Ran result = check("relaxed", 0, "-q");
    assertEquals(0, result.code());
    assertTrue(result.lines().getFirst().startsWith("ok: "), text(result));
    assertTrue(result.lines().getFirst().endsWith(CLAUSE), text(result));
    assertEquals(List.of(), check("seq_cst", 0, "-q").lines());
  }

  @Test
  void strongOrdersNeedNone() {
    CommandLine.Ran result = check("seq_cst", 0);
    assertEquals(0, result.code());
    assertFalse(text(result).contains(CLAUSE), text(result));
  }

  @Test
  void executionsThatAreShownNeedNone() {
    CommandLine.Ran result = check("relaxed", 1, "--all");
    assertEquals(1, result.code());
    for (String line : result.lines().stream().filter(its -> its.startsWith("    no ")).toList()) {
      assertEquals(line.contains("no error"), !line.contains(CLAUSE), line);
    }
  }

  @Test
  void documentsNameIt() throws IOException {
    assertTrue(text(check("relaxed", 0, "--json")).contains("\"clause\": \"" + CLAUSE + "\""));
    String sarif = text(check("relaxed", 0, "--format", "sarif"));
    assertTrue(sarif.contains("`no race` holds " + CLAUSE), sarif);
    Path page = folder.resolve("page.html");
    check("relaxed", 0, "--report", page.toString());
    assertTrue(Files.readString(page).contains("holds " + CLAUSE));
    String sweep = text(relaxed("check", "0..1"));
    assertTrue(sweep.contains("holds [L007]"), sweep);
    String comparison = text(relaxed("compare", "0"));
    assertTrue(comparison.contains("holds (L007)"), comparison);
  }

  @Test
  void testsNameIt() throws IOException {
    String program = PROGRAM.replace("ORDER", "memory_order_relaxed").replace("LEAST", "0");
    Files.writeString(Path.of(file), program);
    Path report = folder.resolve("report.xml");
    CommandLine.Ran result =
        CommandLine.run(List.of("test", file, "-q", "--junit", report.toString()));
    assertEquals(0, result.code());
    assertTrue(text(result).contains("3 as expected  3 of them limited [L007]"), text(result));
    assertTrue(Files.readString(report).contains("<system-out>holds " + CLAUSE + "</system-out>"));
  }

  @Test
  void competitionHasNoWordForIt() {
    CommandLine.Ran result = check("relaxed", 0, "--format", "svcomp");
    assertEquals("unknown", result.lines().getLast());
    assertEquals(3, result.code());
    assertEquals(List.of("true"), check("seq_cst", 0, "--format", "svcomp").lines());
  }
}
