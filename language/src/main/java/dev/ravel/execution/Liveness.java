// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Expr;
import dev.ravel.program.Instruction;
import dev.ravel.program.Instruction.Destination;
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

/**
 * Which registers are live where: those that may be read before they are written. The others make
 * no difference to the future and are dropped from local states. The usual backward analysis over
 * basic blocks; cost linear in instructions times live registers times the nesting of loops.
 *
 * <p>Sets of registers are kept as ranges {@code from, to, from, to, …}, since the cells of a local
 * array live and die together. They are kept where threads can stand: at operations, at the end,
 * and at the beginnings of blocks.
 */
final class Liveness {
  private static final int[] NONE = {};

  private final Routine routine;
  private final int[][] liveIn;

  Liveness(Routine routine) {
    this.routine = routine;
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
      if (successors.size() != 1 || successors.getFirst() != pc + 1) {
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

  /** What is live before a block, by what is live behind it. */
  private int[] through(int begin, int last, boolean keep) {
    BitSet live = new BitSet();
    for (int next : routine.successors(last)) {
      int[] behind = liveIn[next];
      for (int k = 0; k < behind.length; k += 2) {
        live.set(behind[k], behind[k + 1]);
      }
    }
    for (int pc = last; pc >= begin; pc--) {
      Instruction instruction = routine.code().get(pc);
      live.andNot(written(instruction));
      live.or(read(instruction));
      live.clear(0, routine.parameters());
      boolean stands = !(instruction instanceof LocalWork) || instruction instanceof End;
      if (keep && stands && pc != begin) {
        liveIn[pc] = ranges(live);
      }
    }
    return ranges(live);
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
   * The registers that are live before an instruction at which a thread can stand, parameters left
   * out: ascending ranges, each from its first register up to but without its second number.
   */
  int[] before(int pc) {
    return liveIn[pc];
  }

  /** Whether two frames stand at the same operation and differ in dead registers at most. */
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
    switch (instruction) {
      case Instruction.Set set -> write(set.target(), written);
      case Instruction.Load load -> load.into().forEach(written::set);
      case Instruction.Evaluate evaluate -> written.set(evaluate.into());
      case Instruction.Choose choose -> {
        written.set(choose.binder());
        if (choose.into() instanceof Destination.Local local) {
          write(local.target(), written);
        }
      }
      case Instruction.TryLock attempt -> write(attempt.success(), written);
      case Instruction.Receive receive -> receive.into().forEach(t -> write(t, written));
      default -> {}
    }
    return written;
  }

  private static void write(Target target, BitSet written) {
    if (target.location().dimensions().isEmpty()) {
      written.set(target.location().base() + target.location().leaf());
    }
  }

  /** The registers whose values an instruction may use. */
  static BitSet read(Instruction instruction) {
    BitSet read = new BitSet();
    switch (instruction) {
      case Instruction.Set set -> {
        read(set.value(), read);
        read(set.target().location(), read);
      }
      case Instruction.Branch branch -> read(branch.condition(), read);
      case Instruction.Print print -> {
        for (Instruction.Part part : print.parts()) {
          if (part instanceof Instruction.Part.Shown shown) {
            read(shown.value(), read);
          }
        }
      }
      case Instruction.Load load -> read(load.cell(), read);
      case Instruction.Store store -> {
        read(store.cell(), read);
        store.values().forEach(value -> read(value, read));
      }
      case Instruction.Evaluate evaluate -> read(evaluate.value(), read);
      case Instruction.Await await -> read(await.condition(), read);
      case Instruction.Assert claim -> read(claim.condition(), read);
      case Instruction.Assume assume -> read(assume.condition(), read);
      case Instruction.Choose choose -> {
        read(choose.low(), read);
        read(choose.high(), read);
        BitSet inside = new BitSet();
        read(choose.where(), inside);
        inside.clear(choose.binder());
        read.or(inside);
        switch (choose.into()) {
          case Destination.Local local -> read(local.target().location(), read);
          case Destination.Global global -> read(global.cell(), read);
        }
      }
      case Instruction.Select select ->
          select.alternatives().forEach(alternative -> read(alternative.guard(), read));
      case Instruction.Lock lock -> read(lock.mutex(), read);
      case Instruction.Unlock unlock -> read(unlock.mutex(), read);
      case Instruction.TryLock attempt -> {
        read(attempt.mutex(), read);
        read(attempt.success().location(), read);
      }
      case Instruction.Wait wait -> {
        read(wait.cond(), read);
        read(wait.mutex(), read);
      }
      case Instruction.Wake wake -> read(wake.cond(), read);
      case Instruction.Signal signal -> read(signal.cond(), read);
      case Instruction.Broadcast broadcast -> read(broadcast.cond(), read);
      case Instruction.Down down -> read(down.semaphore(), read);
      case Instruction.Up up -> read(up.semaphore(), read);
      case Instruction.Send send -> {
        read(send.channel(), read);
        send.message().forEach(value -> read(value, read));
      }
      case Instruction.Handed handed -> read(handed.channel(), read);
      case Instruction.Receive receive -> {
        read(receive.channel(), read);
        receive.into().forEach(target -> read(target.location(), read));
      }
      case Instruction.Arrive arrive -> read(arrive.barrier(), read);
      case Instruction.Depart depart -> read(depart.barrier(), read);
      case Instruction.Fire fire -> read(fire.transition(), read);
      case Instruction.Start start -> read(start.task(), read);
      case Instruction.Join join -> read(join.thread(), read);
      case Instruction.Jump jump -> {}
      case End end -> {}
      case Instruction.Skip skip -> {}
      case Instruction.Noncritical rest -> {}
      case Instruction.Mark mark -> {}
      case Instruction.Enter enter -> {}
      case Instruction.Leave leave -> {}
      case Instruction.AtomicBegin begin -> {}
      case Instruction.AtomicEnd end -> {}
    }
    return read;
  }

  private static void read(Location location, BitSet read) {
    location.indices().forEach(index -> read(index, read));
  }

  private static void read(Expr expr, BitSet read) {
    switch (expr) {
      case Expr.Register register -> read.set(register.register());
      case Expr.LocalCell cell -> {
        Location location = cell.location();
        Mentions.members(location).forEach(read::set);
        read(location, read);
      }
      case Expr.Let let -> {
        read(let.value(), read);
        without(let.register(), let.body(), read);
      }
      case Expr.Quantified quantified -> {
        read(quantified.low(), read);
        read(quantified.high(), read);
        without(quantified.register(), quantified.body(), read);
      }
      default -> expr.operands().forEach(operand -> read(operand, read));
    }
  }

  private static void without(int bound, Expr body, BitSet read) {
    BitSet inside = new BitSet();
    read(body, inside);
    inside.clear(bound);
    read.or(inside);
  }
}
