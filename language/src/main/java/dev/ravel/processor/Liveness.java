// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Edge;
import dev.ravel.machine.Flow;
import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import dev.ravel.machine.Operand;
import dev.ravel.source.Limits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;

/**
 * The registers of a function that are used later, found block by block. Those of a single place
 * are found when they are needed. What only gives a value to a register that is not used later uses
 * nothing.
 */
final class Liveness {
  /**
   * The number of places of a block after which it is noted what is live, once one of them is
   * needed.
   */
  private static final int STRIDE = 64;

  private final List<Instruction> code;
  private final int registers;
  private final boolean overflow;
  private final int[] starts;
  private final int[] block;
  private final BitSet[] before;
  private final int[][] at;
  private final BitSet noted = new BitSet();

  /**
   * Those of a function. Cost: some passes over the code.
   *
   * @param overflow whether a signed result that does not fit is an error
   */
  Liveness(Function function, boolean overflow) {
    this.overflow = overflow;
    code = function.code();
    registers = function.registers();
    TreeSet<Integer> leaders = new TreeSet<>(List.of(0));
    for (int pc = 0; pc < code.size(); pc++) {
      Flow.edges(code.get(pc)).forEach(edge -> leaders.add(edge.to()));
      if (Flow.ends(code.get(pc)) && pc + 1 < code.size()) {
        leaders.add(pc + 1);
      }
    }
    starts = leaders.stream().mapToInt(Integer::intValue).toArray();
    block = new int[code.size()];
    for (int b = 0; b < starts.length; b++) {
      for (int pc = starts[b]; pc < end(b); pc++) {
        block[pc] = b;
      }
    }
    before = new BitSet[starts.length];
    at = new int[code.size()][];
    solve();
  }

  private int end(int b) {
    return b + 1 < starts.length ? starts[b + 1] : code.size();
  }

  private void solve() {
    List<List<Integer>> predecessors = new ArrayList<>();
    for (int b = 0; b < starts.length; b++) {
      before[b] = new BitSet();
      predecessors.add(new ArrayList<>());
    }
    for (int b = 0; b < starts.length; b++) {
      for (Edge edge : Flow.edges(code.get(end(b) - 1))) {
        predecessors.get(block[edge.to()]).add(b);
      }
      if (!Flow.ends(code.get(end(b) - 1)) && b + 1 < starts.length) {
        predecessors.get(b + 1).add(b);
      }
    }
    Deque<Integer> work = new ArrayDeque<>();
    for (int b = 0; b < starts.length; b++) {
      work.push(b);
    }
    while (!work.isEmpty()) {
      Limits.poll();
      int b = work.pop();
      BitSet live = from(starts[b], b);
      if (!live.equals(before[b])) {
        before[b] = (BitSet) live.clone(); // which takes no more room than it needs
        work.addAll(predecessors.get(b));
      }
    }
  }

  /** The registers that are live before a place of a block. */
  private BitSet from(int pc, int b) {
    BitSet live = atEnd(b);
    back(live, end(b), pc);
    return live;
  }

  /** The registers that are live after a block, on any edge. */
  private BitSet atEnd(int b) {
    BitSet live = new BitSet();
    Instruction end = code.get(end(b) - 1);
    for (Edge edge : Flow.edges(end)) {
      BitSet behind = (BitSet) before[block[edge.to()]].clone();
      edge.moves().forEach(move -> behind.clear(move.into()));
      edge.moves().forEach(move -> use(behind, move.value()));
      live.or(behind);
    }
    if (!Flow.ends(end) && b + 1 < starts.length) {
      live.or(before[b + 1]);
    }
    return live;
  }

  /** Makes of the registers that are live at the end of some places those at their begin. */
  private void back(BitSet live, int end, int pc) {
    live.set(registers); // with this one above all, none that is cleared is the highest
    for (int k = end - 1; k >= pc; k--) {
      Instruction its = code.get(k);
      boolean needed = doesMore(its) || setsAnyOf(its, live);
      Flow.sets(its, live::clear);
      if (needed) {
        Flow.uses(its).forEach(operand -> use(live, operand));
      }
    }
    live.clear(registers);
  }

  /** Returns whether an instruction does more than to give a register a value, be it an error. */
  private boolean doesMore(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Convert _ -> false;
      case Instruction.Compute its ->
          its.signed() && overflow
              || Arithmetic.divides(its.operator())
              || Arithmetic.shifts(its.operator());
      default -> true;
    };
  }

  private static boolean setsAnyOf(Instruction instruction, BitSet live) {
    boolean[] any = {false};
    Flow.sets(instruction, register -> any[0] |= live.get(register));
    return any[0];
  }

  private static void use(BitSet live, Operand operand) {
    if (operand.register() >= 0) {
      live.set(operand.register());
    }
  }

  /**
   * The registers that are used at a place or later, ascending; not to be changed. Cost: a pass
   * over the block the first time that one of its places is asked for, and over a part of it each
   * time.
   */
  int[] live(int pc) {
    if (at[pc] == null) {
      int b = block[pc];
      if (!noted.get(b)) {
        noted.set(b);
        note(b);
      }
      int stop = starts[b] + ((pc - starts[b]) / STRIDE + 1) * STRIDE;
      BitSet live = stop < end(b) ? bits(at[stop]) : atEnd(b);
      back(live, Math.min(stop, end(b)), pc);
      at[pc] = live.stream().toArray();
    }
    return at[pc];
  }

  /** Notes what is live at some places of a block. */
  private void note(int b) {
    BitSet live = atEnd(b);
    int end = end(b);
    for (int k = (end - 1 - starts[b]) / STRIDE; k > 0; k--) {
      Limits.poll();
      int pc = starts[b] + k * STRIDE;
      back(live, end, pc);
      at[pc] = live.stream().toArray();
      end = pc;
    }
  }

  private static BitSet bits(int[] registers) {
    BitSet bits = new BitSet();
    Arrays.stream(registers).forEach(bits::set);
    return bits;
  }

  /** The registers that are used after a place, whatever it sets. */
  int[] behindCall(int pc, int into, int results) {
    return Arrays.stream(live(pc + 1))
        .filter(register -> register < into || register >= into + results)
        .toArray();
  }
}
