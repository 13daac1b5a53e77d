// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Instruction;
import dev.ravel.program.Location;
import dev.ravel.program.Routine;
import dev.ravel.source.Limits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.BiConsumer;

/**
 * The instructions of an {@code atomic} block, and the registers known at each. They go from the
 * begin of the outermost one to its end. Constants are propagated along all ways through the block,
 * and a branch whose condition is known has one way (G. Kildall, "A unified approach to global
 * program optimization", 1973).
 */
final class AtomicBlock {
  private final Routine routine;

  /**
   * A place in the block. It has an instruction, and the number of blocks that are open before it.
   */
  private record Place(int pc, int depth) {}

  private final Map<Place, KnownRegisters> known = new HashMap<>();
  private final Deque<Place> open = new ArrayDeque<>();

  /** The places where something was found, in the order in which that was first so. */
  private final List<Place> reached = new ArrayList<>();

  /**
   * A block.
   *
   * @param begin the outermost begin
   * @param before what is known of the registers there
   */
  AtomicBlock(Routine routine, int begin, KnownRegisters before) {
    this.routine = routine;
    reach(new Place(begin, 0), before);
    while (!open.isEmpty()) {
      Limits.poll();
      spread(open.pop());
    }
  }

  /** Calls a visitor with the place of each instruction that may be executed and its registers. */
  void visit(BiConsumer<Integer, KnownRegisters> visitor) {
    for (Place place : reached) {
      visitor.accept(place.pc(), known.get(place).copy());
    }
  }

  private void reach(Place place, KnownRegisters registers) {
    KnownRegisters before = known.get(place);
    if (before == null) {
      known.put(place, registers.copy());
      reached.add(place);
      open.push(place);
    } else if (before.meet(registers)) {
      open.push(place);
    }
  }

  private void spread(Place place) {
    Instruction instruction = routine.code().get(place.pc());
    int depth = depth(instruction, place.depth());
    if (depth == 0) {
      return;
    }
    KnownRegisters after = known.get(place).copy();
    execute(instruction, after);
    for (int next : successors(routine, place.pc(), after)) {
      reach(new Place(next, depth), after);
    }
  }

  /** The instructions that may come after one after which this is known of the registers. */
  static List<Integer> successors(Routine routine, int pc, KnownRegisters after) {
    if (routine.code().get(pc) instanceof Instruction.Branch branch) {
      OptionalLong condition = after.value(branch.condition());
      if (condition.isPresent()) {
        return List.of(condition.getAsLong() != 0 ? branch.yes() : branch.no());
      }
    }
    return routine.successors(pc);
  }

  private static int depth(Instruction instruction, int before) {
    return switch (instruction) {
      case Instruction.AtomicBegin inner -> before + 1;
      case Instruction.AtomicEnd end -> before - 1;
      default -> before;
    };
  }

  /** Carries an instruction out, as far as it is known what it does to the registers. */
  static void execute(Instruction instruction, KnownRegisters registers) {
    if (instruction instanceof Instruction.Set set
        && set.target().location().dimensions().isEmpty()) {
      Location target = set.target().location();
      registers.set(target.first(), registers.value(set.value()));
    } else {
      registers.forget(assigned(instruction));
    }
  }

  /** The registers that an instruction may write. */
  private static BitSet assigned(Instruction instruction) {
    BitSet assigned = Liveness.written(instruction);
    for (Instruction.Target target : instruction.targets()) {
      Mentions.members(target.location()).forEach(assigned::set);
    }
    return assigned;
  }
}
