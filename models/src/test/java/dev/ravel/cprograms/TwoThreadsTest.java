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
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of random programs of two threads over atomic variables and a lock. An ending is reached
 * here if and only if it is reached by some interleaving of their operations, all of which are
 * tried here by other means. The threads store, add, join and mask bits, copy, exchange and
 * compare, and lock one mutex or none. They have no plain accesses and no memory of their own, and
 * loops only to change a value of several words. The variables are numbers, or structs of two or
 * three words, each of which says something of the number.
 */
class TwoThreadsTest {
  private static final int PROGRAMS = 45;
  private static final int VARIABLES = 3;

  @TempDir private Path folder;

  private enum Kind {
    STORE,
    ADD,
    JOIN,
    MEET,
    COPY,
    SWAP,
    COMPARE,
    LOCK,
    UNLOCK
  }

  /** An operation of a thread; copies go by way of a register, in two steps. */
  private record Operation(Kind kind, int to, int from, int value) {
    String text() {
      return switch (kind) {
        case STORE -> "atomic_store(&x" + to + ", of(" + value + "));";
        case ADD -> "add(&x" + to + ", " + value + ");";
        case JOIN -> "join(&x" + to + ", " + value + ");";
        case MEET -> "meet(&x" + to + ", " + value + ");";
        case COPY ->
            "r = number(atomic_load(&x" + from + ")); atomic_store(&x" + to + ", of(r + 1));";
        case SWAP -> "r = number(atomic_exchange(&x" + to + ", of(" + value + "))); r2 += r;";
        case COMPARE ->
            "e = of(%d); if (!atomic_compare_exchange_strong(&x%d, &e, of(7))) r2 += number(e);"
                .formatted(value, to);
        case LOCK -> "pthread_mutex_lock(&m);";
        case UNLOCK -> "pthread_mutex_unlock(&m);";
      };
    }
  }

  /** Returns the values of a number of words, with what makes them and adds to them. */
  private static String values(int words) {
    return words == 1
        ? """
        typedef int value;
        static value of(int number) { return number; }
        static int number(value it) { return it; }
        #define add(to, number) atomic_fetch_add(to, number)
        #define join(to, number) atomic_fetch_or(to, number)
        #define meet(to, number) atomic_fetch_and(to, number)
        """
        : """
        typedef struct { long words[%1$d]; } value;
        static value of(int number) {
          value all;
          for (int k = 0; k < %1$d; k++) all.words[k] = number & ~1;
          all.words[0] = number & 1;
          return all;
        }
        static int number(value it) {
          for (int k = 1; k < %1$d; k++) assert(it.words[k] == it.words[%1$d - 1]);
          return it.words[%1$d - 1] | it.words[0];
        }
        #define add(to, by) change(to, +, by)
        #define join(to, by) change(to, |, by)
        #define meet(to, by) change(to, &, by)
        #define change(to, operator, by) { \\
          value was = atomic_load(to); \\
          while (!atomic_compare_exchange_strong(to, &was, of(number(was) operator by))) {} \\
        }
        """
            .formatted(words);
  }

  private static List<Operation> thread(Random random) {
    List<Operation> operations = new ArrayList<>();
    Kind[] kinds = {
      Kind.STORE, Kind.ADD, Kind.ADD, Kind.JOIN, Kind.MEET, Kind.COPY, Kind.SWAP, Kind.COMPARE
    };
    boolean locks = random.nextBoolean();
    if (locks) {
      operations.add(new Operation(Kind.LOCK, 0, 0, 0));
    }
    for (int k = 0; k < 3; k++) {
      operations.add(
          new Operation(
              kinds[random.nextInt(kinds.length)],
              random.nextInt(VARIABLES),
              random.nextInt(VARIABLES),
              random.nextInt(3)));
    }
    if (locks) {
      operations.add(new Operation(Kind.UNLOCK, 0, 0, 0));
    }
    return operations;
  }

  /**
   * The places of both threads. They are variables, per thread the place, half-way, register, sum;
   * the lock.
   */
  private static final int PLACES = VARIABLES;

  private static final int LOCK = VARIABLES + 8;

