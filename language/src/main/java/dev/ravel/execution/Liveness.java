// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Expr;
import dev.ravel.program.Instruction;
import dev.ravel.program.Instruction.End;
import dev.ravel.program.Instruction.LocalWork;
import dev.ravel.program.Instruction.Target;
import dev.ravel.program.Location;
import dev.ravel.program.Routine;
import dev.ravel.source.Limits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The live registers at each place. They are those that may be read before they are written. The
 * others make no difference to the future and are dropped from local states. The usual backward
 * analysis over basic blocks; cost linear in instructions times live registers times the nesting of
 * loops.
 *
 * <p>Sets of registers are kept as ranges {@code from, to, from, to, …}, since the cells of a local
 * array live and die together. They are kept where threads can stand: at operations, at the end,
 * and at the beginnings of blocks; with symbolic inputs, which may leave local work undecided,
 * everywhere.
 */
final class Liveness {
  private static final int[] NONE = {};

  private final Routine routine;
  private final int[][] liveIn;
  private final boolean everywhere;

  /** The form of an instruction for this thread, as some variables are shown to no check. */
  private final UnaryOperator<Instruction> own;

  /** The live registers of a routine whose threads stand at operations and at the end. */
  Liveness(Routine routine) {
    this(routine, false, UnaryOperator.identity());
  }

  /**
   * The live registers of a routine.
   *
   * @param everywhere whether threads may stand at each instruction
   * @param own the instruction that takes the place of one of the routine, with the same targets
   */
  Liveness(Routine routine, boolean everywhere, UnaryOperator<Instruction> own) {
    this.routine = routine;
    this.everywhere = everywhere;
    this.own = own;
    List<Instruction> code = routine.code();
    liveIn = new int[code.size()][];
    BitSet begins = beginnings();
    List<List<Integer>> predecessors = new ArrayList<>(Collections.nCopies(code.size(), null));
    Deque<Integer> open = new ArrayDeque<>();
    for (int pc = begins.nextSetBit(0); pc >= 0; pc = begins.nextSetBit(pc + 1)) {
      predecessors.set(pc, new ArrayList<>());
      open.push(pc);
      liveIn[pc] = NONE;
    }
    for (int pc = begins.nextSetBit(0); pc >= 0; pc = begins.nextSetBit(pc + 1)) {
      for (int next : routine.successors(last(pc, begins))) {
        predecessors.get(next).add(pc);
      }
    }
    BitSet queued = (BitSet) begins.clone();
    while (!open.isEmpty()) {
      Limits.poll();
      int begin = open.pop();
      queued.clear(begin);
      int[] live = through(begin, last(begin, begins), false);
      if (!Arrays.equals(live, liveIn[begin])) {
        liveIn[begin] = live;
        for (int before : predecessors.get(begin)) {
          if (!queued.get(before)) {
            queued.set(before);
            open.push(before);
          }
        }
      }
    }
    for (int pc = begins.nextSetBit(0); pc >= 0; pc = begins.nextSetBit(pc + 1)) {
      through(pc, last(pc, begins), true);
    }
  }

  /** The first instructions of the basic blocks. */
  private BitSet beginnings() {
    BitSet begins = new BitSet();
    begins.set(0);
    for (int pc = 0; pc < routine.code().size(); pc++) {
      List<Integer> successors = routine.successors(pc);
      boolean chooses = routine.code().get(pc) instanceof Instruction.Select;
      if (chooses || successors.size() != 1 || successors.getFirst() != pc + 1) {
        successors.forEach(begins::set);
        begins.set(pc + 1);
      }
    }
    begins.clear(routine.code().size());
    return begins;
  }

  private int last(int begin, BitSet begins) {
    int next = begins.nextSetBit(begin + 1);
    return (next < 0 ? routine.code().size() : next) - 1;
  }

