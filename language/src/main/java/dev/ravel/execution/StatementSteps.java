// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Instruction;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.source.Span;
import dev.ravel.system.Vocabulary.Passage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The steps of one statement by its code. They are the operations around a place that belong to the
 * same statement, up to the blocks in it. Costs a pass over these operations.
 */
final class StatementSteps {
  private StatementSteps() {}

  /** The statement at an operation; absent where the operation belongs to none. */
  static Optional<Passage> at(Program program, Routine routine, int pc) {
    int statement = routine.statements().get(pc);
    if (statement < 0) {
      return Optional.empty();
    }
    int first = pc;
    while (first > 0 && isOf(routine, first - 1, statement)) {
      first--;
    }
    List<String> parts = new ArrayList<>();
    Optional<Instruction> begins = Optional.empty();
    int place = 0;
    boolean inside = false;
    for (int at = first; isOf(routine, at, statement); at++) {
      Instruction its = routine.code().get(at);
      if (!inside
          && its instanceof Instruction.Operation
          && !(its instanceof Instruction.AtomicEnd)) {
        if (begins.isEmpty()) {
          begins = Optional.of(its);
        } else if (same(its, begins.get())) { // the next copy of the body of a procedure
          if (at > pc) {
            break;
          }
          parts.clear();
        }
        if (at == pc) {
          place = parts.size();
        }
        parts.add(Phrases.describe(its, program));
      }
      inside =
          its instanceof Instruction.AtomicBegin
              || inside && !(its instanceof Instruction.AtomicEnd);
    }
    Span span = program.statements().get(statement);
    String text = Phrases.oneLine(span);
    int block = text.indexOf('{');
    String head = block <= 0 ? text : text.substring(0, block).strip();
    return Optional.of(new Passage(span, head, place, parts));
  }

  /**
   * Returns whether an instruction belongs to a statement, or is local work that prepares its
   * values.
   */
  private static boolean isOf(Routine routine, int at, int statement) {
    if (at == routine.code().size()) {
      return false;
    }
    int its = routine.statements().get(at);
    return its == statement || its < 0 && routine.code().get(at) instanceof Instruction.LocalWork;
  }

  private static boolean same(Instruction one, Instruction other) {
    return one.getClass() == other.getClass()
        && one.span().equals(other.span())
        && (!(one instanceof Instruction.Load load)
            || !(other instanceof Instruction.Load before)
            || load.cell().span().equals(before.cell().span()));
  }
}
