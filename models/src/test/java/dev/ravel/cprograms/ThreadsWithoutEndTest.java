// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that create very many threads, which are explored with more and more of them. */
class ThreadsWithoutEndTest {
  private static final String HEAD =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdatomic.h>
      """;

  @TempDir Path folder;

  private CommandLine.Ran ran(String program, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("program.c"), HEAD + program);
    List<String> words = new ArrayList<>(List.of("check", file.toString(), "--all"));
    words.addAll(List.of(options));
    return CommandLine.run(words);
  }

  /** An assertion that exactly so many threads violate, all of which the first thread creates. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8})
  void anErrorIsFoundThatSomeThreadsShow(int threads) throws IOException {
    CommandLine.Ran its =
        ran(
            """
            atomic_int n;
            void *work(void *unused) { assert(++n < %d); return unused; }
            int main(void) { pthread_t t; while (1) pthread_create(&t, 0, work, 0); }
            """
                .formatted(threads));
    assertEquals(1, its.code(), () -> String.join("\n", its.lines()));
  }

  /** A thread of a thread of a thread: the least executions that have it create three threads. */
  @Test
  void threadsOfThreadsCountWithThoseBeforeThem() throws IOException {
    String program =
        """
        atomic_int deepest;
        void *work(void *depth) {
          assert((long) depth < 3);
          pthread_t t;
          while (1) pthread_create(&t, 0, work, (char *) depth + 1);
        }
        int main(void) { pthread_t t; pthread_create(&t, 0, work, (void *) 1); return 0; }
        """;
    assertEquals(1, ran(program).code());
    String fewer = program.replace("< 3", "< 20");
    String said = String.join("\n", ran(fewer, "--check", "no error").lines());
    assertTrue(said.contains("unknown: holds for up to 8 threads [K023]"), said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"graph", "dpor", "unfolding", "auto"})
  void whatHoldsIsToldForSoManyThreads(String engine) throws IOException {
    CommandLine.Ran its =
        ran(
            """
            atomic_int n;
            void *work(void *unused) { assert(n == 0); return unused; }
            int main(void) { pthread_t t; while (1) pthread_create(&t, 0, work, 0); }
            """,
            "--engine",
            engine,
            "--check",
            "no error",
            "--check",
            "no deadlock");
    String said = String.join("\n", its.lines());
    assertEquals(3, its.code(), said);
    assertTrue(said.contains("unknown: holds for up to 8 threads [K023]"), said);
    assertTrue(said.contains("the program creates threads without end"), said);
  }

  /** Many threads are not without end: this is decided as any other program. */
  @Test
  void aLoopThatCountsIsExploredToItsEnd() throws IOException {
    String program =
        """
        atomic_int n;
        void *work(void *unused) { n++; return unused; }
        int main(void) {
          for (int k = 0; k < 300; k++) {
            pthread_t t; pthread_create(&t, 0, work, 0); pthread_join(t, 0);
          }
          assert(n %s 300);
        }
        """;
    assertEquals(0, ran(program.formatted("==")).code());
    assertEquals(1, ran(program.formatted("!=")).code());
  }

  /** The round with n threads says what is true of the program that creates n. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void theRoundsAreThoseOfProgramsWithSoManyThreads(int threads) throws IOException {
    String program =
        """
        atomic_int n, m;
        void *work(void *unused) { int k = n; n = k + 1; assert(m++ < %d || k < 2); return unused; }
        int main(void) { pthread_t t; %s pthread_create(&t, 0, work, 0); }
        """;
    for (int limit = 0; limit < threads; limit++) {
      String counted = "for (int k = 0; k < %d; k++)".formatted(threads);
      int bounded = ran(program.formatted(limit, counted), "--check", "no error").code();
      int open = ran(program.formatted(limit, "while (1)"), "--check", "no error").code();
      assertTrue(bounded != 1 || open == 1, "limit " + limit);
    }
  }
}
