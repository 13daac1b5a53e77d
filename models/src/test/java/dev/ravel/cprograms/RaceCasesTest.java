// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cimport.translation.CFile;
import dev.ravel.cli.CommandLine;
import dev.ravel.source.SourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests of races of C programs by what synchronises in them, by hand. They are what {@link
 * RacesByOrderTest} does not make at random, and programs as people write them. The right answers
 * are those of C20.
 */
class RaceCasesTest {
  private static final String HEAD =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <semaphore.h>
      #include <stdatomic.h>
      #include <stdlib.h>
      #define RLX memory_order_relaxed
      #define ACQ memory_order_acquire
      #define REL memory_order_release
      int data, more;
      atomic_int flag, other;
      """;

  private static final String MAIN =
      """
      int main(void) {
        pthread_t x, y;
        begin();
        pthread_create(&x, 0, first, 0);
        pthread_create(&y, 0, second, 0);
        pthread_join(x, 0);
        pthread_join(y, 0);
        return data;
      }
      """;

  @TempDir private Path folder;

  private List<String> check(String text, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("program.c"), text);
    List<String> words = new ArrayList<>(List.of("check", file.toString(), "--all"));
    words.addAll(List.of(options));
    return CommandLine.run(words).lines();
  }

  private static String verdict(List<String> lines) {
    String line =
        lines.stream().filter(its -> its.startsWith("    no race")).findFirst().orElseThrow();
    return line.contains("violated") ? "race" : line.contains("holds") ? "none" : line;
  }

  /** Two threads, one after the other by a relaxed flag, and what they do besides. */
  private static String twoThreads(String globals, String first, String second) {
    return HEAD
        + globals
        + "\nvoid *first(void *u) { "
        + first
        + " return u; }\nvoid *second(void *u) { "
        + second
        + " return u; }\n"
        + (globals.contains("void begin") ? "" : "void begin(void) {}\n")
        + MAIN;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          RLX | RLX | race
          REL | RLX | race
          RLX | ACQ | race
          REL | ACQ | none
          memory_order_seq_cst | memory_order_consume | none
          """)
  void messagesArePassedByReleaseAndAcquire(String write, String read, String expected)
      throws IOException {
    String text =
        twoThreads(
            "",
            "data = 42; atomic_store_explicit(&flag, 1, " + write + ");",
            "if (atomic_load_explicit(&flag, " + read + ")) assert(data == 42);");
    for (String engine : List.of("auto", "graph", "dpor", "unfolding")) {
      assertEquals(expected, verdict(check(text, "--engine", engine)), engine);
    }
    assertEquals(expected, verdict(check(text, "--engine", "dpor", "--stateless")));
  }

  @Test
  void theReasonIsNamed() throws IOException {
    List<String> lines =
        check(
            twoThreads(
                "",
                "data = 42; atomic_store_explicit(&flag, 1, REL);",
                "if (atomic_load_explicit(&flag, RLX)) assert(data == 42);"));
    String text = String.join("\n", lines);
    assertTrue(text.contains("`flag` is read relaxed: it does not synchronise with"), text);
    assertTrue(!text.contains("`flag` is written relaxed"), text);
    assertTrue(text.contains("t1 writes data here"), text);
    assertTrue(text.contains("t2 reads data, and nothing orders the two"), text);
  }

  /** Accesses that a signal alone orders race where a wait may end without one. */
  @Test
  void aSignalAloneOrdersNothingForAWaitThatMayEndWithoutIt() throws IOException {
    String text =
        """
        #include <pthread.h>
        pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
        pthread_cond_t c = PTHREAD_COND_INITIALIZER;
        int data, waits;
        void *waiter(void *x) {
          pthread_mutex_lock(&m);
          waits = 1;
          pthread_cond_wait(&c, &m);
          pthread_mutex_unlock(&m);
          return data ? x : 0;
        }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, waiter, 0);
          pthread_mutex_lock(&m);
          int ready = waits;
          pthread_mutex_unlock(&m);
          if (ready) { data = 1; pthread_cond_signal(&c); pthread_join(t, 0); }
        }
        """;
    assertEquals("none", verdict(check(text)));
    assertEquals("race", verdict(check(text, "--freedoms", "wakeups")));
    assertTrue(String.join("\n", check(text)).contains("--freedoms wakeups explores them"));
  }

  private static List<String> said(String text) {
    return CFile.read(new SourceText("program.c", text), Path.of("")).diagnostics().stream()
        .map(its -> its.problem() + " " + its.message())
        .toList();
  }

  @Test
  void relaxedAccessesAreCountedAndOthersAreNot() {
    String text =
        twoThreads(
            "",
            "atomic_fetch_add_explicit(&other, 1, RLX); atomic_fetch_add_explicit(&flag, 1, REL);",
            "int v = atomic_load_explicit(&other, ACQ); atomic_store_explicit(&flag, v, RLX);");
    List<String> said = said(text);
    assertEquals(1, said.size(), "" + said);
    assertTrue(said.getFirst().startsWith("L007 this atomic access and 1 more are"), "" + said);
    assertEquals(List.of(), said(text.replace("RLX", "REL")));
  }

  /** Fences and release sequences order what relaxed accesses do not. */
  @Test
  void relaxedAccessesThatSynchroniseAreNotCounted() {
    String write = "atomic_store_explicit(&flag, 1, RLX);";
    String read = "if (atomic_load_explicit(&flag, RLX)) { FENCE }";
    String release = "atomic_thread_fence(memory_order_release);";
    String acquire = "atomic_thread_fence(memory_order_acquire);";
    String fenced = read.replace("FENCE", acquire);
    assertEquals(List.of(), said(twoThreads("", release + write, fenced)));
    assertEquals(1, said(twoThreads("", write + release, fenced)).size());
    assertEquals(
        1, said(twoThreads("", release + write, acquire + read.replace("FENCE", ""))).size());
    assertEquals(1, said(twoThreads("", acquire + write, fenced)).size());
    String sequence = "atomic_fetch_add_explicit(&flag, 1, RLX);";
    String acquires = "int v = atomic_load_explicit(&flag, ACQ);";
    String head = "atomic_store_explicit(&flag, 1, REL);";
    assertEquals(List.of(), said(twoThreads("", head, sequence + acquires)));
    assertEquals(1, said(twoThreads("", head.replace("flag", "other"), sequence)).size());
    assertEquals(List.of(), said(twoThreads("", head, "while (" + fails("ACQ") + ") { }")));
    assertEquals(1, said(twoThreads("", "", "while (" + fails("RLX") + ") { }")).size());
  }

  private static String fails(String order) {
    return "!atomic_compare_exchange_strong_explicit(&flag, &(int){0}, 1, " + order + ", RLX)";
  }

  private void assertRace(String expected, String globals, String first, String second)
      throws IOException {
    assertEquals(expected, verdict(check(twoThreads(globals, first, second))));
  }

  private static final String THEN = " atomic_store_explicit(&flag, 1, RLX);";
  private static final String WAIT = "while (!atomic_load_explicit(&flag, RLX)); ";

  @Test
  void readersOfALockDoNotSynchroniseWithEachOther() throws IOException {
    String lock = "pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;";
    String end = "pthread_rwlock_unlock(&l);";
    String reads = "pthread_rwlock_rdlock(&l); ";
    String writes = "pthread_rwlock_wrlock(&l); ";
    assertRace("race", lock, reads + "data = 1; " + end + THEN, WAIT + reads + "data = 2; " + end);
    assertRace("none", lock, writes + "data = 1; " + end + THEN, WAIT + reads + "data++; " + end);
    assertRace(
        "none", lock, reads + "more = data; " + end + THEN, WAIT + writes + "data = 2; " + end);
  }

  @Test
  void aLockThatIsNotHadSynchronisesNothing() throws IOException {
    String lock = "pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;";
    assertRace(
        "race",
        lock,
        "pthread_mutex_lock(&l); data = 1;" + THEN + " pthread_mutex_unlock(&l);",
        WAIT + "if (pthread_mutex_trylock(&l)) data = 2; else pthread_mutex_unlock(&l);");
    assertRace(
        "none",
        lock,
        "pthread_mutex_lock(&l); data = 1;" + THEN + " pthread_mutex_unlock(&l);",
        WAIT + "pthread_mutex_lock(&l); data = 2; pthread_mutex_unlock(&l);");
  }

  /** All accesses are sequentially consistent. What fails shows a step, and orders nothing. */
  @Test
  void failedAttemptsTellOfStepsThatTheyDoNotOrder() throws IOException {
    String mutex = "pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;";
    String tries = "if (pthread_mutex_trylock(&l)) data = 2; else pthread_mutex_unlock(&l);";
    assertRace("race", mutex, "data = 1; pthread_mutex_lock(&l);", tries);
    String gets = "if (!pthread_mutex_trylock(&l)) { data = 2; pthread_mutex_unlock(&l); }";
    String locked = "pthread_mutex_lock(&l); data = 1; pthread_mutex_unlock(&l);";
    assertRace("none", mutex, locked, gets);
    assertRace("race", mutex, locked, gets + " else data = 2;");
    String lock = "pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;";
    String writes = "if (pthread_rwlock_trywrlock(&l)) data = 2; else pthread_rwlock_unlock(&l);";
    assertRace("race", lock, "data = 1; pthread_rwlock_rdlock(&l);", writes);
    String spin =
        "pthread_spinlock_t l; void begin(void) { pthread_spin_init(&l, PTHREAD_PROCESS_PRIVATE);"
            + " }";
    String spins = "if (pthread_spin_trylock(&l)) data = 2; else pthread_spin_unlock(&l);";
    assertRace("race", spin, "data = 1; pthread_spin_lock(&l);", spins);
    String one = "sem_t s; void begin(void) { sem_init(&s, 0, 1); }";
    assertRace("race", one, "data = 1; sem_wait(&s);", "if (sem_trywait(&s)) data = 2;");
    String looks = "int v; sem_getvalue(&s, &v); if (v == 0) data = 2;";
    assertRace("race", one, "data = 1; sem_wait(&s);", looks);
    String none = one.replace("0, 1", "0, 0");
    assertRace("none", none, "data = 1; sem_post(&s);", "if (!sem_trywait(&s)) data = 2;");
    String sees = "int v; sem_getvalue(&s, &v); if (v == 1) data = 2;";
    assertRace("race", none, "data = 1; sem_post(&s);", sees);
  }

  @Test
  void postsAreReleasesAndWaitsAcquires() throws IOException {
    String one = "sem_t s; void begin(void) { sem_init(&s, 0, 1); }";
    String none = "sem_t s; void begin(void) { sem_init(&s, 0, 0); }";
    assertRace("none", none, "data = 1; sem_post(&s);" + THEN, WAIT + "sem_wait(&s); data = 2;");
    assertRace("race", one, "sem_wait(&s); data = 1; sem_post(&s);" + THEN, WAIT + "data = 2;");
    String two = one.replace("0, 1", "0, 2");
    assertRace("race", two, "data = 1; sem_wait(&s);" + THEN, WAIT + "sem_wait(&s); data = 2;");
  }

  @Test
  void barriersConditionsAndRoutinesThatRunOnceSynchronise() throws IOException {
    String barrier = "pthread_barrier_t b; void begin(void) { pthread_barrier_init(&b, 0, 2); }";
    String meet = "pthread_barrier_wait(&b);";
    assertRace("none", barrier, "data = 1;" + THEN + meet, WAIT + meet + " data = 2;");
    assertRace("race", barrier, "data = 1;" + THEN + meet, WAIT + "data = 2;" + meet);
    String condition =
        "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int set;"
            + " pthread_cond_t c = PTHREAD_COND_INITIALIZER;";
    String wait =
        "pthread_mutex_lock(&m); while (!set) pthread_cond_wait(&c, &m);"
            + " pthread_mutex_unlock(&m); ";
    String signal =
        "pthread_mutex_lock(&m); set = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m);";
    assertRace("none", condition, "data = 1; " + signal, wait + "data = 2;" + THEN);
    assertRace("race", condition, signal + " data = 1;" + THEN, wait + WAIT + "data = 2;");
    String once = "pthread_once_t o = PTHREAD_ONCE_INIT; void run(void) { data = 1; }";
    assertRace(
        "none", once, "pthread_once(&o, run);" + THEN, WAIT + "pthread_once(&o, run); data = 2;");
    assertRace("race", once, "pthread_once(&o, run);" + THEN, WAIT + "data = 2;");
  }

  @Test
  void releaseSequencesContinueInModificationsAlone() throws IOException {
    String write = "data = 1; atomic_store_explicit(&flag, 1, REL); ";
    String read = "if (atomic_load_explicit(&flag, ACQ) == 2) data = 2;";
    assertRace("none", "", write + "atomic_fetch_add_explicit(&flag, 1, RLX);", read);
    assertRace("race", "", write + "atomic_store_explicit(&flag, 2, RLX);", read);
  }

  @Test
  void countersOfReferencesNeedMoreThanRelaxedOrders() throws IOException {
    String block =
        "struct s { atomic_int count; int value; }; struct s *p; void begin(void) { p ="
            + " malloc(sizeof *p); atomic_init(&p->count, 2); p->value = 0; } void drop(void) { if"
            + " (atomic_fetch_sub_explicit(&p->count, 1, ORDER) == 1) free(p); }";
    String use = "int v = p->value; (void) v; drop();";
    assertRace("race", block.replace("ORDER", "RLX"), use, use);
    assertRace("race", block.replace("ORDER", "REL"), use, use);
    assertRace("none", block.replace("ORDER", "memory_order_acq_rel"), use, use);
  }

  @Test
  void blocksAreHandedOverByReleases() throws IOException {
    String pointer = "_Atomic(int *) p;";
    String make = "int *n = malloc(sizeof *n); *n = 1; ";
    String use = "int *n = atomic_load_explicit(&p, ORDER); if (n) { *n = 2; free(n); }";
    String acquires = use.replace("ORDER", "ACQ");
    assertRace("none", pointer, make + "atomic_store_explicit(&p, n, REL);", acquires);
    assertRace("race", pointer, make + "atomic_store_explicit(&p, n, RLX);", acquires);
    String fence = "atomic_thread_fence(REL); ";
    String relaxed = "atomic_store_explicit(&p, n, RLX);";
    assertRace("none", pointer, make + fence + relaxed, acquires);
    assertRace("race", pointer, make + fence + "*n = 3; " + relaxed, acquires);
    String fenced =
        use.replace("ORDER", "RLX").replace("if (n) {", "if (n) { atomic_thread_fence(ACQ);");
    assertRace("none", pointer, make + fence + relaxed, fenced);
  }

  @Test
  void loopsThatNeedManyStepsAreRaceFreeOrNot() throws IOException {
    String lock =
        "void lock(void) { int v = 0; while (!atomic_compare_exchange_weak_explicit(&other, &v, 1,"
            + " ORDER, RLX)) { v = 0; while (atomic_load_explicit(&other, RLX)); } }"
            + " void unlock(void) { atomic_store_explicit(&other, 0, END); }";
    String use = "for (int k = 0; k < 2; k++) { lock(); data++; unlock(); }";
    String good = lock.replace("ORDER", "ACQ").replace("END", "REL");
    assertRace("none", good, use, use);
    assertRace("race", lock.replace("ORDER", "RLX").replace("END", "REL"), use, use);
    assertRace("race", lock.replace("ORDER", "ACQ").replace("END", "RLX"), use, use);
    String forever = "for (;;) { lock(); data = 1 - data; unlock(); }";
    assertRace("none", good, forever, forever);
  }

  @Test
  void wideAccessesAndBlocksThatAreOneStepHaveOrders() throws IOException {
    String wide = "struct w { long a, b, c; }; _Atomic struct w w;";
    String write = "data = 1; struct w v = {1, 1, 1}; atomic_store_explicit(&w, v, ORDER);";
    String read = "struct w v = atomic_load_explicit(&w, ACQ); if (v.a) data = 2;";
    assertRace("none", wide, write.replace("ORDER", "REL"), read);
    assertRace("race", wide, write.replace("ORDER", "RLX"), read);
    String begin = "__VERIFIER_atomic_begin(); ";
    String end = " __VERIFIER_atomic_end();";
    String names = "void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); int s;";
    assertRace(
        "none",
        names,
        "data = 1; " + begin + "s = 1;" + end + THEN,
        WAIT + "int t; " + begin + "t = s;" + end + " if (t) data = 2;");
  }
}
