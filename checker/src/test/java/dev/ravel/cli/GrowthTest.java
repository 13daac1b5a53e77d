// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search that a limit ends names what took many values until then. */
class GrowthTest {
  private static final int STATES = 3_000;

  private static final String TRIES =
      """
      #include <assert.h>
      #include <pthread.h>
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      int shared;
      void *w(void *x) {
        int tries = 0;
        while (pthread_mutex_trylock(&m)) tries++;
        shared++;
        pthread_mutex_unlock(&m);
        assert(tries >= 0);
        return x;
      }
      int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); w(0); pthread_join(t, 0); }
      """;

  @TempDir private Path folder;

  @Test
  void aCounter() throws IOException {
    String counter =
        """
        atomic shared s: int[0..2147483647]
        thread T { loop { s = s + 1 } }
        check never s < 0
        """;
    assertGrows(counter, "graph", "s");
    assertGrows(counter, "dpor", "s");
  }

  @Test
  void aChannelThatNobodyReads() throws IOException {
    assertGrows(
        "channel c: int[0..1][60000]\nthread T { loop { send 1 to c } }\ncheck no deadlock\n",
        "graph",
        "c");
  }

  @Test
  void whatHasFewValuesIsNotNamed() throws IOException {
    String many =
        """
        atomic shared x: int[0..9][8]
        thread T[i in 0..7] { loop { x[i] = any 0..9 } }
        check no deadlock
        """;
    assertFalse(
        unknown(many, "ravel", "graph").contains("until then"), "eight variables of ten values");
  }

  @Test
  void aLocalVariable() throws IOException {
    String text = unknown(TRIES, "c", "graph").replaceAll("\\s+", " ");
    assertTrue(text.matches(".*`main` had [1-9][^`]* local states, most in lines 7 to 8.*"), text);
  }

  private void assertGrows(String model, String engine, String object) throws IOException {
    String text = unknown(model, "ravel", engine).replaceAll("\\s+", " ");
    assertTrue(
        text.matches(
            ".*note: until then `" + object + "` took [1-9][\\d\\u202f\\u00a0 ]+ values; .*"),
        text);
  }

  private String unknown(String program, String ending, String engine) throws IOException {
    Path file = Files.writeString(folder.resolve("m." + ending), program);
    Session.Ran ran =
        new Session()
            .run("check", file.toString(), "--engine", engine, "--max-states", "" + STATES);
    assertEquals(3, ran.code(), ran.out() + ran.err());
    return ran.out();
  }
}
