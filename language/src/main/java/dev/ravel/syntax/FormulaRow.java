// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import dev.ravel.ast.LtlFormula;
import dev.ravel.ast.LtlFormula.BinaryLtl;
import java.util.List;

/**
 * A row of formulas and operators, and the tree that precedence makes of it. {@code U}, {@code W},
 * {@code R} and {@code M} bind tightest, then {@code &&}, {@code ||} and {@code ->}. {@code U},
 * {@code W}, {@code R}, {@code M} and {@code ->} associate to the right.
 */
final class FormulaRow {
  private static final int LEVELS = 4;

  private final List<LtlFormula> operands;
  private final List<BinaryLtl> operators;
  private int position;

  FormulaRow(List<LtlFormula> operands, List<BinaryLtl> operators) {
    this.operands = operands;
    this.operators = operators;
  }

  /** The tree of the whole row. */
  LtlFormula tree() {
    position = 0;
    return level(0);
  }

  private LtlFormula level(int level) {
    if (level == LEVELS) {
      return operands.get(position);
    }
    LtlFormula left = level(level + 1);
    while (position < operators.size() && precedence(operators.get(position)) == level) {
      BinaryLtl operator = operators.get(position);
      position++;
      boolean toTheRight = operator != BinaryLtl.AND && operator != BinaryLtl.OR;
      LtlFormula right = level(toTheRight ? level : level + 1);
      left = new LtlFormula.Binary(operator, left, right, left.span().to(right.span()));
    }
    return left;
  }

  private static int precedence(BinaryLtl operator) {
    return switch (operator) {
      case IMPLIES -> 0;
      case OR -> 1;
      case AND -> 2;
      case UNTIL, WEAK_UNTIL, RELEASE, STRONG_RELEASE -> 3;
    };
  }
}
