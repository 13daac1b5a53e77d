// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Threads whose calls are nested deep make steps at every depth, and use memory of every depth. */
@Tag("thorough")
class DeepCallsTest {
  private static final int DEEP = 20_000;

  @TempDir private Path folder;

  private String said(String program) throws IOException {
    Path file = Files.writeString(folder.resolve("deep.c"), program);
    return String.join(
        "\n", CommandLine.run(List.of("check", "--engine", "graph", file.toString())).lines());
  }

  /** A thread runs alone beside the first one; its steps are described. */
  private static String thread(String function, String work) {
    return """
    #include <assert.h>
    #include <pthread.h>
    enum { DEEP = %d };
    static int x;
    %s
    static void *run(void *none) { %s; return 0; }
    int main(void) {
      pthread_t thread;
      pthread_create(&thread, 0, run, 0);
      pthread_join(thread, 0);
      return 0;
    }
    """
        .formatted(DEEP, function, work);
  }

  /**
   * The first thread creates and joins. The steps of the other one are those that are given at each
   * depth, from 0 to the deepest, but for those on the way back from the deepest.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2 | 2 | static void f(int n) { x++; if (n > 0) { f(n - 1); x--; } } | f(DEEP)
          2 | 0 | static void f(int n) { x++; if (n > 0) f(n - 1); } | f(DEEP)
          1 | 1 | static int f(int n) { char a[8]; a[n & 7] = (char)n; x = n; if (n > 0) { f(n - 1); x = n; } assert(a[n & 7] == (char)n); return n; } | f(DEEP)
          1 | 0 | static void f(int n, long *sum) { x = n; *sum += n; if (n > 0) f(n - 1, sum); } | long sum = 0; f(DEEP, &sum); assert(sum == DEEP * (DEEP + 1L) / 2)
          1 | 1 | static int f(int n, int *up) { int own = n; x = n; if (n > 0) f(n - 1, &own); x = *up; assert(own == n - (n > 0)); (*up)--; return 0; } | int last = DEEP + 1; f(DEEP, &last)
          """)
  void stepsAtEachDepth(int down, int back, String function, String work) throws IOException {
    String said = said(thread(function, work));
    assertTrue(said.startsWith("ok: "), said);
    boolean toTheDeepest = function.contains("*up");
    int steps = 2 + down * (DEEP + 1) + back * (toTheDeepest ? DEEP + 1 : DEEP);
    String told = String.format(Locale.ROOT, "%,d steps", steps).replace(',', ' ');
    assertTrue(said.replace('\u00a0', ' ').replace('\u202f', ' ').contains(told), said);
  }

  @Test
  void twoThreadsAreDeepAtOnce() throws IOException {
    String said =
        said(
            """
            #include <assert.h>
            #include <pthread.h>
            static int x;
            static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
            static int f(int n) {
              if (n > 0) return f(n - 1) + 1;
              pthread_mutex_lock(&m);
              x++;
              pthread_mutex_unlock(&m);
              return 0;
            }
            static void *run(void *none) { assert(f(%d) == %d); return 0; }
            int main(void) {
              pthread_t one, two;
              pthread_create(&one, 0, run, 0);
              pthread_create(&two, 0, run, 0);
              pthread_join(one, 0);
              pthread_join(two, 0);
              assert(x == 2);
              return 0;
            }
            """
                .formatted(DEEP, DEEP));
    assertTrue(said.startsWith("ok: "), said);
  }

  @Test
  void callsWithoutAnEndOverflowTheStackOfTheirThread() throws IOException {
    String said = said(thread("static int f(int n) { return f(n + 1) + 1; }", "x = 1; f(0)"));
    assertTrue(said.startsWith("violated[V003]: the stack overflows: 131073 calls"), said);
    assertTrue(said.contains("deep.c:5:"), said);
    assertTrue(said.contains("need 8388672 bytes of 8388608"), said);
  }
}
