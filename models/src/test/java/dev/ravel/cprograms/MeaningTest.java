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
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the options about the meaning of a C program. Each engine finds what they say. */
class MeaningTest {
  private static final String ERROR = "no error";
  private static final String DEADLOCK = "no deadlock";
  private static final String RACE = "no race";
  private static final String VIOLATED = "violated";
  private static final String UNKNOWN = "unknown";

  private static final Pattern FOUND =
      Pattern.compile("^ *(no [a-z]+) +(holds|violated|unknown)", Pattern.MULTILINE);

  @TempDir private Path folder;

  private String said(String program, String options) throws IOException {
    Path file = Files.writeString(folder.resolve("program.c"), program);
    List<String> words = new ArrayList<>(List.of("check", file.toString(), "--all"));
    words.addAll(List.of(options.split(" ")));
    return String.join("\n", CommandLine.run(words).lines());
  }

  private Map<String, String> verdicts(String program, String options) throws IOException {
    Map<String, String> verdicts = new TreeMap<>();
    String said = said(program, options);
    Matcher matcher = FOUND.matcher(said);
    while (matcher.find()) {
      verdicts.put(matcher.group(1), matcher.group(2));
    }
    assertTrue(!verdicts.isEmpty(), said);
    return verdicts;
  }

  /** A thread counts to ten; the first thread may look at what it counts. */
  private static String counting(String type, String look) {
    return """
    #include <assert.h>
    #include <pthread.h>
    %s int n;
    void *count(void *unused) {
      for (int k = 0; k < 10; k++) {
        n++;
        assert(n != 10);
      }
      return unused;
    }
    int main(void) {
      pthread_t t;
      pthread_create(&t, 0, count, 0);
      %s
      pthread_join(t, 0);
      return 0;
    }
    """
        .formatted(type, look);
  }

  @ParameterizedTest
  @ValueSource(strings = {"graph", "dpor", "unfolding", "auto", "dpor --stateless"})
  void raceEndsAllOtherChecks(String engine) throws IOException {
    String racing = counting("", "int seen = n; (void)seen;");
    Map<String, String> usual = verdicts(racing, "--engine " + engine);
    assertEquals(Map.of(ERROR, VIOLATED, DEADLOCK, "holds", RACE, VIOLATED), usual);
    Map<String, String> strict = verdicts(racing, "--memory drf --engine " + engine);
    assertEquals(Map.of(ERROR, UNKNOWN, DEADLOCK, UNKNOWN, RACE, VIOLATED), strict);
    // nothing else ends the search before all races are known, and races are always looked for
    String first = "--memory drf --check no_error --engine " + engine;
    String said = said(racing, first.replace("no_error", "overflow"));
    assertTrue(said.contains("race for `n`") && said.contains("[K015]"), said);
    String clean = counting("", "");
    Map<String, String> ordered = verdicts(clean, "--memory drf --engine " + engine);
    assertEquals(Map.of(ERROR, VIOLATED, DEADLOCK, "holds", RACE, "holds"), ordered);
  }

