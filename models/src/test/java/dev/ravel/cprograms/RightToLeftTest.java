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
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Operands that are evaluated from right to left, against an evaluator of random expressions. Each
 * call changes a global number that depends on all calls before it, so the value of an expression
 * tells the order of its calls.
 */
class RightToLeftTest {
  @TempDir private Path folder;

  /** The variables of a program. */
  private static final class Memory {
    private int log = 1;
    private final int[] variables = {3, 5};
    private final int[] elements = {2, 7, 1, 8};
    private int local = 4;

    int mark(int n) {
      log = log * 31 + n;
      return log >>> 3 & 63;
    }
  }

  /** The meaning of an expression. */
  @FunctionalInterface
  private interface Meaning {
    int in(Memory memory);
  }

  private record Expression(String text, Meaning meaning) {}

  private static final String FUNCTIONS =
      """
      #include <assert.h>
      #define MACRO(n) (mark(7) + (n))
      typedef unsigned u;
      u log_ = 1, x0 = 3, x1 = 5, a[4] = {2, 7, 1, 8};
      u mark(u n) { log_ = log_ * 31 + n; return log_ >> 3 & 63; }
      u *base(u n) { mark(n); return a; }
      u two(u m, u n) { mark(50); return m * 3 + n; }
      u three(u k, u m, u n) { mark(60); return (k * 3 + m) * 3 + n; }
      """;

  private static Expression leaf(Random random) {
    int n = 1 + random.nextInt(20);
    int k = random.nextInt(2);
    return switch (random.nextInt(8)) {
      case 0 -> new Expression("x" + k, m -> m.variables[k]);
      case 1 -> new Expression("x" + k + "++", m -> m.variables[k]++);
      case 2 -> new Expression("(x%d = l)".formatted(k), m -> m.variables[k] = m.local);
      case 3 -> new Expression("++l", m -> ++m.local);
      case 4 -> new Expression("l", m -> m.local);
      default -> new Expression("mark(" + n + ")", m -> m.mark(n));
    };
  }

  private static Expression random(Random random, int depth) {
    if (depth == 0) {
      return leaf(random);
    }
    Expression a = random(random, depth - 1);
    Expression b = random(random, depth - 1);
    Expression c = random(random, random.nextInt(depth));
    int k = random.nextInt(2);
    int n = 1 + random.nextInt(20);
    return switch (random.nextInt(13)) {
      case 0 -> leaf(random);
      case 1 ->
          new Expression(
              "(%s - %s)".formatted(a.text, b.text),
              m -> {
                int right = b.meaning.in(m);
                return a.meaning.in(m) - right;
              });
      case 2 ->
          new Expression(
              "(%s < %s)".formatted(a.text, b.text),
              m -> {
                int right = b.meaning.in(m);
                return Integer.compareUnsigned(a.meaning.in(m), right) < 0 ? 1 : 0;
              });
      case 3 ->
          new Expression(
              "two(%s, %s)".formatted(a.text, b.text),
              m -> {
                int right = b.meaning.in(m);
                int left = a.meaning.in(m);
                int _ = m.mark(50);
                return left * 3 + right;
              });
      case 4 ->
          new Expression(
              "three(%s, %s, %s)".formatted(a.text, b.text, c.text),
              m -> {
                int third = c.meaning.in(m);
                int second = b.meaning.in(m);
                int first = a.meaning.in(m);
                int _ = m.mark(60);
                return (first * 3 + second) * 3 + third;
              });
      case 5 -> new Expression("a[%s & 3]".formatted(a.text), m -> m.elements[a.meaning.in(m) & 3]);
      case 6 ->
          new Expression(
              "base(%d)[%s & 3]".formatted(n, a.text),
              m -> {
                int index = a.meaning.in(m) & 3;
                int _ = m.mark(n);
                return m.elements[index];
              });
      case 7 ->
          new Expression(
              "(%s ? %s : %s)".formatted(a.text, b.text, c.text),
              m -> a.meaning.in(m) != 0 ? b.meaning.in(m) : c.meaning.in(m));
      case 8 ->
          new Expression(
              "(%s && %s)".formatted(a.text, b.text),
              m -> a.meaning.in(m) != 0 && b.meaning.in(m) != 0 ? 1 : 0);
      case 9 ->
          new Expression(
              "(x%d += %s)".formatted(k, a.text),
              m -> {
                int right = a.meaning.in(m);
                m.variables[k] += right;
                return m.variables[k];
              });
      case 10 ->
          new Expression(
              "(a[%s & 3] = %s)".formatted(a.text, b.text),
              m -> {
                int right = b.meaning.in(m);
                m.elements[a.meaning.in(m) & 3] = right;
                return right;
              });
      case 11 ->
          new Expression(
              "(mark(%d) ^ MACRO(%s))".formatted(n, a.text),
              m -> {
                int right = a.meaning.in(m);
                int sum = m.mark(7) + right;
                return m.mark(n) ^ sum;
              });
      default ->
          new Expression(
              "(%s + %s)".formatted(a.text, b.text),
              m -> {
                int right = b.meaning.in(m);
                return a.meaning.in(m) + right;
              });
    };
  }

