// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.program.Expr;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Expressions that are computed once, each in a register, before a value that uses them. */
final class Lets {
  private final Expressions.Registers registers;
  private final LinkedHashMap<Integer, Expr> computed = new LinkedHashMap<>();

  Lets(Expressions.Registers registers) {
    this.registers = registers;
  }

  /** Returns an expression with the value of another, which costs nothing and cannot fail. */
  Expr once(Expr expr) {
    if (Expressions.simple(expr)) {
      return expr;
    }
    int register = registers.fresh();
    computed.put(register, expr);
    return new Expr.Register(register);
  }

  /** Returns a value before which the expressions are computed. */
  Value around(Value value) {
    List<Expr> leaves = new ArrayList<>(value.leaves());
    for (Map.Entry<Integer, Expr> let : computed.sequencedEntrySet().reversed()) {
      leaves.replaceAll(leaf -> new Expr.Let(let.getKey(), let.getValue(), leaf));
    }
    return new Value(value.type(), leaves);
  }
}