  /** A thread waits by an atomic access until another has made its last of two stores. */
  private static String waiting(String before, String first, String last) {
    return """
    #include <pthread.h>
    int flag, other;
    void *work(void *unused) {
      other = 1;
      while (__atomic_load_n(&flag, __ATOMIC_SEQ_CST) != 2) {
      }
      return unused;
    }
    int main(void) {
      pthread_t t;
      %s;
      pthread_create(&t, 0, work, 0);
      %s;
      %s;
      pthread_join(t, 0);
      return 0;
    }
    """
        .formatted(before, first, last);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "graph",
        "dpor",
        "dpor --precise",
        "dpor --stateless",
        "unfolding",
        "unfolding --cutoffs",
        "auto"
      })
  void threadThatWaitsMayRace(String engine) throws IOException {
    String options = "--engine " + engine;
    Map<String, String> racing = Map.of(ERROR, "holds", DEADLOCK, "holds", RACE, VIOLATED);
    Map<String, String> right = Map.of(ERROR, "holds", DEADLOCK, "holds", RACE, "holds");
    String one = "__atomic_store_n(&flag, 1, __ATOMIC_SEQ_CST)";
    String two = "__atomic_store_n(&flag, 2, __ATOMIC_SEQ_CST)";
    assertEquals(right, verdicts(waiting("flag = 1", one, two), options));
    assertEquals(racing, verdicts(waiting("", one, "flag = 2"), options));
    assertEquals(racing, verdicts(waiting("", "flag = 1", two), options));
    // plain accesses of others that come after all atomic ones are no races
    String behind = two + "; pthread_join(t, 0); flag = 3; return 0";
    assertEquals(right, verdicts(waiting("", one, behind), options));
    // a wait without end is no step that could come before the store
    Map<String, String> stuck = Map.of(ERROR, "holds", DEADLOCK, VIOLATED, RACE, VIOLATED);
    assertEquals(stuck, verdicts(waiting("", "", "flag = 1"), options));
  }

  @Test
  void errorThatIsFoundFirstDoesNotHideRace() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("late.c"),
            """
            #include <assert.h>
            #include <pthread.h>
            int n, later;
            void *work(void *unused) { n = 1; later = 1; return unused; }
            int main(void) {
              pthread_t t;
              pthread_create(&t, 0, work, 0);
              int k = __VERIFIER_nondet_bool();
              assert(k);
              later = 2;
              pthread_join(t, 0);
              return 0;
            }
            """);
    for (String engine : List.of("graph", "dpor", "unfolding", "auto")) {
      List<String> lines =
          CommandLine.run(List.of("check", file.toString(), "--memory", "drf", "--engine", engine))
              .lines();
      String said = String.join("\n", lines);
      assertTrue(said.contains("race for `later`"), said);
      assertTrue(!said.contains("`k` is false"), said);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"graph", "dpor", "unfolding", "auto", "dpor --stateless"})
  void boundLimitsTheStepsOfEachThread(String engine) throws IOException {
    // each turn of the loop is three steps: a read, a write, and a read; the error is in the last
    String program = counting("", "");
    Map<String, String> open = Map.of(ERROR, UNKNOWN, DEADLOCK, UNKNOWN, RACE, UNKNOWN);
    for (int bound : List.of(1, 29)) {
      assertEquals(open, verdicts(program, "--bound " + bound + " --engine " + engine));
    }
    String beyond = "--bound 30 --engine " + engine;
    assertEquals(VIOLATED, verdicts(program, beyond).get(ERROR));
    String said = said(program, "--bound 29 --engine " + engine);
    assertTrue(said.contains("[K016]"), said);
    // even where no thread gets to the bound
    String ends = counting("_Atomic", "").replace("!= 10", "!= 11");
    assertEquals(open, verdicts(ends, "--bound 1000 --engine " + engine));
  }

  @ParameterizedTest
  @ValueSource(strings = {"graph", "dpor", "unfolding", "auto"})
  void boundMakesNoDeadlockAndHidesNone(String engine) throws IOException {
    String program =
        """
        #include <pthread.h>
        pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
        void *work(void *unused) {
          pthread_mutex_lock(&b);
          pthread_mutex_lock(&a);
          pthread_mutex_unlock(&a);
          pthread_mutex_unlock(&b);
          return unused;
        }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, work, 0);
          pthread_mutex_lock(&a);
          pthread_mutex_lock(&b);
          pthread_mutex_unlock(&b);
          pthread_mutex_unlock(&a);
          pthread_join(t, 0);
          return 0;
        }
        """;
    // with two steps a thread holds its first mutex for ever, and that is no deadlock
    assertEquals(UNKNOWN, verdicts(program, "--bound 2 --engine " + engine).get(DEADLOCK));
    assertEquals(VIOLATED, verdicts(program, "--bound 3 --engine " + engine).get(DEADLOCK));
  }

  @Test
  void boundEndsWhatHasNoEnd() throws IOException {
    String program =
        """
        #include <pthread.h>
        #include <stdatomic.h>
        atomic_int n;
        void *work(void *unused) { for (;;) n++; return unused; }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, work, 0);
          pthread_create(&t, 0, work, 0);
          pthread_exit(0);
        }
        """;
    // the first thread makes three steps, and the others five each: all pairs of places
    String said = said(program, "--bound 5 --engine graph");
    assertTrue(said.contains("[K016]") && said.contains("explored completely"), said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          no error | unknown | int other(int); int main(void) { other(3); return 0; }
          no error | unknown | _Bool other(void); int main(void) { return other(); }
          no error | violated | _Bool other(void); int main(void) { if (other()) abort(); return 0; }
          no error | violated | char other(void); int main(void) { if (other() == -128) abort(); return 0; }
          no error | violated | int other(void); int main(void) { if (other() == 7) abort(); return 0; }
          no error | unknown | int other(void); int main(void) { if (other() == 10) abort(); return 0; }
          no error | violated | double other(void); int main(void) { if (other() == -3.0) abort(); return 0; }
          no error | unknown | void *other(void); int main(void) { if (other()) abort(); return 0; }
          no error | unknown | void other(int *); int main(void) { int x = 1; other(&x); if (x != 1) abort(); return 0; }
          no error | holds | void other(void); int main(void) { if (0) other(); return 0; }
          """)
  void functionsThatAreNotThereGiveAnyValue(String claim, String verdict, String program)
      throws IOException {
    assertEquals(verdict, verdicts(program, "--havoc-externals --nondet -3..9").get(claim));
  }

  @Test
  void functionsThatAreNotThereAreToldAsSuch() throws IOException {
    String program = "int other(void); int main(void) { other(); return 0; }";
    String said = said(program, "--havoc-externals");
    assertTrue(said.contains("what some functions do is not known [K017]"), said);
    String narrow = "int other(void); int main(void) { return other() % 3 == 2; }";
    assertTrue(said(narrow, "--havoc-externals").contains("--nondet"));
    for (String call : List.of("fork()", "setjmp(0)", "longjmp(0)")) {
      String moves = "int main(void) { return " + call + "; }";
      assertTrue(said(moves, "--havoc-externals").startsWith("error[X002]"), call);
    }
    String whole = "struct s { int a[9]; } other(void); int main(void) { return other().a[0]; }";
    assertTrue(said(whole, "--havoc-externals").startsWith("error[X002]"));
  }

  /** Functions and variables may have other names; a size that no number holds is not allocated. */
  @Test
  void otherNamesAndSizesThatAreNone() throws IOException {
    String program =
        """
        #include <assert.h>
        #include <pthread.h>
        #include <stdlib.h>
        int n;
        void *work(void *unused) { n++; return unused; }
        void *other(void *) __attribute__((alias("work")));
        static int x[3] = {1, 2, 3};
        extern int y[3] __attribute__((alias("x")));
        static int f(void) { return y[2]; }
        static int g(void) __attribute__((alias("f")));
        int (*table[1])(void);
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, other, 0);
          pthread_join(t, 0);
          other(0);
          table[0] = g;
          y[1] = 7;
          assert(x[1] == 7 && &x[1] == &y[1]);
          assert(table[0]() == 3 && g() == 3 && f == g);
          assert(calloc((size_t)-1, 16) == 0 && calloc(1UL << 63, 2) == 0);
          assert(n == %d);
          return 0;
        }
        """;
    assertEquals("holds", verdicts(program.formatted(2), "--timeout 60s").get(ERROR));
    assertEquals(VIOLATED, verdicts(program.formatted(1), "--timeout 60s").get(ERROR));
  }

  @Test
  void standardInputIsReadFromAFile() throws IOException {
    Path input = Files.writeString(folder.resolve("input.txt"), "12 -7 word\nline two\nlast");
    String program =
        """
        #include <assert.h>
        #include <stdio.h>
        #include <string.h>
        int main(void) {
          int a = 0, b = 0;
          char word[9], line[20];
          assert(scanf("%d%d %8s", &a, &b, word) == 3);
          assert(a == 12 && b == -7 && !strcmp(word, "word"));
          assert(getchar() == '\\n');
          assert(fgets(line, 20, stdin) == line && !strcmp(line, "line two\\n"));
          assert(getc(stdin) == 'l' && ungetc('l', stdin) == 'l' && !feof(stdin));
          assert(fgets(line, 4, stdin) && !strcmp(line, "las"));
          assert(fread(line, 1, 5, stdin) == 1 && line[0] == 't' && feof(stdin));
          assert(getchar() == EOF && scanf("%d", &a) == EOF && !fgets(line, 9, stdin));
          return 0;
        }
        """;
    assertEquals("holds", verdicts(program, "--stdin " + input).get(ERROR), program);
    String wrong = program.replace("a == 12", "a == 13");
    assertEquals(VIOLATED, verdicts(wrong, "--stdin " + input).get(ERROR));
    assertTrue(said(program, "--bound 9").contains("--stdin"));
    assertTrue(said(program, "--stdin absent.txt").startsWith("error[F001]"));
    Files.write(input, new byte[] {65, 0, 66});
    String bytes =
        """
        #include <assert.h>
        #include <stdio.h>
        int main(void) {
          assert(getchar() == 65 && getchar() == 0 && getchar() == 66 && getchar() == EOF);
        }
        """;
    assertTrue(said(bytes, "--stdin " + input).startsWith("ok: "));
  }

  @Test
  void threadsShareTheStandardInput() throws IOException {
    Path input = Files.writeString(folder.resolve("input.txt"), "ab");
    String program =
        """
        #include <assert.h>
        #include <pthread.h>
        #include <stdio.h>
        int got[2];
        void *take(void *to) { *(int *)to = getchar(); return 0; }
        int main(void) {
          pthread_t t, u;
          pthread_create(&t, 0, take, &got[0]);
          pthread_create(&u, 0, take, &got[1]);
          pthread_join(t, 0);
          pthread_join(u, 0);
          assert(got[0] + got[1] == 'a' + 'b');
          assert(got[0] == 'a');
          return 0;
        }
        """;
    String said = said(program, "--stdin " + input);
    assertTrue(said.contains("`got[0] == 'a'` is false"), said);
    assertTrue(!said.contains("race for"), said);
  }

  @Test
  void preprocessedFilesAreRead() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("done.i"),
            """
            # 1 "elsewhere.c"
            # 1 "/usr/include/assert.h" 1 3 4
            extern void __assert_fail (const char *__assertion, const char *__file,
               unsigned int __line, const char *__function)
                 __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
            # 12 "elsewhere.c" 2
            int main(void) {
              int x = 1;
              ((x == 2) ? (void)0 : __assert_fail ("x == 2", "elsewhere.c", 13, __func__));
              return 0;
            }
            """);
    String said = String.join("\n", CommandLine.run(List.of("check", file.toString())).lines());
    assertTrue(said.contains("`x == 2` is false") && said.contains("done.i:9:"), said);
  }

  @Test
  void clocksLetLoopsEnd() throws IOException {
    String program =
        """
        #include <assert.h>
        #include <sys/time.h>
        #include <time.h>
        int main(void) {
          struct timespec begin, now;
          clock_gettime(CLOCK_MONOTONIC, &begin);
          do {
            clock_gettime(CLOCK_MONOTONIC, &now);
            assert(now.tv_sec >= begin.tv_sec);
          } while (now.tv_sec - begin.tv_sec < 3600);
          struct timeval later;
          gettimeofday(&later, 0);
          assert(later.tv_sec >= now.tv_sec);
          return 0;
        }
        """;
    assertEquals("holds", verdicts(program, "--engine graph").get(ERROR));
  }
}
