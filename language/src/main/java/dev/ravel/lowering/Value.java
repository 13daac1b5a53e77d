// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.analysis.Type;
import dev.ravel.program.Expr;
import java.util.List;

/**
 * The lowered form of an expression. It is an expression of the program for each scalar leaf of its
 * type.
 */
record Value(Type type, List<Expr> leaves) {
  /** The type of numbers that are no variable's. */
  static final Type NUMBER = new Type.Int(Long.MIN_VALUE, Long.MAX_VALUE);

  /** Copies the list. */
  Value {
    leaves = List.copyOf(leaves);
  }

  /** A truth value. */
  static Value bool(Expr expr) {
    return new Value(new Type.Bool(), List.of(expr));
  }

  /** A number. */
  static Value number(Expr expr) {
    return new Value(NUMBER, List.of(expr));
  }

  /** A value whose leaves are in registers. */
  static Value inRegisters(Type type, List<Integer> registers) {
    return new Value(type, registers.stream().<Expr>map(Expr.Register::new).toList());
  }

  /** The expression of a scalar. */
  Expr scalar() {
    if (leaves.size() != 1) {
      throw new IllegalStateException("not a scalar: " + type.show());
    }
    return leaves.getFirst();
  }
}
