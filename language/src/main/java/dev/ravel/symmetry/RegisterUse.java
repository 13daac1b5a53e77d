// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

import dev.ravel.program.Expr;
import dev.ravel.program.Instruction;
import dev.ravel.program.Location;
import dev.ravel.program.Routine;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/** The places where a register of a routine is read and written. */
record RegisterUse(Routine routine, int register) {
  /** Returns whether the present value of the register may be read from an instruction on. */
  boolean mayBeReadFrom(int from) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    open.push(from);
    seen.set(from);
    while (!open.isEmpty()) {
      int pc = open.pop();
      Instruction instruction = routine.code().get(pc);
      if (reads(instruction)) {
        return true;
      }
      for (int next : keeping(pc)) {
        if (!seen.get(next)) {
          seen.set(next);
          open.push(next);
        }
      }
    }
    return false;
  }

  /**
   * Returns the instructions that follow an instruction which does not give the register a value.
   */
  private List<Integer> keeping(int pc) {
    Instruction instruction = routine.code().get(pc);
    if (!(instruction instanceof Instruction.Select select)) {
      return writes(instruction) ? List.of() : routine.successors(pc);
    }
    List<Integer> targets = new ArrayList<>();
    for (Instruction.Alternative alternative : select.alternatives()) {
      if (alternative.operation().filter(this::writes).isEmpty()) {
        targets.add(alternative.target());
      }
    }
    select.otherwise().ifPresent(targets::add);
    return targets;
  }

  /**
   * Returns whether an instruction reads it, be it to print it. It is part of the states before
   * that.
   */
  private boolean reads(Instruction instruction) {
    return instruction.operands().stream()
        .anyMatch(its -> !instruction.bound(its).contains(register) && reads(its));
  }

  private boolean reads(Expr expr) {
    return switch (expr) {
      case Expr.Register(int read) -> read == register;
      case Expr.LocalCell(Location location) -> has(location) || any(expr);
      case Expr.Let(int bound, Expr value, Expr body) ->
          reads(value) || (bound != register && reads(body));
      case Expr.Quantified quantified ->
          reads(quantified.low())
              || reads(quantified.high())
              || (quantified.register() != register && reads(quantified.body()));
      case Expr _ -> any(expr);
    };
  }

  private boolean any(Expr expr) {
    return expr.operands().stream().anyMatch(this::reads);
  }

  private boolean has(Location location) {
    if (location.dimensions().isEmpty()) {
      return location.first() == register;
    }
    Location.Dimension outer = location.dimensions().getFirst();
    return location.base() <= register
        && register < location.base() + (long) outer.size() * outer.stride();
  }

  private boolean writes(Instruction instruction) {
    return instruction.registers().contains(register)
        || instruction.targets().stream()
            .map(Instruction.Target::location)
            .anyMatch(its -> its.dimensions().isEmpty() && its.first() == register);
  }
}
