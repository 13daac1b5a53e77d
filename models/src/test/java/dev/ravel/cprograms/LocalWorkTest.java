// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cimport.translation.CFile;
import dev.ravel.cli.CommandLine;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.Meaning;
import dev.ravel.processor.Processor;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.source.SourceText;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Outgrown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of the computations of threads between their steps. Each is executed once in one state,
 * whatever system of the program and whatever step it follows, gives what C says, and is found to
 * have no end.
 */
class LocalWorkTest {
  private static final int THREADS = 3;

  @TempDir private Path folder;

  private String said(String program) throws IOException {
    Path file = Files.writeString(folder.resolve("program.c"), program);
    return said(file, List.of("--all"));
  }

  private String said(String program, List<String> options) throws IOException {
    return said(Files.writeString(folder.resolve("program.c"), program), options);
  }

  private static String said(Path file, List<String> options) {
    List<String> arguments = new ArrayList<>(List.of("check", file.toString()));
    arguments.addAll(options);
    return String.join("\n", CommandLine.run(arguments).lines());
  }

  /** A function that computes in registers for some turns. */
  private static String work(int turns) {
    return """
    #include <pthread.h>
    static unsigned work(unsigned x) {
      for (int k = 0; k < %d; k++) {
        x = x * 1103515245u + 12345u;
      }
      return x;
    }
    """
        .formatted(turns);
  }

  /** Threads that compute, take a lock, which is held or not and was held by any of them. */
  private static String threads(int turns) {
    return work(turns)
        + """
        static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
        static unsigned sum, other;
        static void *run(void *n) {
          unsigned its = work(*(unsigned *)n);
          pthread_mutex_lock(&lock);
          sum += its;
          pthread_mutex_unlock(&lock);
          its = work(its);
          pthread_mutex_lock(&lock);
          other ^= its;
          pthread_mutex_unlock(&lock);
          return 0;
        }
        int main(void) {
          pthread_t t[3];
          unsigned n[3] = {1, 2, 3};
          for (int k = 0; k < 3; k++) pthread_create(&t[k], 0, run, &n[k]);
          for (int k = 0; k < 3; k++) pthread_join(t[k], 0);
          return 0;
        }
        """;
  }

  private static String alone(int turns) {
    return work(turns) + "int main(void) { return work(1) == 0; }\n";
  }

  private ProgramFacts known(String text) {
    CFile read = CFile.read(new SourceText("program.c", text), folder);
    return new ProgramFacts(read.program().orElseThrow(), Meaning.USUAL, 1, 1);
  }

  /** Returns the number of instructions that the search of all states of a program takes. */
  private long instructions(String text) {
    ProgramFacts known = known(text);
    while (true) {
      try {
        explore(FirstExecutions.system(known));
        return known.instructions();
      } catch (Outgrown more) {
        // now more is known
      }
    }
  }

  private static void explore(Processor system) {
    Outcomes outcomes = system.outcomes();
    Set<List<Integer>> seen = new HashSet<>();
    Deque<int[]> open = new ArrayDeque<>();
    int[] initial = new int[system.objects()];
    assertEquals(Processor.NONE, system.initialState(0, initial));
    open.push(initial);
    while (!open.isEmpty()) {
      int[] state = open.pop();
      for (int process = 0; process < system.processes(); process++) {
        int reaction = system.reaction(process, state);
        for (int k = 0; k < outcomes.size(reaction); k++) {
          int[] next = state.clone();
          outcomes.apply(outcomes.outcome(reaction, k), next);
          if (seen.add(Arrays.stream(next).boxed().toList())) {
            open.push(next);
          }
        }
      }
    }
    assertTrue(seen.size() > 100, () -> seen.size() + " states");
  }

  /**
   * Returns the number of instructions that the first thread carries out before any other begins.
   */
  private long instructionsAlone(String text) {
    ProgramFacts known = known(text);
    Processor system = Processor.of(known);
    assertEquals(1, system.processes());
    return known.instructions();
  }

