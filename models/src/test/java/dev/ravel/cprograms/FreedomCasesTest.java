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
import org.junit.jupiter.params.provider.CsvSource;

/** Programs that are right only without a freedom, beside those that are right with all of them. */
class FreedomCasesTest {
  private static final String HEAD =
      """
      #include <assert.h>
      #include <errno.h>
      #include <pthread.h>
      #include <semaphore.h>
      #include <stdatomic.h>
      #include <time.h>
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
      pthread_cond_t c = PTHREAD_COND_INITIALIZER;
      pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
      sem_t s; atomic_int a, b, flag; int ready; struct timespec soon;
      void *set(void *x) {
        pthread_mutex_lock(&m); ready = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m);
        return x;
      }
      void *post(void *x) { ready = 1; sem_post(&s); return x; }
      void *write(void *x) {
        pthread_rwlock_wrlock(&l); ready = 1; pthread_rwlock_unlock(&l); return x;
      }
      void *none(void *x) { return x; }
      void *spin(void *x) { while (!flag) {} return x; }
      void *hold(void *x) {
        pthread_t w; pthread_rwlock_rdlock(&l); pthread_create(&w, 0, write, 0);
        while (!flag) {}
        pthread_rwlock_unlock(&l); pthread_join(w, 0); return x;
      }
      void *wait(void *x) {
        pthread_mutex_lock(&n); while (!ready) pthread_cond_wait(&c, &n);
        pthread_mutex_unlock(&n); return x;
      }
      """;

  @TempDir private Path folder;

  private static String body(String name) {
    return switch (name) {
      case "if" -> "pthread_mutex_lock(&m); if (!ready) pthread_cond_wait(&c, &m); assert(ready);";
      case "while" ->
          "pthread_mutex_lock(&m); while (!ready) pthread_cond_wait(&c, &m); assert(ready);";
      case "once" -> "int e = 0; assert(atomic_compare_exchange_weak(&a, &e, 1));";
      case "strong" -> "int e = 0; assert(atomic_compare_exchange_strong(&a, &e, 1));";
      case "again" -> "int e = 0; while (!atomic_compare_exchange_weak(&a, &e, 1)) e = 0;";
      case "twice" ->
          "pthread_rwlock_rdlock(&l); pthread_rwlock_rdlock(&l); pthread_rwlock_unlock(&l);"
              + " pthread_rwlock_unlock(&l);";
      case "read" -> "pthread_rwlock_rdlock(&l); pthread_rwlock_unlock(&l);";
      case "down" -> "sem_wait(&s); assert(ready);";
      case "down-again" -> "while (sem_wait(&s) == -1 && errno == EINTR) {} assert(ready);";
      case "late" ->
          "pthread_mutex_lock(&m); while (pthread_cond_timedwait(&c, &m, &soon)) {} flag = 1;";
      case "same" -> "int e; do e = 0; while (atomic_compare_exchange_weak(&a, &e, 0));";
      case "same-load" -> "int e; do e = b; while (atomic_compare_exchange_weak(&a, &e, 0));";
      case "load-again" -> "int e = b; while (!atomic_compare_exchange_weak(&a, &e, 1)) e = b;";
      case "soon" -> "while (sem_timedwait(&s, &soon) == -1 && errno != EINTR) {}";
      case "granted" ->
          "while (!pthread_rwlock_tryrdlock(&l)) pthread_rwlock_unlock(&l); flag = 1;";
      case "refused" ->
          "while (pthread_rwlock_tryrdlock(&l)) {} flag = 1; pthread_rwlock_unlock(&l);";
      default -> throw new IllegalArgumentException(name);
    };
  }

  private List<String> check(String thread, String body, String... options) throws IOException {
    String text =
        HEAD
            + "int main(void) {\n  pthread_t t; sem_init(&s, 0, 0);\n"
            + "  pthread_create(&t, 0, %s, 0);%n  %s%n".formatted(thread, body)
            + (body.contains("lock(&m)") ? "  pthread_mutex_unlock(&m);\n" : "")
            + "  pthread_join(t, 0);\n}\n";
    Path file = Files.writeString(folder.resolve("p.c"), text);
    List<String> command = new ArrayList<>(List.of("check", "--all", file.toString()));
    command.addAll(List.of(options));
    return CommandLine.run(command).lines();
  }

  @ParameterizedTest
  @CsvSource({
    "if, set, wakeups, no error",
    "once, set, weak-cas, no error",
    "twice, write, rwlock-order, no deadlock",
    "down, post, interrupts, no error"
  })
  void theFreedomViolatesWhatHoldsWithoutIt(
      String name, String thread, String freedom, String claim) throws IOException {
    String plain = String.join("\n", check(thread, body(name)));
    assertTrue(plain.startsWith("hint[L012]: POSIX and C11 allow "), plain);
    assertTrue(plain.contains("= help: --freedoms " + freedom + " explores"), plain);
    assertTrue(plain.contains("\nok: ") && !plain.contains("violated"), plain);
    String silent = String.join("\n", check(thread, body(name), "--freedoms", "none"));
    assertTrue(silent.startsWith("ok: ") && !silent.contains("violated"), silent);
    for (String option : List.of(freedom, "all")) {
      String found = String.join("\n", check(thread, body(name), "--freedoms", option));
      assertTrue(found.matches("(?s).* " + claim + " +violated.*"), found);
      assertTrue(found.contains(" --freedoms " + option + " --schedule"), found);
    }
  }