  private List<String> check(String program, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("a.c"), program);
    return CommandLine.run(
            Stream.concat(Stream.of("check", file.toString()), Stream.of(options)).toList())
        .lines();
  }

  @RepeatedTest(12)
  void expressionsAreEvaluatedFromRightToLeft(RepetitionInfo info) throws IOException {
    Random random = new Random(info.getCurrentRepetition());
    List<String> functions = new ArrayList<>();
    StringBuilder calls = new StringBuilder();
    Memory memory = new Memory();
    for (int k = 0; k < 40; k++) {
      Expression its = random(random, 1 + random.nextInt(4));
      memory.local = 4;
      int value = its.meaning.in(memory);
      functions.add(
          "void f%d(void) { u l = 4; u r = %s;\n assert(r == %su && log_ == %su && l == %su); }\n"
              .formatted(
                  k,
                  its.text,
                  Integer.toUnsignedString(value),
                  Integer.toUnsignedString(memory.log),
                  Integer.toUnsignedString(memory.local)));
      calls.append("f").append(k).append("(); ");
    }
    String text = FUNCTIONS + String.join("", functions) + "int main(void) { " + calls + "}\n";
    List<String> said = check(text, "--check", "no error", "--order-of-evaluation", "right");
    assertTrue(
        said.stream().anyMatch(line -> line.startsWith("ok: ")),
        () -> String.join("\n", said) + "\n" + text);
    assertTrue(said.stream().noneMatch(line -> line.contains("keep the compiler's order")), text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          x0 + x0++                           | 7
          two(x0 = 6, x0)                     | 21
          two(x0, x0 = 6)                     | 24
          three(x0 = 6, x0 = 7, x0)           | 78
          x0++ + (x1 = x0)                    | 6
          (x0 < mark(1)) + x0                 | 4
          base(1)[two(x0 = 1, x0 = 2) & 3]    | 7
          *(two(x0 = 1, x0 = 2) % 4 + base(1)) | 7
          (x0 = mark(2) + mark(1)) * 0 + log_ | 1
          log_ + (x0 = mark(2) + mark(1)) * 0 | 994
          atomic_fetch_add(&at, x0) + at      | 4
          """)
  void valuesAreThoseOfTheOtherOrder(String expression, int value) throws IOException {
    String program =
        "#include <stdatomic.h>\n"
            + FUNCTIONS
            + "atomic_int at = 2;\n"
            + "int main(void) { u r = %s; assert(r == %d); }".formatted(expression, value);
    List<String> said = check(program, "--check", "no error", "--order-of-evaluation", "right");
    assertTrue(
        said.stream().anyMatch(line -> line.startsWith("ok: ")), () -> String.join("\n", said));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          false | two(mark(1), mark(2))
          false | two(1, mark(2))
          false | l + k
          false | mark(1) && mark(2)
          true  | MACRO(1)
          true  | mark(1) + ({ u n = mark(2); n; })
          true  | sum(pair(1), pair(2))
          true  | sum((struct s) {x0, x1}, pair(x0++))
          """)
  void operandsThatKeepTheirOrderAreNamed(boolean told, String expression) throws IOException {
    String program =
        FUNCTIONS.replaceFirst("#define.*", "#define MACRO(n) two(x0 = 1, x0 + mark(n))")
            + "struct s { u a, b; };\nu sum(struct s s, struct s t) { return s.a + t.b; }\n"
            + "struct s pair(u n) { struct s its = {mark(n), n}; return its; }\n"
            + "int main(void) { u l = 1, k = 2, r = %s; return r + l + k; }".formatted(expression);
    List<String> said = check(program, "--check", "no error", "--order-of-evaluation", "right");
    assertEquals(
        told,
        said.stream().anyMatch(line -> line.contains("keep the compiler's order")),
        () -> String.join("\n", said));
    assertTrue(check(program, "--check", "no error").stream().noneMatch(it -> it.contains("keep")));
  }

  @Test
  void accessesOfOtherThreadsComeBetweenOperands() throws IOException {
    String program =
        """
        #include <assert.h>
        #include <pthread.h>
        #include <stdatomic.h>
        atomic_int x, y;
        void *writes(void *p) { y = 1; x = 1; return 0; }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, writes, 0);
          assert(x + 2 * y != 1);
          pthread_join(t, 0);
        }
        """;
    assertTrue(check(program).getFirst().startsWith("ok: "));
    assertTrue(check(program, "--order-of-evaluation", "right").getFirst().startsWith("violated"));
  }

  @Test
  void verdictsNameTheOrder() throws IOException {
    String program =
        """
        #include <assert.h>
        static int x;
        static int f(void) { return x = x * 2; }
        static int g(void) { return x = x + 1; }
        int main(void) { x = 1; int r = f() + 10 * g(); assert(r == %d); }
        """;
    assertTrue(
        check(program.formatted(32))
            .contains(
                "    no error                   holds in the"
                    + " compiler's order of evaluation [L011]"));
    assertTrue(
        check(program.formatted(24), "--order-of-evaluation", "right")
            .contains(
                "    no error                   holds with operands evaluated from right to left"
                    + " [L011]"));
    String violated =
        String.join("\n", check(program.formatted(32), "--order-of-evaluation", "right"));
    assertTrue(violated.contains("violated[V003]"), violated);
    assertTrue(violated.contains("--order-of-evaluation right --schedule"), violated);
  }
}
