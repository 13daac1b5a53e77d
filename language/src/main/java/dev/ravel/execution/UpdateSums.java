// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Instruction;
import dev.ravel.program.Instruction.Destination;
import dev.ravel.program.Location;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.program.ThreadDeclaration;
import dev.ravel.program.Transition;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.IntConsumer;

/**
 * The effects of threads and transitions of a program on cells. They are values set and values
 * added.
 *
 * @param ranges by object the cell's range, to be extended; {@code null} for other objects
 */
record UpdateSums(
    Program program,
    Evaluator evaluator,
    Liveness[] liveness,
    Updates updates,
    CellRange[] ranges) {
  /** Extends the ranges by all that the program does. */
  void add() {
    for (ThreadDeclaration thread : program.threads()) {
      Routine routine = program.routines().get(thread.routine());
      if (routine.code().stream().anyMatch(this::changes)) {
        add(thread, routine);
      }
    }
    for (Transition transition : program.transitions()) {
      KnownRegisters none = KnownRegisters.none(evaluator, transition.registers());
      for (Transition.Effect effect : transition.effects()) {
        each(effect.cell(), effect.values().size(), none, this::unknown);
      }
    }
  }

  private boolean changes(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Store store ->
          Mentions.members(store.cell()).stream()
              .anyMatch(first -> anyOf(first, store.values().size()));
      case Instruction.Choose choose ->
          choose.into() instanceof Destination.Global global
              && Mentions.members(global.cell()).stream().anyMatch(first -> anyOf(first, 1));
      default -> false;
    };
  }

  private boolean anyOf(int first, int leaves) {
    for (int k = 0; k < leaves; k++) {
      if (ranges[first + k] != null) {
        return true;
      }
    }
    return false;
  }

  private void add(ThreadDeclaration thread, Routine routine) {
    Frame entry = LocalStates.entry(routine, thread.arguments());
    KnownRegisters known = KnownRegisters.of(evaluator, entry.registers);
    Optional<ThreadPaths> paths = ThreadPaths.of(routine, liveness[thread.routine()], known);
    if (paths.isEmpty()) {
      KnownRegisters none = KnownRegisters.none(evaluator, entry.registers.length);
      routine.code().forEach(instruction -> set(instruction, none));
      return;
    }
    int count = paths.get().nodes().size();
    Map<Integer, long[]> added = new HashMap<>();
    Map<Integer, long[]> taken = new HashMap<>();
    for (int n = 0; n < count; n++) {
      ThreadPaths.Node node = paths.get().nodes().get(n);
      Instruction instruction = routine.code().get(node.pc());
      OptionalInt cell = OptionalInt.empty();
      OptionalLong change = OptionalLong.empty();
      if (updates.ends(thread.routine(), node.pc())) {
        cell = Updates.cell(routine, node.pc() - Updates.STORE, node.known());
        change = change(routine, node);
      }
      if (cell.isPresent() && change.isPresent() && change.getAsLong() > Long.MIN_VALUE) {
        long by = change.getAsLong();
        var sums = by < 0 ? taken : added;
        sums.computeIfAbsent(cell.getAsInt(), its -> new long[count])[n] = Math.abs(by);
      } else {
        set(instruction, node.known());
      }
    }
    added.forEach((cell, weights) -> ranges[cell].add(paths.get().most(weights)));
    taken.forEach((cell, weights) -> ranges[cell].take(paths.get().most(weights)));
  }

  /**
   * Returns the number that an update adds, if that is known. It is what it stores where the cell
   * holds 0.
   */
  private static OptionalLong change(Routine routine, ThreadPaths.Node store) {
    KnownRegisters zero = store.known().copy();
    int loaded = Updates.load(routine, store.pc()).into().getFirst();
    zero.set(loaded, OptionalLong.of(0));
    return zero.value(Updates.sum(routine, store.pc()));
  }

  /** Notes what an instruction sets cells to. */
  private void set(Instruction instruction, KnownRegisters known) {
    switch (instruction) {
      case Instruction.Store store -> {
        for (int k = 0; k < store.values().size(); k++) {
          OptionalLong value = known.value(store.values().get(k));
          int leaf = k;
          for (int first : MayUse.members(store.cell(), known)) {
            if (ranges[first + leaf] != null) {
              ranges[first + leaf].set(value);
            }
          }
        }
      }
      case Instruction.Choose choose -> {
        if (choose.into() instanceof Destination.Global global) {
          each(global.cell(), 1, known, this::unknown);
        }
      }
      default -> {}
    }
  }

  private void unknown(int cell) {
    ranges[cell].set(OptionalLong.empty());
  }

  private void each(Location cell, int leaves, KnownRegisters known, IntConsumer use) {
    for (int first : MayUse.members(cell, known)) {
      for (int k = 0; k < leaves; k++) {
        if (ranges[first + k] != null) {
          use.accept(first + k);
        }
      }
    }
  }
}
