// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cprograms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.cli.CommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Conditions over global variables of C: against the state graph of random programs, which is made
 * by other means ({@link SpinningProgram}), and against the values that the compiler gives the same
 * expressions.
 */
@SuppressWarnings({"AnnotateFormatMethod", "EnumOrdinal"}) // ends are a set of bits
class GlobalConditionsTest {
  private static final int PROGRAMS = Integer.getInteger("ravel.globals", 40);
  private static final int MOST = 1_500;
  private static final Pattern VERDICT =
      Pattern.compile("(?m)^ {4}(\\S.*?) +(holds|violated|unknown)\\b.*$");

  @TempDir private Path folder;

  private static String check(Path file, List<String> options) {
    List<String> arguments = new ArrayList<>(List.of("check", file.toString()));
    arguments.addAll(options);
    return String.join("\n", CommandLine.run(arguments).lines());
  }

  private static Map<String, String> verdicts(
      Path file, Iterable<String> checks, String... options) {
    List<String> all = new ArrayList<>(List.of("--all"));
    checks.forEach(its -> all.addAll(List.of("--check", its)));
    all.addAll(List.of(options));
    String said = check(file, all);
    Map<String, String> verdicts = new LinkedHashMap<>();
    Matcher verdict = VERDICT.matcher(said);
    while (verdict.find()) {
      verdicts.put(verdict.group(1), verdict.group(2));
    }
    checks.forEach(its -> assertTrue(verdicts.containsKey(its), its + "\n" + said));
    return verdicts;
  }

  // ------------------------------------------------------------------------------- executions

  /** A condition in C and as a predicate of the values of x0, x1 and x2. */
  private record Asked(String text, Predicate<int[]> condition) {}

  private static Asked random(Random random) {
    int x = random.nextInt(3);
    int y = random.nextInt(3);
    int v = random.nextInt(2);
    return switch (random.nextInt(4)) {
      case 0 -> new Asked("x%d == %d".formatted(x, v), its -> its[x] == v);
      case 1 -> new Asked("x%d != x%d".formatted(x, y), its -> its[x] != its[y]);
      case 2 -> new Asked("x%d + x%d > %d".formatted(x, y, v), its -> its[x] + its[y] > v);
      default -> new Asked("x%d && !x%d".formatted(x, y), its -> its[x] != 0 && its[y] == 0);
    };
  }

  private static String verdict(boolean holds) {
    return holds ? "holds" : "violated";
  }

  private static Map<String, String> right(SpinningProgram its, Asked one, Asked other) {
    Predicate<int[]> first = one.condition();
    Map<String, String> right = new LinkedHashMap<>();
    right.put("always " + one.text(), verdict(!its.reaches(first.negate())));
    right.put("never " + one.text(), verdict(!its.reaches(first)));
    right.put("reachable " + one.text(), verdict(its.reaches(first)));
    right.put("finally " + one.text(), verdict(!its.endsWith(first.negate())));
    right.put("eventually " + one.text(), verdict(!its.breaksPromise(false, _ -> true, first)));
    right.put(
        one.text() + " leads to " + other.text(),
        verdict(!its.breaksPromise(true, first, other.condition())));
    return right;
  }

