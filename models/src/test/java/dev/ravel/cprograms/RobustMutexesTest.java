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
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of mutexes that outlive their holders, and of waits with a limit for them and threads. */
class RobustMutexesTest {
  private static final Path CALLS = Path.of("src/test/resources/c/robust.c");
  private static final int PARTS = 40_000;
  private static final int SEEDS = Boolean.getBoolean("ravel.deep") ? 60 : 6;

  /** A thread that ends in the middle of what it does with a robust mutex, and one behind it. */
  private static final String LEFT =
      """
      #define _GNU_SOURCE
      #include <assert.h>
      #include <errno.h>
      #include <pthread.h>
      static pthread_mutex_t mutex;
      static int half, whole, lost;
      static void *leaves(void *x) {
        if (pthread_mutex_lock(&mutex)) lost++;
        else half = 1;
        return x;
      }
      int main(void) {
        pthread_mutexattr_t its;
        pthread_t thread;
        pthread_mutexattr_init(&its);
        pthread_mutexattr_setrobust(&its, ROBUST);
        pthread_mutex_init(&mutex, &its);
        pthread_create(&thread, 0, leaves, 0);
        int code = pthread_mutex_lock(&mutex);
        if (code == EOWNERDEAD) {
          assert(half == 1);
          half = 0;
          RIGHT
        } else {
          assert(code == 0 && half == 0);
        }
        pthread_mutex_unlock(&mutex);
        pthread_join(thread, 0);
        code = pthread_mutex_lock(&mutex);
        assert(CODE);
        return code;
      }
      """;

  private static final String WAITS =
      """
      #define _GNU_SOURCE
      #include <assert.h>
      #include <errno.h>
      #include <pthread.h>
      static int n;
      static void *sets(void *x) { n++; return &n; }
      int main(void) {
        pthread_t t;
        struct timespec at;
        void *got = 0;
        pthread_create(&t, 0, sets, 0);
        clock_gettime(CLOCK_REALTIME, &at);
        int code = pthread_timedjoin_np(t, &got, &at);
        if (code) {
          assert(code == ETIMEDOUT && got == 0);
          code = pthread_tryjoin_np(t, &got);
          assert(code == 0 || code == EBUSY);
          if (code) code = pthread_clockjoin_np(t, &got, CLOCK_MONOTONIC, &at);
          if (code) pthread_join(t, &got);
        }
        assert(n == 1 && got == &n);
        AGAIN
      }
      """;

  @TempDir private Path folder;

  private static String said(String command, Path file, String... options) {
    List<String> words = new ArrayList<>(List.of(command, file.toString()));
    words.addAll(List.of(options));
    return String.join("\n", CommandLine.run(words).lines());
  }

  private String checked(String program, String... options) throws IOException {
    return said("check", Files.writeString(folder.resolve("program.c"), program), options);
  }

  /**
   * Random calls return what those of this machine do. Not drawn are calls that wait, and the
   * attempt of the holder at an error-checking mutex.
   */
  @Test
  void randomCallsReturnTheSame() throws IOException, InterruptedException {
    Gcc.assumed();
    for (String type : List.of("NORMAL", "RECURSIVE", "ERRORCHECK")) {
      for (int seed = 1; seed <= SEEDS; seed++) {
        String head = "#define SEED %d\n#define TYPE PTHREAD_MUTEX_%s\n".formatted(seed, type);
        String program = head + Files.readString(CALLS);
        Gcc.Ran ran = Gcc.ran(program, folder);
        assertEquals(0, ran.code(), ran.err());
        String holds = checked("#define EXPECTED " + ran.out() + "\n" + program);
        assertTrue(holds.startsWith("ok: "), holds);
      }
    }
  }

  /** What a thread has left is there for the next one, which puts it right or not. */
  @Test
  void aThreadEndsAndHoldsAMutex() throws IOException {
    String robust = LEFT.replace("ROBUST)", "PTHREAD_MUTEX_ROBUST)");
    String right = robust.replace("RIGHT", "pthread_mutex_consistent(&mutex);");
    String holds = checked(right.replace("CODE", "code == 0 || code == EOWNERDEAD"), "--all");
    assertTrue(holds.startsWith("ok: "), holds);
    String open = robust.replace("RIGHT", "");
    String forGood = "code == ENOTRECOVERABLE || code == EOWNERDEAD && half";
    String lost = checked(open.replace("CODE", forGood), "--all");
    assertTrue(lost.startsWith("ok: "), lost);
    String stalled = LEFT.replace("ROBUST)", "PTHREAD_MUTEX_STALLED)").replace("RIGHT", "");
    String deadlock = checked(stalled.replace("CODE", "1"));
    assertTrue(deadlock.startsWith("violated[V002]: deadlock"), deadlock);
  }

  /** Every order of two locks and the end of a thread is an execution, and nothing else is. */
  @Test
  void theExecutionsAreThoseByDefinition() throws IOException {
    String program =
        LEFT.replace("ROBUST)", "PTHREAD_MUTEX_ROBUST)").replace("RIGHT", "").replace("CODE", "1");
    assertCounted(program);
    assertCounted(WAITS.replace("AGAIN", ""));
  }

  private void assertCounted(String program) throws IOException {
    int count = BruteForce.executions(program, folder, PARTS).orElseThrow();
    Path file = Files.writeString(folder.resolve("program.c"), program);
    String traces = said("traces", file);
    assertTrue(traces.contains(": " + count + " executions"), count + "\n" + traces);
    for (String engine : List.of("unfolding", "dpor")) {
      String holds = said("check", file, "--all", "--engine", engine);
      assertTrue(holds.startsWith("ok: "), holds);
    }
  }

  /** A wait with a limit gives the result of the thread, or a code while that runs. */
  @Test
  void aWaitForAThreadWithALimit() throws IOException {
    String holds = checked(WAITS.replace("AGAIN", ""), "--all");
    assertTrue(holds.startsWith("ok: "), holds);
    String twice = checked(WAITS.replace("AGAIN", "if (pthread_tryjoin_np(t, 0)) return 1;"));
    assertTrue(twice.startsWith("violated[V003]: a thread is joined twice"), twice);
    String loop =
        WAITS.replaceFirst(
            "(?s)int code = pthread_timed.*AGAIN",
            "while (pthread_tryjoin_np(t, &got) == EBUSY) {}\n  assert(got == &n);");
    assertEquals(Optional.of(1), BruteForce.executions(loop, folder, PARTS), loop);
  }
}
