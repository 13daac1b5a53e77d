// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cimport.library.CSources;
import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that what is not supported is refused. It is with its code, its place, and what to do
 * instead.
 */
@Tag("thorough")
class RefusalsTest {
  @TempDir private Path folder;

  private String said(String program) throws IOException {
    Path file = folder.resolve("refused.c");
    Files.writeString(file, program);
    return String.join("\n", CommandLine.run(List.of("check", file.toString())).lines());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          X002 | `long double` is not | use `double` | int main(void) { long double x = 1; return x > 2; }
          X002 | integers of 128 bits | two numbers | int f(int n) { return n; } __int128 g(__int128 n) { return n * n; } int main(void) { return f(g(3)); }
          X002 | integers of 128 bits | two numbers | __int128 g; int main(void) { g = 7; return 0; }
          X002 | integers of 128 bits | two numbers | __int128 g = 7; __int128 h; int main(void) { h = g; return 0; }
          X002 | integers of 128 bits | two numbers | _Atomic __int128 g; int main(void) { g += 1; return 0; }
          X002 | integers of 128 bits | two numbers | __int128 g; int main(void) { switch (g) { case 0: return 1; } return 0; }
          X002 | integers of 128 bits | two numbers | __int128 g; int main(void) { return g == 0; }
          X002 | vectors of 128 bits | arrays | typedef int v __attribute__((vector_size(16))); int main(void) { v a = {1}; a = a + a; return a[0]; }
          X002 | label that is computed | a `switch` | int main(void) { static void *t[] = {&&a, &&b}; int volatile i = 0; goto *t[i]; a: return 0; b: return 1; }
          X002 | function `setjmp` | return a code | #include <setjmp.h>~jmp_buf b; int main(void) { if (setjmp(b)) return 1; longjmp(b, 1); }
          X002 | assembly is not supported | write it in C | int main(void) { int x; __asm__("movl $1, %0" : "=r"(x)); return x; }
          X002 | function `fork` | by a thread | int main(void) { if (fork() == 0) return 1; return 0; }
          P016 | function `other` | declare it before this call | int main(void) { return other(3); }
          X002 | asynchronous cancellation is not supported | `pthread_testcancel` | #include <pthread.h>~int main(void) { return pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0); }
          X002 | function `setitimer` | call the handler | int main(void) { return setitimer(0, 0, 0); }
          X002 | function `scanf` | give the input | int main(void) { int x; scanf("%d", &x); return x; }
          X002 | function `mkstemp` | give the input | int main(void) { char t[] = "aXXXXXX"; return mkstemp(t); }
          X002 | function `mmap` | give the input | int main(void) { return mmap(0, 1, 0, 0, 0, 0); }
          X002 | complex numbers | two numbers | int main(void) { _Complex double z = 1; z = z * z; return 0; }
          X002 | address of `other` | write a function `other` | int other(int); int main(void) { int (*f)(int) = other; return f(1); }
          X002 | variable `far` is not defined | name the file | extern int far; int main(void) { return far; }
          X002 | larger than any stack | global variable | int main(void) { char c[1l << 31]; c[1] = 1; return c[1]; }
          X002 | at the end of the program | call `last` where | __attribute__((destructor)) void last(void) {} int main(void) { return 0; }
          P015 | 'sys/socket.h' file not found | headers of this machine | #include <sys/socket.h>~int main(void) { return 0; }
          P015 | 'mine.h' file not found | -- -I DIR | #include "mine.h"~int main(void) { return 0; }
          """)
  void itIsSaidWhatAndWhereAndWhatToDo(String code, String what, String help, String program)
      throws IOException {
    String said = said(program.replace('~', '\n'));
    assertTrue(said.startsWith("error[" + code + "]: "), said);
    assertTrue(said.contains(what), said);
    int line = program.contains("~") && code.equals("X002") ? 2 : 1;
    assertTrue(said.contains("refused.c:" + line + ":"), said);
    assertTrue(said.substring(said.indexOf("help: ")).contains(help), said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"free(block);", "all[k] = block;"})
  void memoryThatIsFreedOrThatOthersSeeIsNotCounted(String then) throws IOException {
    String said =
        said(
            """
            #include <pthread.h>
            #include <stdlib.h>
            void *all[40];
            void *idle(void *x) { return x; }
            int main(void) {
              pthread_t t; pthread_create(&t, 0, idle, 0); pthread_join(t, 0);
              for (int k = 0; k < 40; k++) { void *block = malloc(1 << 22); %s }
              return 0;
            }
            """
                .formatted(then));
    assertTrue(said.startsWith("ok: "), said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          the stack overflows | int f(int n) { int a[100000]; a[0] = n; return f(n + 1) + a[0]; } int main(void) { return f(0); }
          the stack overflows | int f(int n) { char a[9000000]; a[0] = n; return a[n]; } int main(void) { return f(0); }
          the stack overflows | int main(void) { char a[2147483647]; a[0] = 0; return a[0]; }
          the stack overflows | int f(int n) { int a[n]; a[0] = n; return f(n + 1) + a[0]; } int main(void) { return f(1); }
          131073 calls | int f(int n) { return f(n + 1) + 1; } int main(void) { return f(0); }
          """)
  void stacksEnd(String what, String program) throws IOException {
    String said = said(program);
    assertTrue(said.startsWith("violated[V003]") && said.contains(what), said);
    assertTrue(said.contains("refused.c:1:"), said);
  }

