// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import dev.ravel.machine.Address;
import dev.ravel.machine.Edge;
import dev.ravel.machine.Flow;
import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Program;
import dev.ravel.machine.Service;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The relaxed accesses of a program that order no others. A relaxed write after a release fence of
 * its function, and a relaxed read before an acquire fence, synchronise as the fence does (C17,
 * 7.17.4). A relaxed read-modify-write of memory that is released elsewhere continues the release
 * sequence (5.1.2.4). Accesses are compared by their global variables; all memory that is reached
 * by pointers counts as one. Time in a function is its length times its fences, or where it has
 * some, times its relaxed accesses too.
 */
final class RelaxedAccesses {
  /** Memory that is not part of one global variable. */
  private static final int ELSEWHERE = -1;

  private final Program program;
  private final List<Span> accesses = new ArrayList<>();

  /** Relaxed accesses that both read and write, by the variables that they are of. */
  private final Map<Integer, List<Span>> modifications = new HashMap<>();

  /** The variables that some access releases. */
  private final Set<Integer> released = new HashSet<>();

  private RelaxedAccesses(Program program) {
    this.program = program;
    program.functions().stream().filter(its -> !its.library()).forEach(this::add);
    modifications.forEach(
        (object, spans) -> {
          if (!released.contains(object)) {
            accesses.addAll(spans);
          }
        });
  }

  /**
   * The warning about the relaxed accesses of a program, at the first of them, if there are any.
   */
  static Optional<Diagnostic> warning(Program program) {
    List<Span> all = new RelaxedAccesses(program).accesses;
    if (all.isEmpty()) {
      return Optional.empty();
    }
    Span first = all.getFirst();
    for (Span its : all) {
      first = its.source() == first.source() && its.start() < first.start() ? its : first;
    }
    String what =
        all.size() == 1
            ? "this atomic access is"
            : "this atomic access and %d more are".formatted(all.size() - 1);
    return Optional.of(
        Diagnostic.at(
                first,
                Problem.L007,
                what + " `memory_order_relaxed`, which orders no other accesses")
            .help(
                "data that is passed on by it needs `memory_order_release` and"
                    + " `memory_order_acquire`"));
  }

  private void add(Function function) {
    List<Instruction> code = function.code();
    boolean acquires = code.stream().anyMatch(its -> fence(its, Service.FENCE_ACQUIRE));
    BitSet after = new BitSet();
    for (int pc = 0; pc < code.size(); pc++) {
      if (fence(code.get(pc), Service.FENCE_RELEASE)) {
        after.or(reached(function, pc));
      }
    }
    for (int pc = 0; pc < code.size(); pc++) {
      boolean before = acquires && isRelaxed(code.get(pc)) && isFenced(function, pc);
      add(function, pc, before, after.get(pc));
    }
  }

  private void add(Function function, int pc, boolean before, boolean after) {
    Instruction its = function.code().get(pc);
    switch (its) {
      case Instruction.Load(_, _, _, MemoryOrder order, Span at) -> {
        if (order == MemoryOrder.RELAXED && !before) {
          accesses.add(at);
        }
      }
      case Instruction.Store(_, Operand address, _, MemoryOrder order, _, Span at) ->
          write(object(function, address), order, after, () -> accesses.add(at));
      case Instruction.Modify(_, _, _, Operand address, _, MemoryOrder order, Span at) ->
          modify(object(function, address), order, before, after, at);
      case Instruction.Exchange(_, _, _, Operand address, _, _, _, MemoryOrder order, _, Span at) ->
          modify(object(function, address), order, before, after, at);
      case Instruction.Library call
          when call.service() == Service.BLOCK_BEGIN && !call.arguments().isEmpty() ->
          modify(
              ELSEWHERE,
              MemoryOrder.numbered(call.arguments().getFirst().bits()),
              before,
              after,
              call.span());
      default -> {}
    }
  }

  private void modify(int object, MemoryOrder order, boolean before, boolean after, Span at) {
    write(
        object,
        order,
        before || after,
        () -> modifications.computeIfAbsent(object, _ -> new ArrayList<>()).add(at));
  }

  private void write(int object, MemoryOrder order, boolean fenced, Runnable relaxed) {
    if (order.releases() || order == MemoryOrder.RELAXED && fenced) {
      released.add(object);
    } else if (order == MemoryOrder.RELAXED) {
      relaxed.run();
    }
  }

  private static boolean isRelaxed(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load its -> its.order() == MemoryOrder.RELAXED;
      case Instruction.Modify its -> its.order() == MemoryOrder.RELAXED;
      case Instruction.Exchange its -> its.order() == MemoryOrder.RELAXED;
      case Instruction.Library its -> its.service() == Service.BLOCK_BEGIN;
      default -> false;
    };
  }

  /** Returns whether an acquire fence may follow. */
  private static boolean isFenced(Function function, int pc) {
    return reached(function, pc).stream()
        .anyMatch(its -> fence(function.code().get(its), Service.FENCE_ACQUIRE));
  }

  private static boolean fence(Instruction instruction, Service kind) {
    return instruction instanceof Instruction.Library its
        && (its.service() == kind
            || its.service() == Service.FENCE_ACQUIRE_RELEASE
            || its.service() == Service.FENCE);
  }

  /** The instructions of a function that may be carried out after one of them. */
  private static BitSet reached(Function function, int from) {
    BitSet reached = new BitSet();
    Deque<Integer> work = new ArrayDeque<>(List.of(from));
    while (!work.isEmpty()) {
      int pc = work.pop();
      Instruction instruction = function.code().get(pc);
      for (Edge edge : Flow.edges(instruction)) {
        if (!reached.get(edge.to())) {
          reached.set(edge.to());
          work.push(edge.to());
        }
      }
      if (!Flow.ends(instruction) && !reached.get(pc + 1)) {
        reached.set(pc + 1);
        work.push(pc + 1);
      }
    }
    return reached;
  }

  /** The global variable that an address is in, as far as one instruction tells it. */
  private int object(Function function, Operand address) {
    Operand base = address;
    if (address.register() >= 0) {
      base =
          function.code().stream()
              .filter(Instruction.Locate.class::isInstance)
              .map(Instruction.Locate.class::cast)
              .filter(its -> its.into() == address.register())
              .map(Instruction.Locate::base)
              .findAny()
              .orElse(address);
    }
    int object = base.register() >= 0 ? ELSEWHERE : Address.object(base.bits());
    return object >= 0 && object < program.globals().size() ? object : ELSEWHERE;
  }
}
