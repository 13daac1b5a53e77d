// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

import dev.ravel.source.MemoryOrder;
import java.util.List;

/**
 * A program.
 *
 * @param functions all functions with bodies, by their numbers
 * @param globals all variables of static storage, by their numbers
 * @param main the number of the function that the first thread runs
 */
public record Program(List<Function> functions, List<Global> globals, int main) {
  /** Copies the lists. */
  public Program {
    functions = List.copyOf(functions);
    globals = List.copyOf(globals);
  }

  /** The number of accesses with a memory order weaker than sequential consistency. */
  public int weakAccesses() {
    return (int)
        functions.stream()
            .flatMap(function -> function.code().stream())
            .filter(Program::isWeak)
            .count();
  }

  private static boolean isWeak(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load its -> its.order().isWeak();
      case Instruction.Store its -> its.order().isWeak();
      case Instruction.Modify its -> its.order().isWeak();
      case Instruction.Exchange its -> its.order().isWeak() || its.failure().isWeak();
      case Instruction.Library its ->
          its.service() == Service.BLOCK_BEGIN
              && !its.arguments().isEmpty()
              && its.arguments().getFirst().bits() != MemoryOrder.SEQUENTIAL.number();
      default -> false;
    };
  }
}