  /**
   * Systems are made anew where others were outgrown, each is run in three orders before the states
   * are gone through, and locks are taken after any other thread. The number that grows with the
   * turns of the loop is that each thread executes them two times, once at each place.
   */
  @Test
  void longComputationsAreCarriedOutOnce() {
    long each = instructionsAlone(alone(4000)) - instructionsAlone(alone(2000));
    assertTrue(each >= 2000 * 4, () -> "2000 turns take " + each + " instructions");
    long more = instructions(threads(4000)) - instructions(threads(2000));
    assertEquals(2 * THREADS * each, more);
  }

  /**
   * Threads compute in memory of their own, of the stack and the heap and one for each thread,
   * through calls that nest, until others may see it.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatThreadsComputeIsWhatTheMachineComputes(boolean right)
      throws IOException, InterruptedException {
    Gcc.assumed();
    String text =
        """
        #include <assert.h>
        #include <pthread.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
        static _Thread_local unsigned mine;
        static unsigned *shown[2];
        static unsigned total;
        static unsigned sift(unsigned *a, int n, unsigned x) {
          if (n == 0) return x;
          for (int k = 0; k < n; k++) {
            x ^= a[k] << (k & 7);
            a[k] += x / 3;
            mine += x & 5;
          }
          return sift(a + 1, n - 1, x * 7);
        }
        static void *run(void *n) {
          unsigned number = *(unsigned *)n;
          unsigned local[24];
          unsigned *block = malloc(24 * sizeof *block);
          for (int k = 0; k < 24; k++) local[k] = block[k] = number * k;
          unsigned x = sift(local, 24, number);
          pthread_mutex_lock(&lock);
          total += x;
          pthread_mutex_unlock(&lock);
          x = sift(block, 24, local[23]);
          memcpy(block, local, 10);
          block[5] = mine + x;
          pthread_mutex_lock(&lock);
          shown[number - 1] = block;
          pthread_mutex_unlock(&lock);
          return 0;
        }
        int main(void) {
          pthread_t t[2];
          unsigned n[2] = {1, 2};
          for (int k = 0; k < 2; k++) pthread_create(&t[k], 0, run, &n[k]);
          for (int k = 0; k < 2; k++) pthread_join(t[k], 0);
          unsigned result = total;
          for (int k = 0; k < 2; k++)
            for (int i = 0; i < 24; i++) result = result * 31 + shown[k][i];
          END
        }
        """;
    Gcc.Ran ran = Gcc.ran(text.replace("END", "printf(\"%u\", result); return 0;"), folder);
    String expected = ran.out().strip() + (right ? "u" : "u + 1");
    String said = said(text.replace("END", "assert(result == %s);".formatted(expected)));
    assertTrue(said.startsWith(right ? "ok: " : "violated[V003]"), said);
  }

  /**
   * The computation ends at once, and not for its length. A thread comes to where it was before.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "for (;;) {}",
        "for (;;) { x = x * 8; }",
        "for (;;) { x = x * 1103515245u + 12345u & 1023; if (x > 2000) break; }",
        "for (unsigned a[40] = {0};; x = x + 1 & 15) { a[x] = x % 7; }",
        "for (;;) { x = step(step(x) & 255); }",
        "for (;;) { unsigned *p = malloc(8); *p = x; x = *p & 31; free(p); }",
        "again: switch (x & 3) { case 0: x = 5; goto again; default: x = 4; goto again; }"
      })
  void whatHasNoEndIsFoundAtOnce(String loop) throws IOException {
    String text =
        """
        #include <pthread.h>
        #include <stdlib.h>
        unsigned step(unsigned x) { return x * 5 + 1; }
        void *run(void *n) {
          unsigned x = *(unsigned *)n;
          for (int k = 0; k < 1500; k++) x = step(x) & 7;
          LOOP
          return 0;
        }
        int main(void) {
          pthread_t t;
          unsigned n = 1;
          pthread_create(&t, 0, run, &n);
          pthread_join(t, 0);
        }
        """;
    String said = said(text.replace("LOOP", loop));
    assertTrue(said.startsWith("unknown: ") && said.contains("[K006]"), said);
    assertTrue(said.contains("a thread computes without an end, at "), said);
    assertTrue(said.contains("program.c:7:") || said.contains("program.c:3:"), said);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "return !malloc(1 << 30);",
        "return !malloc((1 << 27) + 1);",
        "return !malloc(3000000000u);",
        "for (int k = 0; k < 9; k++) if (!malloc(50000000)) return 1;",
        "for (int k = 0; k < 129; k++) if (!malloc(1 << 20)) return 1;",
        "pthread_create(&t, 0, run, 0); free(malloc(1 << 30)); pthread_join(t, 0);"
      })
  void ofTooMuchMemoryNothingIsSaid(String body) throws IOException {
    String text =
        """
        #include <pthread.h>
        #include <stdlib.h>
        int x;
        void *run(void *unused) { return 0; }
        int main(void) {
          pthread_t t;
          BODY
          return 0;
        }
        """
            .replace("BODY", body);
    String said = said(text);
    assertTrue(said.startsWith("unknown: ") && said.contains("[K006]"), said);
    String line = said.replaceAll("\\s+", " ");
    assertTrue(line.contains("keeps at most 128 MiB of the heap to itself"), said);
    assertTrue(line.contains("program.c:7:"), said);
  }

  /**
   * The computation is longer than is followed. That is reported in time, with what was found
   * before.
   */
  @ParameterizedTest
  @Timeout(300)
  @ValueSource(
      strings = {
        "long s = 0; for (long i = 0; i < 10000000000; i++) s += i; x = s;",
        "for (long i = 0; i < 10000000000; i++) { long *p = malloc(8); *p = i; free(p); }"
      })
  void veryLongComputationsAreGivenUp(String loop) throws IOException {
    String text =
        """
        #include <assert.h>
        #include <pthread.h>
        #include <stdlib.h>
        pthread_mutex_t lock;
        long x;
        void *work(void *unused) {
          pthread_mutex_lock(&lock); pthread_mutex_unlock(&lock);
          LOOP
          return 0;
        }
        void *fail(void *unused) { assert(x == CLAIM); return 0; }
        int main(void) {
          pthread_t one, two;
          pthread_create(&one, 0, work, 0); pthread_create(&two, 0, fail, 0);
          pthread_join(one, 0); pthread_join(two, 0);
          return 0;
        }
        """
            .replace("LOOP", loop);
    ProgramFacts known = known(text.replace("CLAIM", "0"));
    assertThrows(LocalWorkTooLong.class, () -> explore(FirstExecutions.system(known)));
    assertTrue(known.instructions() < 51_000_000, "it is carried out once");
    String said = said(text.replace("CLAIM", "1"));
    assertTrue(said.startsWith("violated[V003]: `x == 1` is false"), said);
  }