  /** A stack has 8,388,608 bytes, of which a call takes 64 and each of its variables its size. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          131070  | 131073 calls | int f(int n) { return n ? f(n - 1) + 1 : 0; } int main(void) { return f(LAST) != LAST; }
          65534   | 65537 calls  | int f(int n) { char a[64]; a[n & 63] = 0; return n ? f(n - 1) + a[n & 63] : 0; } int main(void) { return f(LAST); }
          8388544 | 1 call       | int main(void) { char a[LAST]; int k = LAST - 1; a[k] = 0; return a[k]; }
          """)
  void stacksHaveEightMebibytes(int last, String calls, String program) throws IOException {
    String fits = said(program.replace("LAST", Integer.toString(last)));
    assertTrue(fits.startsWith("ok: "), fits);
    String one = said(program.replace("LAST", Integer.toString(last + 1)));
    int needed = calls.equals("1 call") ? 8_388_609 : 8_388_672;
    assertTrue(
        one.startsWith("violated[V003]: the stack overflows: " + calls + ", of 64 bytes each"),
        one);
    assertTrue(one.contains("need " + needed + " bytes of 8388608"), one);
    assertTrue(one.contains("error: R018"), one);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          violated | int least = -2147483647 - 1, one = -1; return least / one;
          violated | int least = -2147483647 - 1, one = -1; return least % one;
          violated | long least = 1L << 63, one = -1; return least / one == 0;
          ok       | int least = -2147483647, one = -1; return least / one;
          ok       | int least = -2147483647 - 1, one = -1; return least * one;
          ok       | short least = -32768, one = -1; return least / one;
          ok       | unsigned least = 1u << 31, one = -1; return least / one;
          """)
  void quotientsOfTheMachineFit(String verdict, String program) throws IOException {
    String said = said("int main(void) { volatile " + program + " }");
    assertTrue(said.startsWith(verdict), said);
    assertEquals(verdict.equals("violated"), said.contains("does not fit into a signed"), said);
  }

  @Test
  void whatIsCalledAtTheEndOfAThreadStillHasItsVariables() throws IOException {
    String program =
        """
        #include <assert.h>
        #include <pthread.h>
        int sum;
        void add(void *it) { sum = 10 * sum + *(int *)it; }
        void leave(int depth) {
          int own = depth;
          pthread_cleanup_push(add, &own);
          if (depth == 0) pthread_exit(&sum);
          leave(depth - 1);
          pthread_cleanup_pop(1);
        }
        void *work(void *it) {
          int mine = 5;
          pthread_cleanup_push(add, &mine);
          leave(2);
          pthread_cleanup_pop(1);
          return it;
        }
        int main(void) {
          pthread_t t;
          void *result;
          pthread_create(&t, 0, work, 0);
          pthread_join(t, &result);
          assert(result == &sum);
          assert(sum == %d);
          return 0;
        }
        """;
    String said = said(program.formatted(125));
    assertTrue(said.startsWith("ok: "), said);
    said = said(program.formatted(5210));
    assertTrue(said.startsWith("violated[V003]: `sum == 5210` is false"), said);
  }

  @Test
  void compilerThatBreaksOffIsTold() throws IOException {
    String said = said("int main(void) { int x = 0; return " + "- ".repeat(50_000) + "x; }");
    assertTrue(said.startsWith("error[X002]: the C compiler broke off (signal "), said);
    assertTrue(said.contains("while it read `") && said.contains("nested too deeply"), said);
  }

  @Test
  void constructorsRunBeforeMain() throws IOException {
    String program =
        """
        #include <assert.h>
        #include <pthread.h>
        int order, set;
        pthread_t t;
        void *work(void *unused) { set = 1; return unused; }
        __attribute__((constructor)) static void third(void) { order = 10 * order + 3; }
        __attribute__((constructor(200))) static int second(void) {
          order = 10 * order + 2;
          return pthread_create(&t, 0, work, 0);
        }
        __attribute__((constructor(101))) static void first(void) { order = 1; }
        int main(%s) {
          assert(order == 123);
          pthread_join(t, 0);
          assert(set == 1);
          return 0;
        }
        """;
    for (String parameters : List.of("void", "int argc, char **argv")) {
      String said = said(program.formatted(parameters));
      assertTrue(said.startsWith("ok: "), said);
      said = said(program.formatted(parameters).replace("== 123", "== 1"));
      assertTrue(said.startsWith("violated[V003]: `order == 1` is false"), said);
    }
  }

  @Test
  void variablesThatHaveEndedTakeNoStack() throws IOException {
    String said =
        said(
            """
            int f(int n) { int a[400000]; a[0] = n; return a[0]; }
            int main(void) {
              int sum = 0;
              for (int k = 1; k < 40; k++) { int b[400000]; b[0] = f(k); sum += b[0]; }
              for (int k = 1; k < 40; k++) { int c[400000 + k]; c[0] = k; sum += c[0]; }
              return sum != 1560;
            }
            """);
    assertTrue(said.startsWith("ok: "), said);
  }

  @Test
  void largeBlocksThatThreadsShareCostWhatIsUsedOfThem() throws IOException {
    String said =
        said(
            """
            #include <assert.h>
            #include <pthread.h>
            #include <stdlib.h>
            char *shared;
            void *use(void *unused) { shared[7777777] = 2; return unused; }
            int main(void) {
              pthread_t t;
              shared = malloc(20000000);
              shared[5] = 1;
              pthread_create(&t, 0, use, 0);
              pthread_join(t, 0);
              assert(shared[5] + shared[7777777] == 3);
              return 0;
            }
            """);
    assertTrue(said.startsWith("ok: "), said);
  }

  @Test
  void computationsWithoutAnEndAreTold() throws IOException {
    String said = said("int main(void) {~  for (;;) {~  }~}".replace('~', '\n'));
    assertTrue(said.startsWith("unknown: ") && said.contains("without an end"), said);
    assertTrue(said.contains("refused.c:2:"), said);
  }

  @Test
  void everyFunctionIsNamedOnce() throws IOException {
    String said =
        said(
            """
            void other(void);
            void g(void) { other(); third(); fork(); }
            int h(void) { long double x = 1; return x > 2; }
            int main(void) { first(1); other(); first(2); g(); return h(); }
            """);
    List<String> errors = said.lines().filter(line -> line.startsWith("error[")).toList();
    assertEquals(5, errors.size(), said);
    for (String name : List.of("first", "other", "third", "fork")) {
      assertEquals(
          1, errors.stream().filter(line -> line.contains("`" + name + "`")).count(), said);
    }
    assertTrue(said.contains("5 errors; nothing was checked."), said);
  }

  /** Programs include these headers, and use what does not matter to a check. */
  @Test
  void headersOfManyProgramsAreThere() throws IOException {
    String said =
        said(
            """
            #include <assert.h>
            #include <inttypes.h>
            #include <locale.h>
            #include <malloc.h>
            #include <memory.h>
            #include <pthread.h>
            #include <setjmp.h>
            #include <signal.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <sys/time.h>
            #include <sys/types.h>
            #include <time.h>
            #include <unistd.h>
            int main(void) {
              struct timespec at, soon;
              struct timeval day;
              clock_gettime(CLOCK_REALTIME, &at);
              timespec_get(&soon, TIME_UTC);
              gettimeofday(&day, 0);
              time_t first = time(0), second;
              assert(time(&second) > first && difftime(second, first) == 1.0);
              clock_t begin = clock();
              assert(clock() - begin == 1);
              setlocale(LC_ALL, "");
              void *block = aligned_alloc(64, 128), *other = 0;
              assert((uintptr_t)block % 64 == 0);
              assert(posix_memalign(&other, 3, 8) == EINVAL && !other);
              assert(posix_memalign(&other, 32, 8) == 0 && (uintptr_t)other % 32 == 0);
              other = reallocarray(other, 4, 4);
              free(block), free(other);
              char text[99];
              sprintf(text, "%" PRId64 " %" PRIu8 " %" PRIxPTR, INT64_C(-7), (uint8_t)9, (uintptr_t)255);
              assert(!memcmp(text, "-7 9 ff", 8));
              while (time(0) < 20) {}
              _exit(0);
            }
            """);
    assertTrue(said.startsWith("ok: "), said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"c89", "gnu89", "c99", "c11", "c17", "c23"})
  void headersAreReadInEveryLanguageOfTheCompiler(String language) throws IOException {
    Path file = folder.resolve("headers.c");
    StringBuilder program = new StringBuilder();
    for (String header : CSources.FILES) {
      if (header.endsWith(".h")) {
        program.append("#include <").append(header.substring("include/".length())).append(">\n");
      }
    }
    Files.writeString(file, program.append("int main(void) { return 0; }\n"));
    List<String> words = List.of("check", file.toString(), "--", "-std=" + language);
    CommandLine.Ran run = CommandLine.run(words);
    assertEquals(0, run.code(), () -> String.join("\n", run.lines()));
  }

  @Test
  void optionsOfTheCompilerStandAtTheEnd() throws IOException {
    Path file = Files.writeString(folder.resolve("a.c"), "int main(void) { return 0; }");
    for (String option : List.of("-I", "-Isub", "-std=c99", "-include", "-UNAME")) {
      String said =
          String.join("\n", CommandLine.run(List.of("check", file.toString(), option)).lines());
      assertTrue(said.contains("after --"), said);
    }
  }
}
