// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/** The registers that an instruction reads and sets, and the instructions that follow it. */
public final class Flow {
  private Flow() {}

  /** The edges by which an instruction can go on; none if it goes on to the next one, or ends. */
  public static List<Edge> edges(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Jump its -> List.of(its.to());
      case Instruction.Branch its -> List.of(its.yes(), its.no());
      case Instruction.Switch its ->
          Stream.concat(its.cases().stream().map(Instruction.Case::to), Stream.of(its.otherwise()))
              .toList();
      default -> List.of();
    };
  }

  /** Returns whether execution never goes on to the instruction after it. */
  public static boolean ends(Instruction instruction) {
    return instruction instanceof Instruction.Jump
        || instruction instanceof Instruction.Branch
        || instruction instanceof Instruction.Switch
        || instruction instanceof Instruction.Return
        || instruction instanceof Instruction.Unreachable;
  }

  /** Reports the registers that an instruction sets, without those on its edges. */
  public static void sets(Instruction instruction, IntConsumer set) {
    if (instruction instanceof Instruction.Exchange its && its.swapped() >= 0) {
      set.accept(its.swapped());
    }
    int results = instruction instanceof Instruction.Call its ? its.results() : 1;
    for (int k = 0; k < results && instruction.into() >= 0; k++) {
      set.accept(instruction.into() + k);
    }
  }

  /** The operands that an instruction uses, without those on its edges. */
  public static List<Operand> uses(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Compute its -> List.of(its.left(), its.right());
      case Instruction.Convert its -> List.of(its.value());
      case Instruction.Compare its -> List.of(its.left(), its.right());
      case Instruction.Pick its -> List.of(its.condition(), its.yes(), its.no());
      case Instruction.Locate its -> located(its);
      case Instruction.Apply its -> its.arguments();
      case Instruction.Reserve _, Instruction.Mark _, Instruction.ThreadLocal _ -> List.of();
      case Instruction.Jump _, Instruction.Unreachable _ -> List.of();
      case Instruction.ReserveArray its -> List.of(its.count());
      case Instruction.Unwind its -> List.of(its.mark());
      case Instruction.Revive its -> List.of(its.address());
      case Instruction.Expire its -> List.of(its.address());
      case Instruction.Branch its -> List.of(its.condition());
      case Instruction.Switch its -> List.of(its.value());
      case Instruction.Call its -> called(its);
      case Instruction.Return its -> its.values();
      case Instruction.Load its -> List.of(its.address());
      case Instruction.Store its -> List.of(its.address(), its.value());
      case Instruction.Modify its -> List.of(its.address(), its.value());
      case Instruction.Exchange its -> List.of(its.address(), its.expected(), its.desired());
      case Instruction.Library its -> its.arguments();
    };
  }

  private static List<Operand> located(Instruction.Locate its) {
    List<Operand> all = new ArrayList<>();
    all.add(its.base());
    its.indices().forEach(index -> all.add(index.index()));
    return all;
  }

  private static List<Operand> called(Instruction.Call its) {
    List<Operand> all = new ArrayList<>(its.arguments());
    all.add(its.callee());
    return all;
  }
}