  /** The step that starts a thread is left out if too much follows it. The rest is reported. */
  @ParameterizedTest
  @Timeout(300)
  @ValueSource(strings = {"graph", "dpor", "dpor --stateless", "unfolding", "auto"})
  void whatHappensBesideAStepThatIsTooLongIsTold(String engine) throws IOException {
    String text =
        """
        #include <assert.h>
        #include <pthread.h>
        pthread_mutex_t lock;
        int x;
        void *first(void *unused) {
          pthread_mutex_lock(&lock); pthread_mutex_unlock(&lock);
          FIRST
          return 0;
        }
        void *second(void *unused) { SECOND return 0; }
        void *third(void *unused) { return 0; }
        int main(void) {
          pthread_t one, two, three;
          unsigned s = 0;
          pthread_create(&one, 0, first, 0); pthread_create(&two, 0, second, 0);
          pthread_create(&three, 0, third, 0);
          for (long i = 0; i < 10000000000; i++) s += i;
          return s;
        }
        """;
    List<String> options = new ArrayList<>(List.of("--all", "--engine"));
    options.addAll(List.of(engine.split(" ")));
    String fails = said(text.replace("FIRST", "assert(0);").replace("SECOND", ""), options);
    assertTrue(fails.startsWith("violated[V003]: `0` is false"), fails);
    assertTrue(fails.contains("no race                    unknown"), fails);
    String races = said(text.replace("FIRST", "x = 1;").replace("SECOND", "x = 2;"), options);
    assertTrue(races.startsWith("violated[V004]: "), races);
    assertTrue(races.contains("no error                   unknown"), races);
    String neither = said(text.replace("FIRST", "").replace("SECOND", "x = 2;"), options);
    assertTrue(neither.startsWith("unknown: ") && neither.contains("[K006]"), neither);
    assertTrue(neither.contains("program.c:17:"), neither);
    assertTrue(neither.contains("not complete; this is not a proof"), neither);
  }

