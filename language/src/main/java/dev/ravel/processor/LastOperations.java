// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Address;
import dev.ravel.machine.Edge;
import dev.ravel.machine.Flow;
import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.machine.Service;
import dev.ravel.processor.ProgramFacts.Piece;
import dev.ravel.processor.ProgramFacts.Region;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The operations after which a thread may end without another one. Its end is then part of their
 * step.
 *
 * <p>That leaves out no execution. The end of a thread lets others join it, and nobody can prevent
 * it; so it commutes with every step of others that comes between it and the operation before, and
 * may as well follow that at once. The same holds for the end of the first thread, which ends the
 * program: steps of others may still follow it, for they might as well have come before. This is so
 * for an end that takes nothing away from others: one that looks for leaks, takes variables away
 * that others can see or shows them a result is a step of its own; so is every one in a program
 * that deletes keys, which looks at whether those are there by which the thread has values, or uses
 * signals, which may come until then.
 */
final class LastOperations {
  private final ProgramFacts known;
  private final boolean none;
  private final Map<Integer, BitSet> quiet = new HashMap<>();

  // stacks of calls of which it is known whether no operation may come in them, and those
  private final BitSet decided = new BitSet();
  private final BitSet quietStacks = new BitSet();

  /** Those of a program. */
  LastOperations(ProgramFacts known) {
    this.known = known;
    none = known.looksForLeaks() || known.deletesKeys() || known.signals().isPresent();
  }

  /**
   * Returns whether the operation at which a thread stands may be its last. Cost: once for each
   * stack of calls, and once for each function the size of its code.
   */
  boolean mayBe(ThreadState.Activation top) {
    return !none && quiet(top.function).get(top.pc + 1) && quietBelow(known.stacks().below(top));
  }

  /**
   * Returns whether no operation may come in the calls of a stack, once the one above them has
   * ended.
   */
  private boolean quietBelow(int stack) {
    CallStacks stacks = known.stacks();
    int lowest = stack;
    while (lowest != 0 && !decided.get(lowest)) {
      lowest = stacks.below(lowest);
    }
    boolean may = lowest == 0 || quietStacks.get(lowest);
    int depth = stacks.depth(stack) - stacks.depth(lowest);
    int[] open = new int[depth];
    for (int k = 0, its = stack; k < depth; k++, its = stacks.below(its)) {
      open[k] = its;
    }
    for (int k = depth - 1; k >= 0; k--) {
      may = may && quiet(stacks.function(open[k])).get(stacks.pc(open[k]) + 1);
      decided.set(open[k]);
      quietStacks.set(open[k], may);
    }
    return may;
  }

  /** The places of a function from which it may come to its end without any operation. */
  private BitSet quiet(int function) {
    return quiet.computeIfAbsent(function, its -> quiet(known.program().functions().get(its)));
  }

  /** The cost is proportional to the size of the code. */
  private BitSet quiet(Function function) {
    int size = function.code().size();
    BitSet all = new BitSet();
    BitSet fallsThrough = new BitSet(); // the places that are left only for the next one
    Deque<Integer> open = new ArrayDeque<>();
    Map<Integer, List<Integer>> jumps = new HashMap<>(); // where to, and from where
    for (int pc = 0; pc < size; pc++) {
      Instruction its = function.code().get(pc);
      if (its instanceof Instruction.Return || isExit(its)) {
        open.push(pc);
      } else if (!isOperation(its)) {
        for (Edge edge : Flow.edges(its)) {
          jumps.computeIfAbsent(edge.to(), _ -> new ArrayList<>()).add(pc);
        }
        fallsThrough.set(pc, !Flow.ends(its));
      }
    }
    while (!open.isEmpty()) {
      int pc = open.pop();
      if (!all.get(pc)) {
        all.set(pc);
        jumps.getOrDefault(pc, List.of()).forEach(open::push);
        if (pc > 0 && fallsThrough.get(pc - 1)) {
          open.push(pc - 1);
        }
      }
    }
    return all;
  }

  private static boolean isExit(Instruction instruction) {
    return instruction instanceof Instruction.Library its && its.service() == Service.THREAD_EXIT;
  }

  /** Returns whether an instruction is an operation whenever several threads run. */
  private boolean isOperation(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load its -> isShared(its.address());
      case Instruction.Store its -> isShared(its.address());
      case Instruction.Modify its -> isShared(its.address());
      case Instruction.Exchange its -> known.maySwapOrNot(its) || isShared(its.address());
      case Instruction.Library its ->
          switch (its.service().family()) {
            case MEETING, THREAD, CHOICE -> true;
            case POINT -> known.cancels() || known.explores(Freedom.INTERRUPTS);
            case KEY -> known.deletesKeys();
            case OWN -> known.isFence(its);
            case BEGINNING, HEAP -> false;
          };
      default -> false;
    };
  }

  /** Returns whether an address is that of a variable of the program that may change. */
  private boolean isShared(Operand address) {
    int object = Address.object(address.bits());
    if (address.register() >= 0
        || address.undefined() != 0
        || object < 0
        || object >= known.pieces()) {
      return false;
    }
    Piece piece = known.piece(object);
    return piece.region() == Region.GLOBAL && !known.program().globals().get(object).constant();
  }
}
