// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

import dev.ravel.program.Expr;
import dev.ravel.program.Instruction;
import dev.ravel.program.Location;
import dev.ravel.program.Routine;
import java.util.ArrayList;
import java.util.List;

/**
 * A loop {@code for v in low..high} with constant bounds, as lowering makes it. It has these
 * instructions.
 *
 * <pre>
 * begin      v = low
 * begin + 1  branch v &lt;= high, else after
 * begin + 2  the body
 * next       branch v &lt; high, else after
 * next + 1   v = v + 1
 * next + 2   jump to the body
 * after
 * </pre>
 *
 * @param variable the register of v
 * @param begin where v gets its first value
 * @param next where the body ends
 * @param after where the code goes on
 */
record CountingLoop(int variable, long low, long high, int begin, int next, int after) {
  /** The first instruction of the body. */
  int body() {
    return begin + 2;
  }

  /** Returns whether an instruction is one of the loop itself, not of its body. */
  boolean counts(int pc) {
    return pc == begin || pc == begin + 1 || pc >= next && pc <= next + 2;
  }

  /** All such loops of a routine that nothing jumps into or out of. Cost: linear in its code. */
  static List<CountingLoop> of(Routine routine) {
    List<CountingLoop> loops = new ArrayList<>();
    for (int pc = 3; pc + 1 < routine.code().size(); pc++) {
      loop(routine, pc, loops);
    }
    loops.removeIf(loop -> !loop.isClosed(routine));
    return loops;
  }

  /** The loop whose variable is counted on at an instruction. */
  private static void loop(Routine routine, int pc, List<CountingLoop> loops) {
    List<Instruction> code = routine.code();
    if (code.get(pc) instanceof Instruction.Set(Instruction.Target to, Expr.Chain sum, _)
        && code.get(pc + 1) instanceof Instruction.Jump(int body, _)
        && body >= 2
        && body < pc
        && code.get(pc - 1) instanceof Instruction.Branch(Expr.Chain less, int yes, int after, _)
        && yes == pc
        && code.get(body - 1) instanceof Instruction.Branch(Expr.Chain some, int in, int none, _)
        && in == body
        && none == after
        && code.get(body - 2) instanceof Instruction.Set(Instruction.Target first, Expr low, _)
        && low instanceof Expr.Const(long from)
        && single(first.location()) == single(to.location())
        && single(to.location()) >= 0) {
      int variable = single(to.location());
      long high = bound(less, variable, Expr.Operator.LESS);
      if (bound(sum, variable, Expr.Operator.ADD) == 1
          && high == bound(some, variable, Expr.Operator.LESS_EQUAL)
          && high != Long.MIN_VALUE) {
        loops.add(new CountingLoop(variable, from, high, body - 2, pc - 1, after));
      }
    }
  }

  /** The constant that the register is compared with or added to; the least number if it is not. */
  private static long bound(Expr.Chain chain, int register, Expr.Operator operator) {
    return chain.first() instanceof Expr.Register(int its)
            && its == register
            && chain.links().size() == 1
            && chain.links().getFirst().operator() == operator
            && chain.links().getFirst().operand() instanceof Expr.Const(long value)
        ? value
        : Long.MIN_VALUE;
  }

  private static int single(Location location) {
    return location.dimensions().isEmpty() ? location.first() : -1;
  }

  /** Returns whether the body is entered from above and left to what is next alone. */
  private boolean isClosed(Routine routine) {
    for (int pc = 0; pc < routine.code().size(); pc++) {
      boolean within = pc >= body() && pc < next;
      for (int to : routine.successors(pc)) {
        boolean enters = to > begin && to <= next + 2;
        if (within ? to < body() || to > next : enters && !counts(pc)) {
          return false;
        }
      }
    }
    return true;
  }
}