  /** The result of the program is seen outside. */
  @Test
  void mainReturnsAValueThatWasGiven() throws IOException {
    String said =
        said(
            """
            int f(int x) { if (x > 3) return x; }
            int main(void) {
              int x = 2;
              return f(x);
            }
            """);
    assertTrue(said.contains("a value is used here that was never given"), said);
    assertTrue(said.contains("program.c:4:"), said);
  }

  /** Were the cost of a block linear in the number of those that are there, it took minutes. */
  @Test
  @Timeout(60)
  void manyBlocksOfTheHeapCostNoMoreEachThanFew() throws IOException {
    String said =
        said(
            """
            #include <stdlib.h>
            enum { BLOCKS = 60000 };
            struct node { struct node *next; };
            int main(void) {
              struct node *top = 0;
              for (int k = 0; k < BLOCKS; k++) {
                struct node *made = malloc(sizeof *made);
                made->next = top;
                top = made;
              }
              int count = 0;
              while (top) {
                struct node *next = top->next;
                free(top);
                top = next;
                count++;
              }
              return count == BLOCKS ? 0 : (abort(), 1);
            }
            """);
    assertTrue(said.contains("no error                   holds"), said);
  }

  /** The statements of a function, one after the other. */
  private static String statements(int count, String one) {
    StringBuilder all = new StringBuilder();
    for (int k = 0; k < count; k++) {
      all.append(one.replace("K", Integer.toString(k))).append('\n');
    }
    return all.toString();
  }

  /** The answers about the places of a function take memory in proportion to its length. */
  @Test
  void aFunctionMayHaveManyStatements() throws IOException {
    String text =
        "int x;\nint main(void) {\n" + statements(70_000, "x = x * 3u + K;") + "return 0; }\n";
    String said = said(text);
    assertTrue(said.startsWith("ok: "), said);
  }

  /**
   * Each of its places is one at which a thread waits for its turn. That takes no pass over all.
   */
  @Test
  @Timeout(60)
  void aThreadMayHaveManyStepsInOneFunction() throws IOException {
    String text =
        """
        #include <pthread.h>
        int x, y;
        void *many(void *p) {
          int s = 0;
        %s
          return 0;
        }
        void *other(void *p) { y = 1; return 0; }
        int main(void) {
          pthread_t a, b;
          pthread_create(&a, 0, many, 0);
          pthread_create(&b, 0, other, 0);
          pthread_join(a, 0);
          pthread_join(b, 0);
          return x;
        }
        """
            .formatted(statements(15_000, "s = s * 3u + K; x = s;"));
    String said = said(text, List.of("--engine", "unfolding"));
    assertTrue(said.contains("1 execution, "), said);
  }
}
