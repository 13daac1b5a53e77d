// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Expr;
import dev.ravel.program.Instruction;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.source.Limits;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;

/**
 * Atomic updates that commute. They are {@code x = x + c} in an {@code atomic} block that uses the
 * value of {@code x} for nothing else. Two of them commute as functions on numbers. As steps they
 * commute only if none is an error in any order, so the updates of a cell count as commuting where
 * its {@link CellRange} shows that they cannot leave the cell's type.
 *
 * <p>An update is a load of a cell, the sum, and a store into the cell; nothing else uses the two
 * registers in between. Load and store use the cell in the commuting mode; any other access of the
 * same block makes the use a write.
 */
final class Updates {
  /** The distance from the load to the store. */
  static final int STORE = 2;

  /** The loads that begin updates, by routine. */
  private final BitSet[] loads;

  private final BitSet commuting = new BitSet();

  private Updates(BitSet[] loads) {
    this.loads = loads;
  }

  /**
   * The updates of a program. Cost: linear in its code, and where there are updates what {@link
   * ThreadPaths} costs for each thread.
   *
   * @param wanted whether updates are to commute at all
   * @param liveness which registers are live, for each routine
   */
  static Updates of(Program program, Evaluator evaluator, Liveness[] liveness, boolean wanted) {
    BitSet[] loads = new BitSet[program.routines().size()];
    BitSet cells = new BitSet();
    for (int r = 0; r < loads.length; r++) {
      Routine routine = program.routines().get(r);
      loads[r] = wanted ? loads(routine) : new BitSet();
      loads[r].stream()
          .forEach(pc -> Mentions.members(store(routine, pc).cell()).forEach(cells::set));
    }
    Updates updates = new Updates(loads);
    if (!cells.isEmpty()) {
      CellRange[] ranges = new CellRange[program.objects().size()];
      cells.stream()
          .forEach(
              o ->
                  ranges[o] =
                      new CellRange((ObjectDeclaration.Cell) program.objects().get(o).kind()));
      new UpdateSums(program, evaluator, liveness, updates, ranges).add();
      cells.stream().forEach(o -> updates.commuting.set(o, ranges[o].isKept()));
    }
    return updates;
  }

  /** Returns whether a load begins an update. */
  boolean begins(int routine, int pc) {
    return loads[routine].get(pc);
  }

  /** Returns whether a store ends an update. */
  boolean ends(int routine, int pc) {
    return pc > STORE && loads[routine].get(pc - STORE);
  }

  /** Returns whether the updates of a cell commute. */
  boolean commute(int object) {
    return commuting.get(object);
  }

  /** The load of the update that a store ends. */
  static Instruction.Load load(Routine routine, int store) {
    return (Instruction.Load) routine.code().get(store - STORE);
  }

  /** The sum of the update that a store ends. */
  static Expr sum(Routine routine, int store) {
    return ((Instruction.Set) routine.code().get(store - 1)).value();
  }

  private static Instruction.Store store(Routine routine, int load) {
    return (Instruction.Store) routine.code().get(load + STORE);
  }

  /** The cell that an update changes, if that depends on known registers alone. */
  static OptionalInt cell(Routine routine, int load, KnownRegisters known) {
    List<Integer> from = MayUse.members(load(routine, load + STORE).cell(), known);
    List<Integer> to = MayUse.members(store(routine, load).cell(), known);
    return from.size() == 1 && from.equals(to)
        ? OptionalInt.of(from.getFirst())
        : OptionalInt.empty();
  }

  private static BitSet loads(Routine routine) {
    BitSet loads = new BitSet();
    int[] uses = new int[routine.registers().size()];
    int[] ways = new int[routine.code().size()];
    BitSet inside = insideAtomic(routine, ways);
    if (inside.isEmpty()) {
      return loads;
    }
    routine.code().forEach(its -> Liveness.read(its).stream().forEach(r -> uses[r]++));
    for (int pc = inside.nextSetBit(0); pc >= 0; pc = inside.nextSetBit(pc + 1)) {
      if (routine.code().get(pc) instanceof Instruction.Load load
          && load.into().size() == 1
          && routine.code().get(pc + 1) instanceof Instruction.Set sum
          && routine.code().get(pc + STORE) instanceof Instruction.Store store
          && store.values().equals(List.of(new Expr.Register(sum.target().location().first())))) {
        Expr.Register loaded = new Expr.Register(load.into().getFirst());
        boolean alone =
            uses[loaded.register()] == 1
                && uses[sum.target().location().first()] == 1
                && routine.registers().get(sum.target().location().first()).name().isEmpty();
        boolean straight = ways[pc + 1] == 1 && ways[pc + STORE] == 1;
        loads.set(pc, alone && straight && adds(sum.value(), loaded));
      }
    }
    return loads;
  }

  /** Returns whether an expression adds a number to a register or takes one from it. */
  private static boolean adds(Expr value, Expr.Register register) {
    if (!(value instanceof Expr.Chain chain) || chain.links().size() != 1) {
      return false;
    }
    Expr left = chain.first();
    Expr right = chain.links().getFirst().operand();
    return switch (chain.links().getFirst().operator()) {
      case ADD ->
          left.equals(register) && other(right, register)
              || right.equals(register) && other(left, register);
      case SUBTRACT -> left.equals(register) && other(right, register);
      default -> false;
    };
  }

  private static boolean other(Expr number, Expr.Register register) {
    return number instanceof Expr.Const
        || number instanceof Expr.Register && !number.equals(register);
  }

  /**
   * The instructions inside of {@code atomic}.
   *
   * @param ways where to count from how many places each instruction is come to
   */
  private static BitSet insideAtomic(Routine routine, int[] ways) {
    BitSet inside = new BitSet();
    int[] depth = new int[ways.length];
    Deque<Integer> open = new ArrayDeque<>(List.of(0));
    while (!open.isEmpty()) {
      Limits.poll();
      int pc = open.pop();
      int behind =
          switch (routine.code().get(pc)) {
            case Instruction.AtomicBegin _ -> depth[pc] + 1;
            case Instruction.AtomicEnd _ -> depth[pc] - 1;
            default -> depth[pc];
          };
      inside.set(pc, depth[pc] > 0);
      for (int next : routine.successors(pc)) {
        if (ways[next]++ == 0) {
          depth[next] = behind;
          open.push(next);
        }
      }
    }
    return inside;
  }
}