  @Test
  void randomProgramsAreJudgedByTheirStates() throws IOException {
    Map<String, Integer> found = new LinkedHashMap<>();
    int compared = 0;
    for (int seed = 0; compared < PROGRAMS; seed++) {
      Random random = new Random(seed);
      SpinningProgram its = SpinningProgram.random(random, 1 + seed % 3, /* weak= */ false);
      BitSet ends = its.ends(MOST);
      if (ends.isEmpty() || ends.get(SpinningProgram.End.MISUSE.ordinal())) {
        continue;
      }
      compared++;
      Path file = Files.writeString(folder.resolve("p" + seed + ".c"), its.text());
      Map<String, String> right = right(its, random(random), random(random));
      Map<String, String> graph = verdicts(file, right.keySet(), "--engine", "graph");
      assertEquals(right, graph, "seed " + seed + "\n" + its.text());
      right.forEach(
          (check, verdict) ->
              found.merge(
                  check.replaceAll("x.*? (?=leads)|(?<!^)x.*", "") + verdict, 1, Integer::sum));
      for (String engine :
          List.of(
              "auto",
              "dpor",
              "unfolding",
              "dpor --stateless",
              "dpor --stateless --equivalence reads-from")) {
        String[] options = ("--timeout 5s --engine " + engine).split(" ", -1);
        verdicts(file, right.keySet(), options)
            .forEach(
                (check, verdict) -> {
                  if (!verdict.equals("unknown")) {
                    assertEquals(right.get(check), verdict, engine + "\n" + check + its.text());
                    found.merge(engine, 1, Integer::sum);
                  }
                });
      }
    }
    for (String kind : List.of("always ", "never ", "reachable ", "eventually ", "finally ")) {
      assertTrue(found.containsKey(kind + "holds"), found + "");
      assertTrue(found.containsKey(kind + "violated"), found + "");
    }
    assertTrue(found.get("dpor --stateless --equivalence reads-from") > PROGRAMS, found + "");
  }

  // ----------------------------------------------------------------------------------- values

  @SuppressWarnings("InlineFormatString") // it is long
  private static final String DECLARATIONS =
      """
      #include <stdbool.h>
      #include <stddef.h>
      enum sign { MINUS = -3, PLUS = 4 };
      enum level { LOW, HIGH = 9 };
      signed char sc = %1$d; unsigned char uc = (unsigned char) %1$d; char c = (char) %2$d;
      short s = (short) %3$d; unsigned short us = (unsigned short) %1$d;
      int i = %3$d; unsigned u = (unsigned) %4$d; long l = %5$dL; unsigned long ul = (unsigned long) %2$d;
      bool b = %1$d & 1; _Atomic int a = %4$d; const int k = %2$d; volatile long long ll = %3$d;
      enum sign sign = MINUS; enum level level = HIGH;
      int array[2][3] = {{1, 2, %1$d}, {4, %2$d, 6}};
      struct { struct { int x; unsigned y : 3; signed z : 5; unsigned long w : 33; }; short t[2]; } r =
          {{%1$d, 5, -7, 0x1ffffffffUL}, {%2$d, 3}};
      union { unsigned char low; unsigned whole; } both = {.whole = 0xfffffff0u};
      int *p = 0; int *q = &i;
      """;

  private static final List<String> NUMBERS =
      List.of(
          "sc",
          "uc",
          "c",
          "s",
          "us",
          "i",
          "u",
          "l",
          "ul",
          "b",
          "a",
          "k",
          "ll",
          "sign",
          "level",
          "array[0][2]",
          "array[1][HIGH - 8]",
          "r.x",
          "r.y",
          "r.z",
          "r.w",
          "r.t[0]",
          "both.low",
          "both.whole",
          "MINUS",
          "PLUS",
          "0",
          "1",
          "2147483647",
          "2147483648",
          "9");

  private static String expression(Random random, int depth) {
    if (depth == 0) {
      return random.nextInt(12) == 0
          ? List.of("(p == NULL)", "(q != 0)", "(p == q)", "(!p)").get(random.nextInt(4))
          : NUMBERS.get(random.nextInt(NUMBERS.size()));
    }
    String left = expression(random, depth - 1);
    String right = expression(random, random.nextInt(depth));
    List<String> operators =
        List.of("+", "-", "*", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "/", "%", "&", "^");
    String operator = operators.get(random.nextInt(operators.size()));
    boolean divides = operator.equals("/") || operator.equals("%");
    String divisor = divides ? List.of("3", "u", "PLUS", "k").get(random.nextInt(4)) : right;
    return switch (random.nextInt(8)) {
      case 0 -> "-" + "(" + left + ")";
      case 1 -> "!(" + left + ")";
      default -> "(" + left + " " + operator + " " + divisor + ")";
    };
  }

