// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ravel.ast.Expression;
import dev.ravel.source.Problem;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import java.util.Map;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The evaluation of constant expressions in an instance, as the lowering uses it. */
final class ConstantsTest {
  private static final String MODEL =
      """
      const N = 3
      const L = [[1, 2], [3, 4]]
      enum E { one, two }
      record In { e: E, g: int[0..9] }
      record R { f: bool, i: In }
      const S = R(true, In(two, 7))
      fun twice(a) = a + a
      fun pick(i1, j1) = if i1 == j1 then L[i1][j1] else twice(i1) - j1
      fun field(s) = s.i.g
      shared x: int[0..9]
      input c: int[0..9]
      thread P { x = 1 }
      thread Q { x = c }
      """;

  private static final Constants CONSTANTS =
      Constants.of(Corpus.read("=== test\n" + MODEL).getFirst().analyse().instances().getFirst());

  private static Expression expression(String text) {
    return Parser.parseExpression(new SourceText("expression", text)).expression().orElseThrow();
  }

  private static Evaluation evaluate(String text) {
    return CONSTANTS.evaluate(expression(text), Map.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      textBlock =
          """
          1 + 2 * 3                                  @ 7
          10 - 3 - 2                                 @ 5
          7 / 2                                      @ 3
          -7 / 2                                     @ -3
          7 / -2                                     @ -3
          -7 % 3                                     @ -1
          7 % -3                                     @ 1
          9223372036854775807 - 1                    @ 9223372036854775806
          -9223372036854775807 - 1                   @ -9223372036854775808
          (-9223372036854775807 - 1) % -1            @ 0
          L[1][0] + L[0][1]                          @ 5
          pick(1, 1)                                 @ 4
          pick(2, 1)                                 @ 3
          S.i.g                                      @ 7
          field(S) + N                               @ 10
          count i in 0..N: i % 2 == 0                @ 2
          count i in 1..0: true                      @ 0
          if N > 2 then 1 else 1 / 0                 @ 1
          two                                        @ 1
          """)
  void numbers(String text, long value) {
    assertEquals(OptionalLong.of(value), CONSTANTS.scalar(expression(text), Map.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      textBlock =
          """
          1 < 2 && !(2 < 1)                          @ 1
          false && 1 / 0 == 1                        @ 0
          true || 1 / 0 == 1                         @ 1
          false => 1 / 0 == 1                        @ 1
          true => false                              @ 0
          true => false => false                     @ 1
          all i in 0..3: some j in 0..3: i + j == 3  @ 1
          some i in 0..3: i == 1 || 1 / (2 - i) == 0 @ 1
          all i in 1..0: false                       @ 1
          some i in 1..0: true                       @ 0
          S == R(true, In(two, 7))                   @ 1
          S.i != In(one, 7)                          @ 1
          S.i.e == two && one < two                  @ 1
          """)
  void truthValues(String text, long value) {
    assertEquals(OptionalLong.of(value), CONSTANTS.scalar(expression(text), Map.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      textBlock =
          """
          1 / 0                               @ C003 @ 1 / 0
          5 + 3 % (N - 3)                     @ C003 @ 3 % (N - 3)
          9223372036854775807 + 1             @ C003 @ 9223372036854775807 + 1
          2 * (4611686018427387904 * 2)       @ C003 @ 4611686018427387904 * 2
          -(-9223372036854775807 - 1)         @ C003 @ -(-9223372036854775807 - 1)
          (-9223372036854775807 - 1) / -1     @ C003 @ (-9223372036854775807 - 1) / -1
          L[2][0]                             @ C008 @ 2
          L[0][-1]                            @ C008 @ -1
          pick(5, 5)                          @ C008 @ i1
          some i in 0..3: 1 / (2 - i) == 5    @ C003 @ 1 / (2 - i)
          R(true, In(two, 10))                @ T001 @ 10
          count i in 0..99999999: true        @ C003 @ count i in 0..99999999: true
          """)
  void failures(String text, Problem problem, String place) {
    Evaluation.Failed failed = assertInstanceOf(Evaluation.Failed.class, evaluate(text));
    assertEquals(problem, failed.problem());
    assertEquals(place, failed.where().text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      textBlock =
          """
          x + 1            @ x
          1 + c            @ c
          true && x == 1   @ x
          pick(1, x)       @ x
          P done           @ P
          """)
  void whatIsNotConstant(String text, String name) {
    assertEquals(name, assertInstanceOf(Evaluation.NotConstant.class, evaluate(text)).name());
  }

  @Test
  void bindingsStandForNumbers() {
    Expression expression = expression("L[i][1 - i] * 10 + (count j in 0..i: j < i)");
    assertEquals(20L, CONSTANTS.number(expression, Map.of("i", 0L)));
    assertEquals(31L, CONSTANTS.number(expression, Map.of("i", 1L)));
    assertInstanceOf(Evaluation.Failed.class, CONSTANTS.evaluate(expression, Map.of("i", 2L)));
    assertThrows(IllegalArgumentException.class, () -> CONSTANTS.number(expression("x"), Map.of()));
  }

  @Test
  void functionsDoNotSeeTheBindingsOfTheirCallers() {
    assertEquals(8L, CONSTANTS.number(expression("twice(a + 1)"), Map.of("a", 3L)));
  }

  /** Arithmetic agrees with numbers of any size, as far as 64 bits reach. */
  @Test
  void arithmeticIsExact() {
    RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
    for (int i = 0; i < 20_000; i++) {
      long a = edge(random);
      long b = edge(random);
      for (Expression.BinaryOperator operator : Expression.BinaryOperator.values()) {
        if (operator.precedence() >= Expression.BinaryOperator.ADD.precedence()) {
          assertEquals(
              exact(operator, a, b),
              Arithmetic.apply(operator, a, b),
              a + " " + operator + " " + b);
        }
      }
    }
  }

  private static OptionalLong exact(Expression.BinaryOperator operator, long left, long right) {
    java.math.BigInteger a = java.math.BigInteger.valueOf(left);
    java.math.BigInteger b = java.math.BigInteger.valueOf(right);
    boolean division =
        operator == Expression.BinaryOperator.DIVIDE
            || operator == Expression.BinaryOperator.REMAINDER;
    if (division && right == 0) {
      return OptionalLong.empty();
    }
    java.math.BigInteger result =
        switch (operator) {
          case ADD -> a.add(b);
          case SUBTRACT -> a.subtract(b);
          case MULTIPLY -> a.multiply(b);
          case DIVIDE -> a.divide(b);
          case REMAINDER -> a.remainder(b);
          case IMPLIES, OR, AND, EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
              throw new IllegalArgumentException();
        };
    return result.bitLength() < 64 ? OptionalLong.of(result.longValue()) : OptionalLong.empty();
  }

  private static long edge(RandomGenerator random) {
    return switch (random.nextInt(4)) {
      case 0 -> random.nextLong(-3, 4);
      case 1 -> Long.MAX_VALUE - random.nextInt(3);
      case 2 -> Long.MIN_VALUE + random.nextInt(3);
      default -> random.nextLong() >> random.nextInt(60);
    };
  }
}