  @ParameterizedTest
  @CsvSource({"while, set", "strong, set", "again, set", "read, write", "down-again, post"})
  void programsThatAreRightHoldWithAllFreedoms(String name, String thread) throws IOException {
    String found = String.join("\n", check(thread, body(name), "--freedoms", "all"));
    assertTrue(found.startsWith("ok: ") && !found.contains("violated"), found);
  }

  /** Only a freedom ends the loop, and it need not strike. */
  @ParameterizedTest
  @CsvSource({
    "late, spin, wakeups",
    "same, none, weak-cas",
    "same-load, none, weak-cas",
    "soon, none, interrupts",
    "granted, hold, rwlock-order"
  })
  void noFreedomSavesThreadsThatSpin(String name, String thread, String freedom)
      throws IOException {
    for (String option : List.of(freedom, "all", "none")) {
      for (String engine : List.of("graph", "auto", "dpor", "unfolding")) {
        String found =
            String.join(
                "\n",
                check(
                    thread,
                    body(name),
                    "--freedoms",
                    option,
                    "--engine",
                    engine,
                    "--timeout",
                    "5s"));
        boolean decides = engine.equals("graph") || engine.equals("auto");
        assertTrue(
            found.matches(
                "(?s).* no deadlock +" + (decides ? "violated" : "(violated|unknown)") + ".*"),
            option + " " + engine + "\n" + found);
      }
      String found = terminates(name, thread, option);
      assertTrue(found.matches("(?s).* terminates +violated.*"), found);
    }
  }

  private String terminates(String name, String thread, String freedoms) throws IOException {
    return String.join(
        "\n", check(thread, body(name), "--freedoms", freedoms, "--check", "terminates"));
  }

  /** A freedom would have to strike again and again to keep a loop going. */
  @ParameterizedTest
  @CsvSource({"while, set", "again, set", "load-again, none", "down-again, post", "read, write"})
  void loopsThatTryAgainAfterAFreedomTerminate(String name, String thread) throws IOException {
    String found = terminates(name, thread, "all");
    assertTrue(found.matches("(?s).* terminates +holds.*"), found);
  }

  /** An implementation may give a lock to writers first each time, so the loop may go on. */
  @Test
  void readersMayBeRefusedEachTime() throws IOException {
    for (String engine : List.of("graph", "auto", "dpor")) {
      String found =
          String.join(
              "\n", check("hold", body("refused"), "--freedoms", "all", "--engine", engine));
      assertTrue(found.matches("(?s).* no deadlock +unknown.*"), found);
    }
    assertTrue(terminates("refused", "hold", "all").contains("violated"));
    assertTrue(terminates("refused", "hold", "none").matches("(?s).* terminates +holds.*"));
  }

  @Test
  void nobodyWhoWaitsForNoSignalIsSaved() throws IOException {
    String found = String.join("\n", check("post", body("while"), "--freedoms", "all"));
    assertTrue(found.matches("(?s).* no deadlock +violated.*"), found);
  }

  @Test
  void twoMutexesWithOneConditionAreAnError() throws IOException {
    String found = String.join("\n", check("wait", body("while"), "--freedoms", "none"));
    assertTrue(found.contains("R022"), found);
    assertEquals(
        2,
        found
            .lines()
            .filter(line -> line.contains("pthread_cond_wait(&c, &"))
            .map(line -> line.contains("&n") ? "n" : "m")
            .distinct()
            .count(),
        found);
  }

  /** Locks that prefer writers, as a program asks for them, need no option. */
  @Test
  void locksThatPreferWritersDoSo() throws IOException {
    String program =
        HEAD
            + "void *twice(void *x) {"
            + body("twice")
            + " return x; }\n"
            + "int main(void) { pthread_t r, w; pthread_rwlockattr_t at;"
            + " pthread_rwlockattr_init(&at); KIND pthread_rwlock_init(&l, &at);"
            + " pthread_create(&r, 0, twice, 0); pthread_create(&w, 0, write, 0);"
            + " pthread_join(r, 0); pthread_join(w, 0); }\n";
    String kind =
        "pthread_rwlockattr_setkind_np(&at, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);";
    Path file = folder.resolve("kind.c");
    Files.writeString(file, program.replace("KIND", kind));
    List<String> said = CommandLine.run(List.of("check", file.toString())).lines();
    assertTrue(said.getFirst().startsWith("violated[V002]"), said::toString);
    Files.writeString(file, program.replace("KIND", ""));
    said = CommandLine.run(List.of("check", file.toString(), "--freedoms", "none")).lines();
    assertTrue(said.getFirst().startsWith("ok: "), said::toString);
  }
}
