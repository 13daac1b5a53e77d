// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that a deadlock of threads that join is reported with which thread waits for whose end. */
class JoinersTest {
  @TempDir Path folder;

  /** Joining is the last that a thread does, or something comes after it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          b | a | 0                      | t1 and t2 wait for each other | t1 waits for the end of t2 ...
          b | a | atomic_fetch_add(&n, 1) | t1 and t2 wait for each other | t1 waits for the end of t2 ...
          pthread_self() | a | 0          | t1 waits for itself           | t2 waits for the end of t1
          """)
  void joinsThatAreStuck(String first, String second, String after, String headline, String label)
      throws IOException {
    Path file = folder.resolve("waiters.c");
    Files.writeString(
        file,
        """
        #include <pthread.h>
        #include <stdatomic.h>
        pthread_t a, b;
        atomic_int started, n;
        static void *one(void *x) {
          while (!started) { }
          pthread_join(%1$s, 0);
          %3$s;
          return x;
        }
        static void *other(void *x) {
          while (!started) { }
          pthread_join(%2$s, 0);
          %3$s;
          return x;
        }
        int main(void) {
          pthread_create(&a, 0, one, 0);
          pthread_create(&b, 0, other, 0);
          started = 1;
          pthread_exit(0);
        }
        """
            .formatted(first, second, after));
    List<String> lines =
        CommandLine.run(List.of("check", "--check", "no deadlock", file.toString())).lines();
    assertEquals("violated[V002]: deadlock: " + headline, lines.getFirst());
    assertTrue(
        lines.stream().anyMatch(line -> line.endsWith("^ " + label)), () -> lines.toString());
  }
}