  private static void endings(List<List<Operation>> threads, int[] at, Set<List<Integer>> found) {
    boolean moved = false;
    for (int t = 0; t < 2; t++) {
      int my = PLACES + 4 * t;
      if (at[my] == threads.get(t).size()) {
        continue;
      }
      Operation its = threads.get(t).get(at[my]);
      if (its.kind() == Kind.LOCK && at[LOCK] != 0) {
        continue;
      }
      moved = true;
      int[] next = at.clone();
      next[my]++;
      switch (its.kind()) {
        case STORE -> next[its.to()] = its.value();
        case ADD -> next[its.to()] += its.value();
        case JOIN -> next[its.to()] |= its.value();
        case MEET -> next[its.to()] &= its.value();
        case COPY -> {
          if (at[my + 1] == 0) {
            next[my]--;
            next[my + 1] = 1;
            next[my + 2] = at[its.from()];
          } else {
            next[my + 1] = 0;
            next[its.to()] = at[my + 2] + 1;
          }
        }
        case SWAP -> {
          next[my + 3] += at[its.to()];
          next[its.to()] = its.value();
        }
        case COMPARE -> {
          if (at[its.to()] == its.value()) {
            next[its.to()] = 7;
          } else {
            next[my + 3] += at[its.to()];
          }
        }
        case LOCK -> next[LOCK] = 1;
        case UNLOCK -> next[LOCK] = 0;
      }
      endings(threads, next, found);
    }
    if (!moved) {
      found.add(List.of(at[0], at[1], at[2], at[PLACES + 3], at[PLACES + 7]));
    }
  }

  @Test
  void endingsAreThoseOfTheInterleavings() throws IOException {
    int reached = 0;
    int missed = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      Random random = new Random(seed);
      List<List<Operation>> threads = List.of(thread(random), thread(random));
      Set<List<Integer>> endings = new HashSet<>();
      endings(threads, new int[LOCK + 1], endings);
      List<List<Integer>> all = new ArrayList<>(endings);
      all.sort((a, b) -> Arrays.compare(ints(a), ints(b)));
      List<Integer> asked = new ArrayList<>(all.get(random.nextInt(all.size())));
      if (random.nextBoolean()) {
        int changed = random.nextInt(asked.size());
        asked.set(changed, asked.get(changed) + 1);
      }
      boolean reachable = endings.contains(asked);
      reached += reachable ? 1 : 0;
      missed += reachable ? 0 : 1;
      Path file =
          Files.writeString(folder.resolve("p" + seed + ".c"), text(1 + seed % 3, threads, asked));
      for (String engine : List.of("graph", "dpor", "unfolding")) {
        String said =
            String.join(
                "\n",
                CommandLine.run(List.of("check", "--all", "--engine", engine, file.toString()))
                    .lines());
        String expected =
            reachable ? "no error                   violated" : "no error                   holds";
        assertTrue(said.contains(expected), () -> engine + "\n" + said + "\n" + read(file));
        assertTrue(said.contains("no race                    holds"), said);
        assertTrue(said.contains("no deadlock                holds"), said);
      }
    }
    assertTrue(reached > 3 && missed > 3, reached + " endings are reached, " + missed + " are not");
    assertEquals(PROGRAMS, reached + missed);
  }

  private static int[] ints(List<Integer> values) {
    return values.stream().mapToInt(Integer::intValue).toArray();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.getMessage();
    }
  }

  private static String text(int words, List<List<Operation>> threads, List<Integer> asked) {
    StringBuilder out = new StringBuilder();
    out.append("#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n");
    out.append(values(words));
    out.append("_Atomic value x0, x1, x2;\npthread_mutex_t m;\nlong sums[2];\n");
    for (int t = 0; t < 2; t++) {
      out.append("void *t")
          .append(t)
          .append("(void *p) {\n  int r = 0; value e = of(0); long r2 = 0;\n");
      threads.get(t).forEach(its -> out.append("  ").append(its.text()).append('\n'));
      out.append("  return (void *)r2;\n}\n");
    }
    out.append("int main(void) {\n  pthread_t a, b; void *first, *second;\n");
    out.append("  pthread_create(&a, 0, t0, 0);\n  pthread_create(&b, 0, t1, 0);\n");
    out.append("  pthread_join(a, &first);\n  pthread_join(b, &second);\n");
    out.append(
        String.format(
            "  assert(!(number(x0) == %d && number(x1) == %d && number(x2) == %d && (long)first =="
                + " %d && (long)second == %d));%n  return 0;%n}%n",
            asked.toArray()));
    return out.toString();
  }
}
