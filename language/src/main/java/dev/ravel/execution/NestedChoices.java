// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Instruction;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Routine;

/**
 * The steps with outcomes whose numbers depend on more than what these use. Atomic blocks may
 * choose, or be blocked, after a choice of theirs. Then the number of outcomes after one
 * alternative depends on what is found there, and so do the numbers of the outcomes of the next
 * alternative. Each outcome looks at all that those before it use.
 */
record NestedChoices(ObjectTable objects, Evaluator evaluator) {
  /**
   * Returns whether a step that begins at a place in the text has such outcomes. Cost: linear in
   * it.
   */
  boolean at(Routine routine, int pc) {
    if (!(routine.code().get(pc) instanceof Instruction.AtomicBegin)) {
      return loses(routine, pc);
    }
    Count count = new Count(routine);
    new AtomicBlock(routine, pc, KnownRegisters.none(evaluator, routine.registers().size()))
        .visit((inner, before) -> count.add(inner));
    return count.choosing > 0 && (count.choosing + count.blocking > 1 || count.goesRound);
  }

  /**
   * Returns whether an alternative of a choice sends what may get lost. It has two outcomes, or one
   * if the value is an error, so that the numbers of those after it depend on what the value reads.
   */
  private boolean loses(Routine routine, int pc) {
    return routine.code().get(pc) instanceof Instruction.Select its
        && its.alternatives().stream()
            .flatMap(alternative -> alternative.operation().stream())
            .anyMatch(operation -> operation instanceof Instruction.Send && chooses(operation));
  }

  /** The instructions of a block. */
  private final class Count {
    private final Routine routine;
    private int choosing;

    /** Those that may be blocked and do not choose. */
    private int blocking;

    private boolean goesRound;

    Count(Routine routine) {
      this.routine = routine;
    }

    void add(int pc) {
      Instruction instruction = routine.code().get(pc);
      goesRound |= routine.successors(pc).stream().anyMatch(next -> next <= pc);
      if (chooses(instruction)) {
        choosing++;
      } else if (Blocking.of(instruction)) {
        blocking++;
      }
    }
  }

  private boolean chooses(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Select _, Instruction.Choose _, Instruction.Signal _ -> true;
      case Instruction.Send send -> kind(send.channel().base()).lossy();
      case Instruction.Receive receive ->
          kind(receive.channel().base()).duplicating()
              || kind(receive.channel().base()).unordered();
      default -> false;
    };
  }

  private ObjectDeclaration.Channel kind(int channel) {
    return (ObjectDeclaration.Channel) objects.kind(channel);
  }
}
