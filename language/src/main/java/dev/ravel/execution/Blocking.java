// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Expr;
import dev.ravel.program.Instruction;
import dev.ravel.program.Instruction.Among;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * The operations that can be blocked in some state, by the instructions alone. One that can be
 * blocked is never missing, and one that is here may still be enabled always.
 */
final class Blocking {
  private static final byte NO = 1;
  private static final byte YES = 2;

  private final Program program;
  private final Evaluator evaluator;

  /** The answers by thread and local state; 0 where none was needed yet. */
  private final byte[][] known;

  Blocking(Program program, Evaluator evaluator) {
    this.program = program;
    this.evaluator = evaluator;
    this.known = new byte[program.threads().size()][0];
  }

  /** Returns whether the operation that a thread is about to do in a local state can be blocked. */
  boolean at(int thread, int local, LocalStates locals) {
    if (local >= known[thread].length) {
      known[thread] = Arrays.copyOf(known[thread], Math.max(local + 1, 2 * known[thread].length));
    }
    if (known[thread][local] == 0) {
      Routine routine = program.routines().get(program.threads().get(thread).routine());
      known[thread][local] = of(routine, locals.frame(local).pc) ? YES : NO;
    }
    return known[thread][local] == YES;
  }

  /**
   * Returns whether the operation of a thread in a local state can choose another thread's end. It
   * is another thread's end. The thread may go on without that.
   */
  boolean choosesByEnds(int thread, int local, LocalStates locals) {
    Routine routine = program.routines().get(program.threads().get(thread).routine());
    return any(routine, locals.frame(local).pc, Blocking::choosesByEnds);
  }

  private static boolean choosesByEnds(Instruction instruction) {
    return instruction instanceof Instruction.Select select
        && select.alternatives().stream()
            .flatMap(alternative -> alternative.operation().stream())
            .anyMatch(Instruction.Join.class::isInstance);
  }

  private boolean of(Routine routine, int pc) {
    return any(routine, pc, Blocking::of);
  }

  /** Returns whether an instruction, or one of the atomic block that it begins, is such a one. */
  private boolean any(Routine routine, int pc, Predicate<Instruction> such) {
    Instruction next = routine.code().get(pc);
    if (!(next instanceof Instruction.AtomicBegin)) {
      return such.test(next);
    }
    boolean[] any = new boolean[1];
    KnownRegisters none = KnownRegisters.none(evaluator, routine.registers().size());
    new AtomicBlock(routine, pc, none)
        .visit((inner, before) -> any[0] |= such.test(routine.code().get(inner)));
    return any[0];
  }

  /** Returns whether an instruction can be blocked. */
  static boolean of(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Choose choose -> !alwaysHasValue(choose);
      case Instruction.Select select -> select.otherwise().equals(OptionalInt.empty());
      case Instruction.Await _, Instruction.Join _, Instruction.Fire _, Instruction.Crash _ -> true;
      case Instruction.Lock _, Instruction.Wake _, Instruction.Down _ -> true;
      case Instruction.OnChannel _, Instruction.OnBarrier _ -> true;
      case Instruction.Unlock _, Instruction.TryLock _, Instruction.Wait _ -> false;
      case Instruction.Signal _, Instruction.Broadcast _, Instruction.Up _ -> false;
      case Instruction.Load _, Instruction.Store _, Instruction.Evaluate _ -> false;
      case Instruction.Assert _, Instruction.Assume _, Instruction.Skip _ -> false;
      case Instruction.Noncritical _, Instruction.Mark _, Instruction.Enter _ -> false;
      case Instruction.Leave _, Instruction.Start _, Instruction.LocalWork _ -> false;
      case Instruction.AtomicBegin _, Instruction.AtomicEnd _, Instruction.Fence _ -> false;
    };
  }

  private static boolean alwaysHasValue(Instruction.Choose choose) {
    return choose.where() instanceof Expr.Const where
        && where.value() != 0
        && switch (choose.among()) {
          case Among.Range(Expr.Const low, Expr.Const high) -> low.value() <= high.value();
          case Among.Range _ -> false;
          case Among.Listed _ -> true;
        };
  }
}