  @Test
  void expressionsHaveTheValuesThatTheCompilerGivesThem() throws IOException {
    int expressions = 0;
    for (int seed = 0; seed < 1 + PROGRAMS / 5; seed++) {
      Random random = new Random(seed);
      Object[] values = new Object[5];
      for (int v = 0; v < values.length; v++) {
        int value = random.nextBoolean() ? random.nextInt(-3, 4) : random.nextInt();
        values[v] = v == 0 ? (value & 127) + 1 - 120 : value == 0 ? 5 : value;
      }
      StringBuilder text = new StringBuilder(DECLARATIONS.formatted(values));
      StringBuilder main = new StringBuilder("int main(void) {\n");
      List<String> options = new ArrayList<>(List.of("--all"));
      for (int e = 0; e < 25; e++) {
        String its = expression(random, 1 + random.nextInt(3));
        text.append("int e%d;\n".formatted(e));
        main.append("  e%d = (%s) != 0;\n".formatted(e, its));
        options.addAll(List.of("--check", "always ((%s) != 0) == e%d".formatted(its, e)));
      }
      Path file = Files.writeString(folder.resolve("e" + seed + ".c"), text + "" + main + "}\n");
      String said = check(file, options);
      assertTrue(said.startsWith("ok: "), said + "\n" + text + main);
      expressions += (options.size() - 1) / 2;
    }
    assertTrue(expressions >= PROGRAMS, expressions + " expressions");
  }

  // --------------------------------------------------------------------------------- messages

  @ParameterizedTest
  @CsvSource({
    "always y == 0, P015, y == 0",
    "always local == 0, P015, local == 0",
    "always x == 0 && r == 0, P015, == 0",
    "always r.none == 0, P015, none == 0",
    "x == 1 leads to r.none == 0, P015, none == 0",
    "always t[3] == 0, X002, ",
    "always t[-1] == 0, X002, ",
    "always t[x] == 0, X002, ",
    "always *p == 0, X002, ",
    "always p[0] == 0, X002, ",
    "always p[1] == 0, X002, ",
    "always own == 0, X002, ",
    "always f() == 0, X002, ",
    "always x++ == 0, X002, ",
    "always twice == 0, P015, twice == 0",
    "always x ==, P015, ",
    "always, P015, ",
    "always lock == 0, X002, ",
    "allways x == 0, U006, ",
  })
  void whatCannotBeLookedAtIsRefused(String check, String code, String from) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("refused.c"),
            """
            #include <pthread.h>
            int x, t[3], *p; double real; struct { int a; } r; _Thread_local int own;
            pthread_spinlock_t lock;
            static int f(void) { static int twice; return twice++; }
            static int g(void) { static int twice; return twice++; }
            int main(void) {
              int local = own;
              pthread_spin_lock(&lock);
              return x + t[0] + (p != 0) + (real > 0) + r.a + local + f() + g();
            }
            """);
    String said = check(file, List.of("--check", check));
    assertTrue(said.startsWith("error[" + code + "]"), said);
    assertEquals(1, said.split("error\\[", -1).length - 1, said);
    if (!code.equals("U006") && !check.contains("lock")) {
      assertTrue(said.contains("--> --check:1:"), said);
      String names =
          "a condition compares global variables, their elements and fields: `lock`, `p`,";
      assertTrue(said.replaceAll("\\s+", " ").contains(names), said);
    }
    if (check.matches(".*(\\*p|p\\[|t\\[x).*")) {
      assertTrue(
          said.contains("a condition follows no pointers and has constants as indices"), said);
    }
    if (from != null) {
      int column = check.length() - from.length() + 1;
      assertTrue(said.contains("--> --check:1:" + column), said);
    }
  }

  @Test
  void conditionsAreForGivenValues() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("given.c"),
            """
            extern int __VERIFIER_nondet_int(void);
            int x;
            int main(void) { x = __VERIFIER_nondet_int(); return 0; }
            """);
    String said = check(file, List.of("--check", "always x == 0", "--symbolic"));
    assertTrue(said.startsWith("error[X001]"), said);
    assertTrue(
        check(file, List.of("--check", "always x == 0", "--nondet", "0..1")).contains("[V008]"));
    assertTrue(
        check(file, List.of("--check", "always x < 2", "--nondet", "0..1")).contains("[K014]"));
  }
}
