// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.automata.Footing;
import dev.ravel.program.Expr;
import dev.ravel.program.Instruction;
import dev.ravel.program.Instruction.Destination;
import dev.ravel.program.Location;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import dev.ravel.system.Synchronisation;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The memory orders of the steps of a program, and which objects are cells of memory. A machine
 * reads and writes one cell in a step, so what uses more in one is refused.
 */
final class AccessOrders {
  private final Program program;
  private final boolean kept;
  private final BitSet cells = new BitSet();

  /** By routine the order in which each instruction accesses a cell, if it does. */
  private final MemoryOrder[][] orders;

  AccessOrders(Program program) {
    this.program = program;
    kept = program.options().memory().keepsOrders();
    for (int o = 0; o < program.objects().size(); o++) {
      cells.set(o, program.objects().get(o).kind() instanceof ObjectDeclaration.Cell);
    }
    program.routines().stream()
        .flatMap(its -> its.code().stream())
        .forEach(
            its -> {
              if (its instanceof Instruction.Show show) {
                Mentions.members(show.cell())
                    .forEach(first -> cells.clear(first, first + show.values().size()));
              }
            });
    orders = new MemoryOrder[kept ? program.routines().size() : 0][];
    for (int r = 0; r < orders.length; r++) {
      Routine routine = program.routines().get(r);
      orders[r] = routine.code().stream().map(this::of).toArray(MemoryOrder[]::new);
    }
  }

  /** Returns whether steps have memory orders. */
  boolean kept() {
    return kept;
  }

  /** Returns whether an object is a cell of a shared variable. */
  boolean isCell(int object) {
    return cells.get(object);
  }

  /**
   * Returns the order in which an instruction accesses a cell; {@code null} if it accesses none.
   */
  MemoryOrder of(int routine, int pc) {
    return orders[routine][pc];
  }

  /** The order of two accesses in one step, which is as strong as each of them. */
  static MemoryOrder both(MemoryOrder one, MemoryOrder other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    MemoryOrder stronger = one.compareTo(other) < 0 ? other : one;
    boolean mixed =
        stronger == MemoryOrder.RELEASE
            && (one == MemoryOrder.ACQUIRE || other == MemoryOrder.ACQUIRE);
    return mixed ? MemoryOrder.ACQUIRE_RELEASE : stronger;
  }

  private MemoryOrder of(Instruction instruction) {
    Optional<Location> own =
        switch (instruction) {
          case Instruction.Load load -> Optional.of(load.cell());
          case Instruction.Store store -> Optional.of(store.cell());
          case Instruction.Choose(Destination.Global global, int _, _, _, _) ->
              Optional.of(global.cell());
          default -> Optional.empty();
        };
    return Stream.concat(
            own.stream().map(Location::order),
            instruction.operands().stream().map(this::of).filter(its -> its != null))
        .reduce(AccessOrders::both)
        .orElse(null);
  }

  private MemoryOrder of(Expr expr) {
    MemoryOrder own =
        expr instanceof Expr.Read read && isCell(read.location().first())
            ? read.location().order()
            : null;
    return expr.operands().stream().map(this::of).reduce(own, AccessOrders::both);
  }

  /**
   * Returns the bits of {@link Synchronisation} of a step.
   *
   * @param order in which it accesses a cell; {@code null} if it accesses none
   * @param instruction with which it begins
   * @throws NoMachineStep if no machine makes such a step
   */
  int synchronisation(MemoryOrder order, Instruction instruction, Footing footing) {
    if (!kept) {
      return Synchronisation.FULL;
    }
    Optional<Integer> cell = requireOneCell(instruction.span(), footing);
    return switch (instruction) {
      case Instruction.Fence fence -> Synchronisation.fence(fence.order());
      case Instruction.TryLock _ when footing.written().isEmpty() -> Synchronisation.NOTHING;
      default ->
          cell.isEmpty() || order == null
              ? Synchronisation.FULL
              : Synchronisation.access(
                  order, footing.looksAt(cell.get()), footing.written().containsKey(cell.get()));
    };
  }

  /**
   * Returns the cell that a step uses, if it uses one.
   *
   * @throws NoMachineStep if it uses anything else with it
   */
  Optional<Integer> requireOneCell(Span span, Footing footing) {
    if (!kept) {
      return Optional.empty();
    }
    List<Integer> used = footing.used().stream().filter(this::isMemory).toList();
    Optional<Integer> cell = used.stream().filter(this::isCell).findFirst();
    if (cell.isPresent() && used.size() > 1) {
      throw refusal(span, used);
    }
    return cell;
  }

  /** The synchronisation of the firing of a transition, which may use no cell. */
  int ofFiring(Span span, Footing footing) {
    List<Integer> used = footing.used().stream().filter(this::isMemory).toList();
    if (kept && used.stream().anyMatch(this::isCell)) {
      throw refusal(span, used);
    }
    return Synchronisation.FULL;
  }

  /** Returns whether an object is a cell, or one by which threads synchronise. */
  boolean isMemory(int object) {
    return object < program.objects().size()
        && switch (program.objects().get(object).kind()) {
          case ObjectDeclaration.Cell _ -> isCell(object);
          case ObjectDeclaration.Input _, ObjectDeclaration.SymbolicInput _ -> false;
          case ObjectDeclaration.Mutex _, ObjectDeclaration.Cond _ -> true;
          case ObjectDeclaration.Semaphore _, ObjectDeclaration.Barrier _ -> true;
          case ObjectDeclaration.Channel _, ObjectDeclaration.Place _ -> true;
        };
  }

  /** Refuses a block that accesses a cell again after it has written it. */
  NoMachineStep again(Span span, int cell) {
    String name = program.objects().get(cell).name();
    return new NoMachineStep(
        Diagnostic.at(
                span,
                Problem.X003,
                "`atomic` goes on with `%s` after its write, which is no step of a machine"
                    .formatted(name))
            .help("read `%s` first and write it once, or use a mutex".formatted(name)));
  }

  private NoMachineStep refusal(Span span, List<Integer> used) {
    String names =
        used.stream()
            .map(its -> "`" + program.objects().get(its).name() + "`")
            .reduce((all, last) -> all + " and " + last)
            .orElseThrow();
    return new NoMachineStep(
        Diagnostic.at(
                span,
                Problem.X003,
                "one step over " + names + " is no step of a machine: use a mutex")
            .label("a machine reads and writes one cell in a step"));
  }
}
