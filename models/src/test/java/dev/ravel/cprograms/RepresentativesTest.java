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
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Inputs that are only compared with constants, of which a few values stand for all.
 *
 * <p>The random programs have comparisons of every kind with constants near 0 and near the ends of
 * each width, after conversions, calls, copies, and by a switch. They have no comparison of two
 * inputs and no arithmetic, for these have no representatives.
 */
class RepresentativesTest {
  /** The number of comparisons of a random program. */
  private static final int COMPARISONS = 3;

  private static final List<String> RELATIONS = List.of("<", "<=", ">", ">=", "==", "!=");

  @TempDir Path folder;

  private CommandLine.Ran ran(String program, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("inputs.c"), program);
    List<String> words = new ArrayList<>(List.of("check", file.toString()));
    words.addAll(List.of(options));
    return CommandLine.run(words);
  }

  /** A comparison in C, and what it says of the bits of a value of type {@code int}. */
  private record Comparison(String text, LongPredicate holds) {
    static Comparison drawn(Random random) {
      String relation = RELATIONS.get(random.nextInt(RELATIONS.size()));
      long near = random.nextInt(7) - 3L;
      boolean far = random.nextInt(4) == 0;
      return switch (random.nextInt(6)) {
        case 0 -> {
          int to = far ? (int) (Integer.MIN_VALUE + near) : (int) near;
          String text = "x %s (int) %dL".formatted(relation, to);
          yield new Comparison(text, x -> decided(relation, Integer.compare((int) x, to)));
        }
        case 1 -> {
          int to = far ? (int) (Integer.MIN_VALUE + near) : (int) near;
          String text = "(unsigned) x %s %du".formatted(relation, Integer.toUnsignedLong(to));
          yield new Comparison(text, x -> decided(relation, Integer.compareUnsigned((int) x, to)));
        }
        case 2 -> {
          long to = far ? (1L << 31) + near : near;
          String text = "(long) x %s %dL".formatted(relation, to);
          yield new Comparison(text, x -> decided(relation, Long.compare(signed(x), to)));
        }
        case 3 -> {
          long to = far ? (1L << 40) + near : near;
          String text = "(unsigned long) x %s %suL".formatted(relation, Long.toUnsignedString(to));
          yield new Comparison(text, x -> decided(relation, Long.compareUnsigned(signed(x), to)));
        }
        case 4 -> {
          long to = far ? (1L << 32) + near : near;
          String text =
              "(unsigned long) (unsigned) x %s %suL".formatted(relation, Long.toUnsignedString(to));
          yield new Comparison(
              text, x -> decided(relation, Long.compareUnsigned(x & 0xffffffffL, to)));
        }
        default -> {
          String text = "within(x, %d)".formatted(near);
          yield new Comparison(text, x -> (int) x == near || (int) x == near + 2);
        }
      };
    }

    private static long signed(long bits) {
      return bits << 32 >> 32;
    }

    private static boolean decided(String relation, int order) {
      return switch (relation) {
        case "<" -> order < 0;
        case "<=" -> order <= 0;
        case ">" -> order > 0;
        case ">=" -> order >= 0;
        case "==" -> order == 0;
        default -> order != 0;
      };
    }
  }

  /** All values near each constant that is drawn, so that all ways are among theirs. */
  private static Set<Long> samples() {
    Set<Long> all = new TreeSet<>();
    for (long near = -9; near <= 9; near++) {
      all.add(near & 0xffffffffL);
      all.add(Integer.MIN_VALUE + near & 0xffffffffL);
      all.add(Integer.MAX_VALUE / 2 + near);
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void allWaysAreFoundThatSomeValueGoes(long seed) throws IOException {
    Random random = new Random(seed);
    List<Comparison> drawn = new ArrayList<>();
    for (int k = 0; k < COMPARISONS; k++) {
      drawn.add(Comparison.drawn(random));
    }
    Set<Integer> ways = new TreeSet<>();
    for (long value : samples()) {
      int way = 0;
      for (int k = 0; k < COMPARISONS; k++) {
        way |= drawn.get(k).holds().test(value) ? 1 << k : 0;
      }
      ways.add(way);
    }
    StringBuilder way = new StringBuilder("0");
    for (int k = 0; k < COMPARISONS; k++) {
      way.append(" | (%s ? %d : 0)".formatted(drawn.get(k).text(), 1 << k));
    }
    for (int goal = 0; goal < 1 << COMPARISONS; goal++) {
      String program =
          """
          #include <assert.h>
          extern int __VERIFIER_nondet_int(void);
          static int copy(int x) { int y = x; return y; }
          static int within(int x, int from) { switch (x) { %s default: return 0; } }
          int main(void) {
            int x = copy(__VERIFIER_nondet_int());
            int way = %s;
            assert(way != %d);
          }
          """
              .formatted(cases(), way, goal);
      CommandLine.Ran its = ran(program);
      assertEquals(
          ways.contains(goal) ? 1 : 0, its.code(), () -> program + String.join("\n", its.lines()));
    }
  }

  private static String cases() {
    StringBuilder all = new StringBuilder();
    for (int k = -3; k <= 5; k++) {
      all.append("case %d: return from == %d || from == %d; ".formatted(k, k, k - 2));
    }
    return all.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "int, x < 5 && x > 3, 4",
    "uint, x == 4000000000u, 4000000000",
    "long, x == -5000000000L, -5000000000",
    "ulong, x > 18446744073709551614ul, 18446744073709551615",
    "int, (long) x == 2147483648L, ",
  })
  void aCounterexampleNamesTheValue(String type, String condition, String value)
      throws IOException {
    CommandLine.Ran its =
        ran(
            """
            #include <assert.h>
            int main(void) {
              %s x = __VERIFIER_nondet_%s();
              assert(!(%s));
            }
            """
                .formatted(
                    type.replace("uint", "unsigned").replace("ulong", "unsigned long"),
                    type,
                    condition));
    String said = String.join("\n", its.lines());
    assertEquals(value == null ? 0 : 1, its.code(), said);
    assertTrue(value == null || said.contains(value), said);
  }

  /** An input that nothing looks at leaves the states of the program as they are. */
  @Test
  void anUnusedInputChangesNothing() throws IOException {
    String program =
        """
        #include <pthread.h>
        #include <stdatomic.h>
        atomic_int n;
        void *work(void *unused) { %s n++; n++; return unused; }
        int main(void) {
          pthread_t t, u;
          pthread_create(&t, 0, work, 0);
          pthread_create(&u, 0, work, 0);
        }
        """;
    String without = states(ran(program.formatted("")));
    assertEquals(without, states(ran(program.formatted("__VERIFIER_nondet_int();"), "--symbolic")));
  }

  private static String states(CommandLine.Ran its) {
    String said = String.join("\n", its.lines());
    assertTrue(said.contains("explored completely by graph"), said);
    return said.replaceAll("(?s).*by graph: (\\d+ states, \\d+ steps).*", "$1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int y = x + 1; assert(y)",
        "g = x; assert(g != 3)",
        "assert(x != g)",
        "g = a[x & 1]"
      })
  void aValueThatIsMoreThanComparedNeedsTheSolver(String statement) throws IOException {
    String program =
        """
        #include <assert.h>
        int g, a[2];
        int main(void) { int x = __VERIFIER_nondet_int(); %s; }
        """
            .formatted(statement);
    String said = String.join("\n", ran(program).lines());
    assertTrue(said.contains("X002"), said);
    int code = ran(program, "--symbolic").code();
    assertEquals(statement.startsWith("g = a") ? 0 : 1, code);
  }
}
