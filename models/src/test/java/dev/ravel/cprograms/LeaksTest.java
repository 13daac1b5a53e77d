// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that what {@code --check leaks} calls lost is what no variable leads to when its time is
 * over.
 */
class LeaksTest {
  private static final int PROGRAMS = 20;
  private static final int VARIABLES = 3;

  private static final String BEFORE =
      """
      #include <pthread.h>
      #include <stdlib.h>
      struct node { int value; struct node *next; };
      struct node *g0, *g1, *g2;
      """;

  @TempDir private Path folder;

  private String verdict(String program, String... options) throws IOException {
    Path file = folder.resolve("leaks.c");
    Files.writeString(file, BEFORE + program);
    List<String> words = new ArrayList<>(List.of("check", "--check", "leaks", file.toString()));
    words.addAll(List.of(options));
    String said = String.join("\n", CommandLine.run(words).lines());
    if (said.contains("R019")) {
      return said.contains("ends") ? "lost" : said;
    }
    return said.contains("no error with leaks") && said.contains("holds") ? "kept" : said;
  }

  private static final String THREAD =
      "int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0);";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lost | void *f(void *u) { malloc(4); return u; } THREAD return 0; }
          lost | void *f(void *u) { return malloc(4); } THREAD return 0; }
          kept | void *f(void *u) { return malloc(4); } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, (void **)&g0); return 0; }
          kept | void *f(void *u) { g0 = malloc(16); return u; } THREAD return 0; }
          lost | void *f(void *u) { g0 = malloc(16); g0 = 0; return u; } THREAD return 0; }
          kept | char *g; int main(void) { g = (char *)malloc(9) + 4; return 0; }
          lost | int main(void) { void *p = malloc(9); return p == 0; }
          kept | int main(void) { void *p = malloc(9); exit(p == 0); }
          kept | void f(void *p) { exit(0); } int main(void) { void *p = malloc(9); f(p); return p == 0; }
          kept | void f(void) { exit(0); } int main(void) { malloc(9); f(); return 0; }
          kept | _Thread_local void *own; int main(void) { own = malloc(9); return 0; }
          lost | _Thread_local void *own; void *f(void *u) { own = malloc(9); return u; } THREAD return 0; }
          lost | void *f(void *u) { g0 = malloc(16); g0 = 0; return u; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_exit(0); }
          kept | void *f(void *u) { g0 = malloc(16); return u; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_exit(0); }
          kept | struct __attribute__((packed)) { char c; void *p; } s; int main(void) { s.p = malloc(3); return 0; }
          kept | void *f(void *u) { g0 = malloc(16); g0->next = malloc(16); return u; } THREAD return 0; }
          lost | void *f(void *u) { g0 = malloc(16); g0->next = malloc(16); return u; } THREAD g0->next = 0; return 0; }
          lost | int main(void) { g0 = malloc(16); g0->next = malloc(16); free(g0); g0 = 0; return 0; }
          """)
  void whatIsLostIsFound(String expected, String program) throws IOException {
    String text = program.replace("THREAD", THREAD);
    assertEquals(expected, verdict(text), text);
  }

  @Test
  void threadsThatStillRunKeepWhatTheyHave() throws IOException {
    String program =
        """
        void *f(void *u) { void *mine = malloc(4); g0 = mine; g0 = 0; free(mine); return u; }
        int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); return 0; }
        """;
    assertEquals("kept", verdict(program), program);
  }

  /** Nodes by number, each with the node that it leads to, or -1; what was freed is not there. */
  private static final class Heap {
    final List<Integer> next = new ArrayList<>();
    final Set<Integer> there = new HashSet<>();
    final int[] variables = {-1, -1, -1};
    private final StringBuilder text = new StringBuilder();
    private final Random random;

    Heap(Random random) {
      this.random = random;
    }

    private int leadingTo(int node) {
      int count = 0;
      for (int variable : variables) {
        count += variable == node ? 1 : 0;
      }
      for (int its : there) {
        count += next.get(its) == node ? 1 : 0;
      }
      return count;
    }

    String statements(int count) {
      text.setLength(0);
      for (int k = 0; k < count; k++) {
        statement(random.nextInt(VARIABLES), random.nextInt(VARIABLES));
      }
      return text.toString();
    }

    private void statement(int i, int j) {
      int node = variables[i];
      switch (random.nextInt(7)) {
        case 0, 1 -> {
          if (node >= 0) {
            return; // else nearly every program would lose something
          }
          text.append("g%d = calloc(1, sizeof *g%d);\n".formatted(i, i));
          variables[i] = next.size();
          there.add(next.size());
          next.add(-1);
        }
        case 2 -> {
          text.append("g%d = g%d;\n".formatted(i, j));
          variables[i] = variables[j];
        }
        case 3 -> {
          if (node >= 0) {
            text.append("g%d->next = g%d;\n".formatted(i, j));
            next.set(node, variables[j]);
          }
        }
        case 4 -> {
          if (node >= 0) {
            text.append("g%d = g%d->next;\n".formatted(i, i));
            variables[i] = next.get(node);
          }
        }
        default -> {
          if (node >= 0 && leadingTo(node) == 1) {
            text.append("free(g%d); g%d = 0;\n".formatted(i, i));
            variables[i] = -1;
            there.remove(node);
          }
        }
      }
    }

    boolean loses() {
      Set<Integer> reached = new HashSet<>();
      for (int variable : variables) {
        for (int at = variable; at >= 0 && reached.add(at); at = next.get(at)) {}
      }
      return !reached.containsAll(there);
    }
  }

  @Test
  void randomListsAreJudgedAsByHand() throws IOException {
    int lost = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      Heap heap = new Heap(new Random(seed));
      String before = heap.statements(4);
      String within = heap.statements(4);
      String after = heap.statements(3);
      String program =
          "void *f(void *u) {\n"
              + within
              + "return u; }\n"
              + THREAD.replace("pthread_t t;", "pthread_t t;\n" + before)
              + "\n"
              + after
              + "return 0; }\n";
      String[] engine = {"--engine", List.of("graph", "dpor", "unfolding").get(seed % 3)};
      assertEquals(heap.loses() ? "lost" : "kept", verdict(program, engine), program);
      lost += heap.loses() ? 1 : 0;
    }
    assertTrue(lost > 3 && lost < PROGRAMS - 3, lost + " lose something");
  }
}