  /** Returns the registers that are live before a block, by those that are live after it. */
  private int[] through(int begin, int last, boolean keep) {
    BitSet live = new BitSet();
    if (routine.code().get(last) instanceof Instruction.Select select) {
      for (Instruction.Alternative alternative : select.alternatives()) {
        BitSet behind = set(liveIn[alternative.target()]);
        alternative.operation().ifPresent(its -> behind.andNot(written(its)));
        live.or(behind);
      }
      select.otherwise().ifPresent(next -> live.or(set(liveIn[next])));
    } else {
      routine.successors(last).forEach(next -> live.or(set(liveIn[next])));
    }
    for (int pc = last; pc >= begin; pc--) {
      Instruction instruction = routine.code().get(pc);
      live.andNot(written(instruction));
      live.or(read(own.apply(instruction)));
      live.clear(0, routine.parameters());
      boolean stands =
          everywhere || !(instruction instanceof LocalWork) || instruction instanceof End;
      if (keep && stands && pc != begin) {
        liveIn[pc] = ranges(live);
      }
    }
    return ranges(live);
  }

  private static BitSet set(int[] ranges) {
    BitSet set = new BitSet();
    for (int k = 0; k < ranges.length; k += 2) {
      set.set(ranges[k], ranges[k + 1]);
    }
    return set;
  }

  private static int[] ranges(BitSet live) {
    int[] ranges = new int[2];
    int next = 0;
    for (int from = live.nextSetBit(0); from >= 0; from = live.nextSetBit(ranges[next - 1])) {
      int to = live.nextClearBit(from);
      if (next == ranges.length) {
        ranges = Arrays.copyOf(ranges, 2 * next);
      }
      ranges[next++] = from;
      ranges[next++] = to;
    }
    return next == 0 ? NONE : Arrays.copyOf(ranges, next);
  }

  /**
   * Returns the registers that are live before an instruction at which a thread can stand.
   * Parameters are left out. They are ascending ranges, each from its first register up to but
   * without its second number.
   */
  int[] before(int pc) {
    return liveIn[pc];
  }

  /**
   * Returns whether two frames stand at the same operation and differ in dead registers at most.
   */
  boolean sameFuture(Frame one, Frame other) {
    if (one.pc != other.pc || one.label != other.label) {
      return false;
    }
    int[] live = before(one.pc);
    for (int k = 0; k < live.length; k += 2) {
      if (!Arrays.equals(
          one.registers, live[k], live[k + 1], other.registers, live[k], live[k + 1])) {
        return false;
      }
    }
    return true;
  }

  /** The registers that an instruction gives a value for certain. */
  static BitSet written(Instruction instruction) {
    BitSet written = new BitSet();
    if (instruction instanceof Instruction.Select) {
      return written; // the alternative that is chosen alone gives its targets values
    }
    instruction.registers().forEach(written::set);
    for (Target target : instruction.targets()) {
      if (target.location().dimensions().isEmpty()) {
        written.set(target.location().first());
      }
    }
    return written;
  }

  /** The registers whose values an instruction may use. */
  static BitSet read(Instruction instruction) {
    BitSet read = new BitSet();
    for (Expr operand : instruction.operands()) {
      without(instruction.bound(operand), operand, read);
    }
    return read;
  }

  private static void read(Expr expr, BitSet read) {
    switch (expr) {
      case Expr.Register register -> read.set(register.register());
      case Expr.LocalCell cell -> {
        Location location = cell.location();
        Mentions.members(location).forEach(read::set);
        location.indices().forEach(index -> read(index, read));
      }
      case Expr.Let let -> {
        read(let.value(), read);
        without(List.of(let.register()), let.body(), read);
      }
      case Expr.Quantified quantified -> {
        read(quantified.low(), read);
        read(quantified.high(), read);
        without(List.of(quantified.register()), quantified.body(), read);
      }
      default -> expr.operands().forEach(operand -> read(operand, read));
    }
  }

  private static void without(List<Integer> bound, Expr body, BitSet read) {
    BitSet inside = new BitSet();
    read(body, inside);
    bound.forEach(inside::clear);
    read.or(inside);
  }
}
