// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The code that the threads of a family share.
 *
 * @param name the family's name
 * @param parameters the number of indices; they are registers 0, 1, …, constant for each thread
 * @param registers all registers
 * @param code the instructions; execution begins at 0, the last one is an {@link Instruction.End}
 * @param statements for each instruction the number of the statement it belongs to, or -1
 * @param sections for each instruction the sections in which the thread is while it stands there
 */
public record Routine(
    String name,
    int parameters,
    List<Register> registers,
    List<Instruction> code,
    List<Integer> statements,
    List<List<Integer>> sections) {
  /** Copies the lists. */
  public Routine {
    registers = List.copyOf(registers);
    code = List.copyOf(code);
    statements = List.copyOf(statements);
    sections = List.copyOf(sections);
  }

  /** The instructions that may come after one; none after the end. */
  public List<Integer> successors(int pc) {
    return switch (code.get(pc)) {
      case Instruction.Branch branch -> List.of(branch.yes(), branch.no());
      case Instruction.Jump jump -> List.of(jump.target());
      case Instruction.End end -> List.of();
      case Instruction.Select select -> {
        List<Integer> targets = new ArrayList<>();
        select.alternatives().forEach(alternative -> targets.add(alternative.target()));
        select.otherwise().ifPresent(targets::add);
        yield targets;
      }
      case Instruction.Operation _, Instruction.Set _, Instruction.Show _, Instruction.Print _ ->
          List.of(pc + 1);
    };
  }

  /**
   * Returns whether it leaves a barrier of two objects where it cannot come to its end any more.
   */
  public boolean passesForEver() {
    return registers.stream().anyMatch(Register::isTurn)
        && IntStream.range(0, code.size())
            .anyMatch(pc -> code.get(pc) instanceof Instruction.Depart && !reachesEnd(pc));
  }

  /** Returns whether the end may come after an instruction. Cost: linear in the code. */
  public boolean reachesEnd(int pc) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(pc));
    while (!open.isEmpty()) {
      int at = open.pop();
      if (code.get(at) instanceof Instruction.End) {
        return true;
      }
      if (!seen.get(at)) {
        seen.set(at);
        open.addAll(successors(at));
      }
    }
    return false;
  }

  /**
   * A register.
   *
   * @param name the variable's name with indices and fields; absent for an intermediate value
   * @param array the first register of the local array it belongs to, or its own number
   * @param length the number of registers of that array, or 1
   */
  public record Register(Optional<String> name, ScalarType type, int array, int length) {
    /** Returns whether it tells which of the two objects of a barrier the thread uses next. */
    public boolean isTurn() {
      return name.isEmpty() && type.equals(ScalarType.BOOL);
    }
  }
}
