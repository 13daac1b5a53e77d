// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/** Which registers an instruction reads and sets, and where it leads. */
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

  /** Whether execution never goes on to the instruction behind it. */
  public static boolean ends(Instruction instruction) {
    return instruction instanceof Instruction.Jump
        || instruction instanceof Instruction.Branch
        || instruction instanceof Instruction.Switch
        || instruction instanceof Instruction.Return
        || instruction instanceof Instruction.Unreachable;
  }

  /** Tells the registers that an instruction sets, without those on its edges. */
  public static void sets(Instruction instruction, IntConsumer told) {
    int into =
        switch (instruction) {
          case Instruction.Compute its -> its.into();
          case Instruction.Convert its -> its.into();
          case Instruction.Compare its -> its.into();
          case Instruction.Pick its -> its.into();
          case Instruction.Locate its -> its.into();
          case Instruction.Reserve its -> its.into();
          case Instruction.Apply its -> its.into();
          case Instruction.ReserveArray its -> its.into();
          case Instruction.Mark its -> its.into();
          case Instruction.ThreadLocal its -> its.into();
          case Instruction.Call its -> {
            for (int k = 1; k < its.results(); k++) {
              told.accept(its.into() + k);
            }
            yield its.results() == 0 ? -1 : its.into();
          }
          case Instruction.Load its -> its.into();
          case Instruction.Modify its -> its.into();
          case Instruction.Library its -> its.into();
          case Instruction.Exchange its -> {
            if (its.swapped() >= 0) {
              told.accept(its.swapped());
            }
            yield its.into();
          }
          case Instruction.Revive _,
              Instruction.Expire _,
              Instruction.Unwind _,
              Instruction.Jump _,
              Instruction.Branch _,
              Instruction.Switch _,
              Instruction.Return _,
              Instruction.Store _,
              Instruction.Unreachable _ ->
              -1;
        };
    if (into >= 0) {
      told.accept(into);
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
      case Instruction.Reserve _,
          Instruction.Mark _,
          Instruction.ThreadLocal _,
          Instruction.Jump _,
          Instruction.Unreachable _ ->
          List.of();
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
