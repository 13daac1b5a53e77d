// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that memory that only one thread has ever seen is found to be used after it was freed, also
 * where another block has come from the same place meanwhile. Random programs are judged as by a
 * heap in which each block is another one.
 */
class FreedMemoryTest {
  private static final int PROGRAMS = 60;
  private static final int STATEMENTS = 40;
  private static final int PLACES_OF_PROGRAM = 6;

  private static final String BEFORE =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <stdint.h>
      #include <stdlib.h>
      #include <string.h>
      struct node { int first; int value; struct node *next; };
      struct __attribute__((packed)) odd { char c; struct node *p; };
      pthread_mutex_t lock;
      pthread_key_t key;
      _Thread_local struct node *own;
      struct node *shown;
      int sum;
      uint16_t quarters[4];
      unsigned char bytes[8];
      #define APART __attribute__((noinline))
      APART struct node *make(void) { return calloc(1, sizeof(struct node)); }
      APART struct node *other(void) { return calloc(1, sizeof(struct node)); }
      APART struct node *grow(struct node *p) { return realloc(p, 16); }
      APART void begin(void *p, int size) { memset(p, 0, size); }
      APART struct node *within(struct node *p, int n) {
        struct node *its = n > 0 ? within(p, n - 1) : make();
        return n == 1 && its == p ? p : its;
      }
      APART void scatter(struct node *p) {
        for (int k = 0; k < 4; k++) quarters[k] = (uint16_t)((uintptr_t)p >> 16 * k);
      }
      APART struct node *gather(void) {
        uintptr_t its = 0;
        for (int k = 3; k >= 0; k--) its = its << 16 | quarters[k];
        return (struct node *)its;
      }
      APART void spread(struct node *p) {
        for (int k = 0; k < 8; k++) bytes[k] = ((unsigned char *)&p)[k];
      }
      APART struct node *joined(void) {
        struct node *p;
        for (int k = 0; k < 8; k++) ((unsigned char *)&p)[k] = bytes[k];
        return p;
      }
      APART uint64_t other_bits(uint64_t bits) { return ~bits; }
      void *f(void *unused) {
        struct node *r0 = 0, *r1 = 0, *m[2], *h = make();
        uintptr_t inside = 4, others = ~(uintptr_t)0, mixed = 21, minus = 0, twice = 0;
        uint32_t high = 0, low = 0;
        struct { uint32_t high, low; } swapped = { 0, 0 };
        struct odd k;
        begin(m, sizeof m);
        begin(&k, sizeof k);
      """;

  @TempDir private Path folder;

  private String verdict(String program, String... options) throws IOException {
    Path file = folder.resolve("freed.c");
    Files.writeString(file, program);
    List<String> words = new ArrayList<>(List.of("check", "--check", "no error"));
    words.add(file.toString());
    words.addAll(Arrays.asList(options));
    List<String> lines = CommandLine.run(words).lines();
    String first = lines.getFirst();
    return first.startsWith("violated")
        ? first.replaceAll("^[^:]*: `[^`]*` (of line \\d+ )?", "")
        : first;
  }

  /** A program, what it does in a heap in which no block comes back, and what is wrong with it. */
  private static final class Program {
    private static final int NULL = -1;

    /** The places of an address. Each says how to read it and, after the sign, how to write it. */
    private static final List<String> PLACES =
        List.of(
            "r0@r0 = %s;",
            "r1@r1 = %s;",
            "m[0]@m[0] = %s;",
            "m[1]@m[1] = %s;",
            "h->next@h->next = %s;",
            "own@own = %s;",
            "shown@shown = %s;",
            "k.p@k.p = %s;",
            "((struct node *)(inside - 4))@inside = (uintptr_t)%s + 4;",
            "((struct node *)~others)@others = other_bits((uintptr_t)%s);",
            "((struct node *)(mixed ^ 21))@mixed = (uintptr_t)%s ^ 21;",
            "((struct node *)-minus)@minus = -(uintptr_t)%s;",
            "((struct node *)(twice >> 1))@twice = 2 * (uintptr_t)%s;",
            "((struct node *)((uintptr_t)high << 32 | low))"
                + "@{ uintptr_t its = (uintptr_t)%s; high = its >> 32; low = its; }",
            "((struct node *)((uintptr_t)swapped.high << 32 | swapped.low))"
                + "@{ struct node *its = %s; memcpy(&swapped.low, &its, 4);"
                + " memcpy(&swapped.high, (char *)&its + 4, 4); }",
            "gather()@scatter(%s);",
            "joined()@spread(%s);",
            "((struct node *)pthread_getspecific(key))@pthread_setspecific(key, %s);");

    /** The line in which memory is freed that grows. */
    private static final int GROWS =
        1 + BEFORE.lines().takeWhile(each -> !each.contains("realloc")).toList().size();

    private final Random random;
    private final boolean thread;
    private final StringBuilder text = new StringBuilder(BEFORE);
    private int line = (int) BEFORE.lines().count();
    private final int[] held = new int[PLACES.size()];
    private final Map<Integer, Integer> freed = new HashMap<>();
    private int blocks;
    private String wrong = "";

    Program(Random random) {
      this.random = random;
      this.thread = random.nextBoolean();
      Arrays.fill(held, NULL);
      int[] places = random.ints(0, held.length).distinct().limit(PLACES_OF_PROGRAM).toArray();
      for (int k = 0; k < STATEMENTS && wrong.isEmpty(); k++) {
        statement(places[random.nextInt(places.length)], places[random.nextInt(places.length)]);
      }
      text.append("return 0; }\nint main(void) {\npthread_key_create(&key, 0);\n");
      text.append(
          thread ? "pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0);\n" : "f(0);\n");
      text.append("return 0; }\n");
    }

    private void line(String statement) {
      text.append(statement).append('\n');
      line++;
    }

    private static String read(int place) {
      return PLACES.get(place).substring(0, PLACES.get(place).indexOf('@'));
    }

    private void write(int place, String value) {
      String how = PLACES.get(place);
      line(how.substring(how.indexOf('@') + 1).formatted(value));
    }

    /** Returns whether to go on though a block is freed, or not there. */
    private boolean dares(int node, String what) {
      if (node == NULL) {
        return false;
      }
      if (!freed.containsKey(node)) {
        return true;
      }
      if (blocks == node + 1 || random.nextInt(3) > 0) {
        return false;
      }
      wrong = "is %s after it was freed in line %d".formatted(what, freed.get(node));
      return true;
    }

    private void statement(int i, int j) {
      int node = held[i];
      switch (random.nextInt(14)) {
        case 0, 1, 2 -> {
          String[] ways = {"make()", "make()", "other()", "within(" + read(j) + ", 2)"};
          write(i, ways[random.nextInt(ways.length)]);
          held[i] = blocks++;
        }
        case 3, 4 -> {
          write(i, read(j));
          held[i] = held[j];
        }
        case 5 -> {
          write(i, "0");
          held[i] = NULL;
        }
        case 6, 7, 8 -> {
          if (dares(node, "freed")) {
            line("free(" + read(i) + ");");
            freed.putIfAbsent(node, line);
          }
        }
        case 9 -> {
          if (node != NULL && !freed.containsKey(node)) {
            write(j, "grow(" + read(i) + ")");
            held[j] = blocks++;
            freed.put(node, GROWS);
          }
        }
        case 10 -> {
          if (dares(node, "read")) {
            line("sum += " + read(i) + "->value;");
          }
        }
        case 11 -> {
          if (dares(node, "written")) {
            line("((volatile struct node *)" + read(i) + ")->value = 1;");
          }
        }
        case 12 ->
            line("assert((%s == %s) == %d);".formatted(read(i), read(j), node == held[j] ? 1 : 0));
        default -> {
          if (thread) {
            line("pthread_mutex_lock(&lock); pthread_mutex_unlock(&lock);");
          }
        }
      }
    }
  }

  @Test
  void randomProgramsAreJudgedAsByHand() throws IOException {
    int right = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      Program program = new Program(new Random(seed));
      String text = program.text.toString();
      String[] engine = {"--engine", List.of("graph", "dpor", "unfolding").get(seed % 3)};
      String expected =
          program.wrong.isEmpty() ? "ok: " + folder.resolve("freed.c") + " holds" : program.wrong;
      assertEquals(expected, verdict(text, engine), text);
      right += program.wrong.isEmpty() ? 1 : 0;
    }
    assertTrue(right > 10 && right < PROGRAMS - 10, right + " are right");
  }

  /** Blocks come back where nothing tells them from new ones, so that the states have an end. */
  @ParameterizedTest
  @ValueSource(strings = {"", "own = p;", "own = p + 1;", "h->next = own; own = p;"})
  void loopsThatAllocateComeBack(String keeps) throws IOException {
    String program =
        BEFORE
            + """
            for (;;) {
              struct node *p = make();
              p->value = 1;
              KEEPS
              free(p);
              pthread_mutex_lock(&lock); pthread_mutex_unlock(&lock);
            } }
            int main(void) {
              pthread_t t;
              pthread_create(&t, 0, f, 0);
              pthread_join(t, 0);
              return 0;
            }
            """
                .replace("KEEPS", keeps);
    assertEquals("ok: " + folder.resolve("freed.c") + " holds", verdict(program), program);
  }

  /** With that option a block may come back that was freed, be it unseen by other threads. */
  @Test
  void blocksMayComeBackToThoseThatKeepTheirAddresses() throws IOException {
    String program =
        BEFORE
            + """
            struct node *old = make();
            uintptr_t its = (uintptr_t)old;
            free(old);
            struct node *p = make();
            assert((uintptr_t)p != its);
            free(p);
            return 0; }
            int main(void) {
              pthread_t t;
              pthread_create(&t, 0, f, 0);
              pthread_join(t, 0);
              return 0;
            }
            """;
    assertEquals("ok: " + folder.resolve("freed.c") + " holds", verdict(program), program);
    assertTrue(verdict(program, "--malloc", "reuse").contains("is false"), program);
  }
}
