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

/** Properties and results are those of the Competition on Software Verification. */
class CompetitionTest {
  @TempDir private Path folder;

  private List<String> lines(String program, List<String> options) throws IOException {
    Path file = Files.writeString(folder.resolve("task.c"), program);
    List<String> words = new ArrayList<>(List.of("check", file.toString()));
    words.addAll(options);
    return CommandLine.run(words).lines();
  }

  private String property(String text) throws IOException {
    return Files.writeString(folder.resolve("task.prp"), text).toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          call(reach_error()) | true                     | int main(void) { abort(); }
          call(reach_error()) | true                     | int main(void) { assert(0); }
          call(reach_error()) | false(unreach-call)      | int main(void) { reach_error(); }
          call(reach_error()) | false(unreach-call)      | void reach_error() { assert(0); } int main(void) { reach_error(); }
          call(reach_error()) | false(unreach-call)      | void reach_error() {} int main(void) { reach_error(); }
          call(__VERIFIER_error()) | false(unreach-call) | int main(void) { __VERIFIER_error(); }
          call(reach_error()) | unknown                  | int main(void) { int *p = 0; return *p; }
          call(reach_error()) | unknown                  | int main(void) { if (__VERIFIER_nondet_int() == 3) abort(); return 0; }
          call(reach_error()) | false(unreach-call)      | int main(void) { if (__VERIFIER_nondet_int() == 2) reach_error(); return 0; }
          data-race           | true                     | int main(void) { reach_error(); }
          data-race           | false(no-data-race)      | #include <pthread.h>~int n; void *f(void *u) { n = 1; return u; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); n = 2; return 0; }
          data-race           | false(no-data-race)      | #include <pthread.h>~int n; void *f(void *u) { int k; if (k) return u; n = 1; return u; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); n = 2; return 0; }
          data-race           | unknown                  | #include <pthread.h>~int n; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; void *f(void *u) { n = 1; return u; } int main(void) { pthread_t t; pthread_mutex_unlock(&m); pthread_create(&t, 0, f, 0); n = 2; return 0; }
          data-race           | unknown                  | #include <pthread.h>~pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER; void *f(void *u) { pthread_mutex_lock(&a); ++*(int *)u; pthread_mutex_unlock(&a); return 0; } int main(void) { pthread_t t; int k; pthread_create(&t, 0, f, &k); pthread_mutex_lock(&b); k++; pthread_mutex_unlock(&b); pthread_join(t, 0); return 0; }
          overflow            | true                     | int main(void) { unsigned n = 4294967295u; n++; abort(); }
          overflow            | false(no-overflow)       | int main(void) { volatile int n = 2147483647; n++; return 0; }
          overflow            | unknown                  | int main(void) { volatile int n = 40; return 1 << n; }
          """)
  void resultsAreThoseOfTheRules(String asked, String result, String program) throws IOException {
    String file = property("CHECK( init(main()), LTL(G ! " + asked + ") )\n");
    List<String> options = List.of("--property", file, "--nondet", "0..2", "--format", "svcomp");
    assertEquals(result, lines(program.replace('~', '\n'), options).getLast(), program);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          true                   | int main(void) { int *p = malloc(4); free(p); return 0; }
          false(valid-memtrack) | int main(void) { int *p = malloc(4); p = 0; return 0; }
          false(valid-free)  | int main(void) { int *p = malloc(4); free(p); free(p); return 0; }
          false(valid-free)  | int main(void) { int *p = malloc(8); free(p + 1); return 0; }
          false(valid-free)  | int main(void) { int k; free(&k); return 0; }
          false(valid-deref) | int main(void) { int *p = malloc(4); free(p); *p = 1; return 0; }
          false(valid-deref) | int main(void) { int *p = malloc(4); return p[1]; }
          false(valid-deref) | int main(void) { int *p = 0; return *p; }
          false(valid-deref) | int main(void) { int a[2] = {1, 2}, b[2] = {0}; volatile int k = 2; return a[k] + b[0]; }
          true                   | int main(void) { assert(0); }
          """)
  void memoryIsSafe(String result, String program) throws IOException {
    String file =
        property(
            """
            CHECK( init(main()), LTL(G valid-free) )
            CHECK( init(main()), LTL(G valid-deref) )
            CHECK( init(main()), LTL(G valid-memtrack) )

            """);
    String whole = "#include <assert.h>\n#include <stdlib.h>\n" + program;
    List<String> said = lines(whole, List.of("--property", file, "--format", "svcomp"));
    assertEquals(result, said.getLast(), program);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          true                    | int main(void) { int *p = malloc(4); free(p); return 0; }
          false(valid-memcleanup) | int *g; int main(void) { g = malloc(4); return 0; }
          true                    | int *g; int main(void) { g = malloc(4); free(g); exit(0); }
          false(valid-memcleanup) | int *g; int main(void) { g = malloc(4); exit(0); }
          false(valid-memcleanup) | int main(void) { int *p = malloc(4); abort(); }
          true                    | int *g; void *f(void *a) { free(g); return a; } int main(void) { pthread_t t; g = malloc(4); pthread_create(&t, 0, f, 0); pthread_join(t, 0); return 0; }
          false(valid-memcleanup) | int *g; void *f(void *a) { free(g); return a; } int main(void) { pthread_t t; g = malloc(4); pthread_create(&t, 0, f, 0); return 0; }
          false(valid-memcleanup) | void *f(void *a) { int *p = malloc(4); free(p); return a; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); return 0; }
          true                    | void *f(void *a) { int *p = malloc(4); free(p); return a; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); return 0; }
          false(valid-memcleanup) | void *f(void *a) { malloc(4); return a; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_exit(0); }
          true                    | void *f(void *a) { free(a); return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, f, malloc(4)); pthread_exit(0); }
          unknown                 | int main(void) { int *p = malloc(4); free(p); return *p; }
          """)
  void memoryIsGivenBack(String result, String program) throws IOException {
    String file = property("CHECK( init(main()), LTL(G valid-memcleanup) )");
    String whole = "#include <pthread.h>\n#include <stdlib.h>\n" + program;
    List<String> said = lines(whole, List.of("--property", file, "--format", "svcomp"));
    assertEquals(result, said.getLast(), program);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          false(unreach-call) | int main(void) { int x; if (x == 77) reach_error(); return 0; }
          true                | int main(void) { int x; if (x != x) reach_error(); return 0; }
          true                | int main(void) { int x; int y = x; if (x < 0 && y >= 0) reach_error(); return 0; }
          true                | int main(void) { int a[2]; int y = a[0]; if (y != a[0]) reach_error(); return 0; }
          false(unreach-call) | int main(void) { int a[2]; int y = a[0]; if (y != a[1]) reach_error(); return 0; }
          true                | int main(void) { int *p = malloc(8); int y = *p; if (y != *p) reach_error(); free(p); return 0; }
          true                | int *p; void *f(void *a) { return a; } int main(void) { pthread_t t; p = malloc(8); pthread_create(&t, 0, f, 0); int y = *p; if (y != *p) reach_error(); return 0; }
          false(unreach-call) | int *p; void *f(void *a) { *p = 3; return a; } int main(void) { pthread_t t; p = malloc(8); pthread_create(&t, 0, f, 0); int y = *p; if (y != *p) reach_error(); return 0; }
          false(unreach-call) | int *p; void *f(void *a) { p[0] = 3; return a; } int main(void) { pthread_t t; p = malloc(8); pthread_create(&t, 0, f, 0); pthread_join(t, 0); if (p[1] != 3) reach_error(); return 0; }
          true                | int *p; void *f(void *a) { p[0] = 3; return a; } int main(void) { pthread_t t; p = malloc(8); pthread_create(&t, 0, f, 0); pthread_join(t, 0); if (p[0] != 3) reach_error(); return 0; }
          true                | int main(void) { unsigned char c; if (c > 255) reach_error(); return 0; }
          false(unreach-call) | int main(void) { unsigned char c; if (c == 255) reach_error(); return 0; }
          true                | int main(void) { unsigned x; x &= 7; if (x > 7) reach_error(); return 0; }
          """)
  void whatWasNeverGivenIsAnyValue(String result, String program) throws IOException {
    String file = property("CHECK( init(main()), LTL(G ! call(reach_error())) )");
    String whole = "#include <pthread.h>\n#include <stdlib.h>\n" + program;
    List<String> said = lines(whole, List.of("--property", file, "--format", "svcomp"));
    assertEquals(result, said.getLast(), program);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          true                | CHECK(init(main()),LTL(G!call(reach_error())))         | int main(void) { return 0; }
          false(unreach-call) | CHECK(init(main()),LTL(G!call(reach_error())))         | int main(void) { reach_error(); }
          false(no-data-race) | CHECK ( init( main( ) ),  LTL( G  !  data-race ) )     | #include <pthread.h>~int n; void *f(void *u) { n = 1; return u; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); n = 2; return 0; }
          true                | CHECK(init(main()), LTL(G ! data-race))~CHECK(init(main()), LTL(G ! overflow)) | int main(void) { reach_error(); }
          false(no-overflow)  | CHECK(init(main()), LTL(G ! data-race))~CHECK(init(main()), LTL(G ! overflow)) | int main(void) { volatile int n = 2147483647; n++; return 0; }
          false(no-data-race) | CHECK(init(main()), LTL(G ! data-race))~CHECK(init(main()), LTL(G ! overflow)) | #include <pthread.h>~int n; void *f(void *u) { n = 1; return u; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); n = 2; return 0; }
          false(unreach-call) | CHECK(init(main()), LTL(G ! call(reach_error())))~CHECK(init(main()), LTL(G ! overflow)) | int main(void) { reach_error(); }
          unknown             | CHECK(init(main()), LTL(G ! call(reach_error())))~CHECK(init(main()), LTL(G ! overflow)) | int main(void) { int *p = 0; return *p; }
          """)
  void blanksMeanNothingAndPropertiesMayBeSeveral(String result, String asked, String program)
      throws IOException {
    String file = property(asked.replace('~', '\n'));
    List<String> options = List.of("--property", file, "--format", "svcomp");
    assertEquals(result, lines(program.replace('~', '\n'), options).getLast(), program);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          true               | int main(void) { return 0; }
          true               | int main(void) { assert(0); }
          true               | void *f(void *a) { while (!x) {} return 0; } int main(void) { pthread_create(&t, 0, f, 0); x = 1; pthread_join(t, 0); }
          false(termination) | void *f(void *a) { while (!x) {} return 0; } int main(void) { pthread_create(&t, 0, f, 0); pthread_join(t, 0); }
          false(termination) | void *f(void *a) { for (;;) x = !x; } int main(void) { pthread_create(&t, 0, f, 0); pthread_join(t, 0); }
          true               | void *f(void *a) { for (;;) x = !x; } int main(void) { pthread_create(&t, 0, f, 0); return 0; }
          false(termination) | int main(void) { pthread_mutex_lock(&m); pthread_mutex_lock(&m); return 0; }
          """)
  void executionsEnd(String result, String program) throws IOException {
    String file = property("CHECK( init(main()), LTL(F end) )");
    String whole =
        """
        #include <assert.h>
        #include <pthread.h>
        #include <stdatomic.h>
        atomic_int x;
        pthread_t t;
        pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
        """;
    List<String> said = lines(whole + program, List.of("--property", file, "--format", "svcomp"));
    assertEquals(result, said.getLast(), program);
  }

  @Test
  void withoutPropertyAllChecksCount() throws IOException {
    List<String> options = List.of("--format", "svcomp");
    assertEquals("true", lines("int main(void) { return 0; }", options).getLast());
    assertEquals("false(unreach-call)", lines("int main(void) { abort(); }", options).getLast());
    String waits =
        """
        #include <pthread.h>
        pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
        int main(void) { pthread_mutex_lock(&m); pthread_mutex_lock(&m); return 0; }
        """;
    assertEquals("false(no-deadlock)", lines(waits, options).getLast());
    List<String> wrong = lines("int main(void) { return x; }", options);
    assertEquals("unknown", wrong.getLast());
    assertTrue(wrong.getFirst().startsWith("error[P015]"), wrong.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          X002 | G F end)  | CHECK( init(main()), LTL(G F end) )
          X002 | def-behav | CHECK( init(main()), LTL(G def-behavior) )
          U009 | with `G ! | G ! overflow
          U009 | says no   | ~
          """)
  void otherPropertiesAreRefused(String code, String why, String text) throws IOException {
    String file = property(text.replace('~', '\n'));
    List<String> said = lines("int main(void) { return 0; }", List.of("--property", file));
    assertTrue(said.getFirst().startsWith("error[" + code + "]"), said.toString());
    assertTrue(said.getFirst().contains(why), said.toString());
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() throws IOException {
    String file = property("CHECK( init(main()), LTL(G ! overflow) )");
    for (List<String> options :
        List.of(
            List.of("--property", file, "--check", "no race"),
            List.of("--format", "svcomp", "-D", "N=1..2"),
            List.of("--format", "svcomp", "c/absent.ravel"))) {
      List<String> said = lines("int main(void) { return 0; }", options);
      assertTrue(said.getFirst().startsWith("error"), said.toString());
    }
  }
}
