// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that the end of a program ends all threads. No thread uses the variables of {@code main}
 * after it.
 */
class ProgramEndTest {
  private static final String HEAD =
      """
      #include <pthread.h>
      #include <stdatomic.h>
      #include <stdlib.h>
      pthread_t id, other; atomic_int p, q;
      void *reads(void *x) { int v = *(int *)x; return 0; }
      void *ends(void *x) { int y = 2; pthread_create(&other, 0, reads, &y); END; return 0; }
      void *first(void *x) { while (1) { p = 1; while (q) {} p = 0; } }
      void *second(void *x) { while (1) { q = 1; while (p) {} q = 0; } }
      void starts(void) { int z = 3; pthread_create(&id, 0, reads, &z); }
      """;

  @TempDir private Path folder;

  private static final String START = "int x = 1; pthread_create(&id, 0, reads, &x);";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ok       | void                 | START return 0;                       | exit(0)
          ok       | int argc, char **argv | START return argc;                    | exit(0)
          ok       | void                 | START exit(3);                        | exit(0)
          ok       | void                 | START if (p) { return 1; } return 2;  | exit(0)
          violated | void                 | START pthread_exit(0);                | exit(0)
          violated | void                 | { START } pthread_join(id, 0);        | exit(0)
          violated | void                 | { START } p = 1; return 0;            | exit(0)
          violated | void                 | starts(); return 0;                   | exit(0)
          violated | int argc, char **argv | starts(); return 0;                   | exit(0)
          ok       | void                 | pthread_create(&id, 0, ends, 0); pthread_join(id, 0); | exit(0)
          violated | void                 | pthread_create(&id, 0, ends, 0); pthread_join(id, 0); | p = 1
          ok       | void                 | pthread_create(&id, 0, first, 0); pthread_create(&other, 0, second, 0); | exit(0)
          violated | void                 | pthread_create(&id, 0, first, 0); pthread_create(&other, 0, second, 0); pthread_join(id, 0); | exit(0)
          """)
  void variablesAreThereAsLongAsThreads(String verdict, String parameters, String body, String end)
      throws IOException {
    String program =
        HEAD.replace("END", end)
            + "int main("
            + parameters
            + ") { "
            + body.replace("START", START)
            + " }\n";
    Path file = Files.writeString(folder.resolve("a.c"), program);
    List<String> lines = CommandLine.run(List.of("check", file.toString())).lines();
    assertEquals(verdict, lines.getFirst().split("[:\\[]", 2)[0], () -> String.join("\n", lines));
  }
}
