// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.analysis.Type;
import dev.ravel.program.Expr;
import java.util.List;

/** What an expression has become: an expression of the program for each scalar leaf of its type. */
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

  /** The expression of a scalar. */
  Expr scalar() {
    if (leaves.size() != 1) {
      throw new IllegalStateException("not a scalar: " + type.show());
    }
    return leaves.getFirst();
  }
}
