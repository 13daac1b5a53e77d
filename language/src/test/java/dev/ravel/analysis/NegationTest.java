// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.ast.Expression;
import dev.ravel.lints.Negation;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Parser;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/** A written negation is read as the opposite of the condition, whatever the values are. */
final class NegationTest {
  private static final Constants CONSTANTS =
      Constants.of(Corpus.read("=== test\n\n").getFirst().analyse().instances().getFirst());

  private final RandomGenerator random =
      RandomGeneratorFactory.of("L64X128MixRandom").create(20_261_121);

  @Test
  void negationsAreOpposites() {
    for (int i = 0; i < 20_000; i++) {
      String text = condition(4);
      Expression condition = parse(text);
      String negated = Negation.of(condition);
      Expression negation = parse(negated);
      Map<String, Long> values =
          Map.of("a", random.nextLong(3), "b", random.nextLong(3), "c", random.nextLong(3));
      assertEquals(
          1 - CONSTANTS.number(condition, values),
          CONSTANTS.number(negation, values),
          text + " negated as " + negated + " with " + values);
    }
  }

  private static Expression parse(String text) {
    return Parser.parseExpression(new SourceText(text, text))
        .expression()
        .orElseThrow(() -> new AssertionError(text));
  }

  /** A condition over a, b and c whose parentheses are only there where they may be needed. */
  private String condition(int depth) {
    if (depth == 0) {
      String[] names = {"a", "b", "c"};
      String[] operators = {"==", "!=", "<", "<=", ">", ">="};
      return names[random.nextInt(3)]
          + " "
          + operators[random.nextInt(6)]
          + " "
          + random.nextInt(3);
    }
    String one = condition(depth - 1 - random.nextInt(depth));
    String two = condition(depth - 1 - random.nextInt(depth));
    return switch (random.nextInt(9)) {
      case 0 -> one + " && " + two;
      case 1 -> one + " || " + two;
      case 2 -> one + " => " + two;
      case 3 -> "!(" + one + ")";
      case 4 -> "not (" + one + ") and (" + two + ")";
      case 5 -> "(" + one + ") or (" + two + ")";
      case 6 -> "all i" + depth + " in 0..2: " + one + " || i" + depth + " == a";
      case 7 -> "(some i" + depth + " in 0..b: i" + depth + " == 1 && " + one + ") && " + two;
      default -> "(if " + one + " then " + two + " else " + one + ")";
    };
  }
}
