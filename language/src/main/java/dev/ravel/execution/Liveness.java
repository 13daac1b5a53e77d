// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Expr;
import dev.ravel.program.Instruction;
import dev.ravel.program.Instruction.Alternative;
import dev.ravel.program.Instruction.Destination;
import dev.ravel.program.Instruction.Target;
import dev.ravel.program.Location;
import dev.ravel.program.Routine;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Which registers are live where: those that may be read before they are written. The others make
 * no difference to the future and are dropped from local states. The usual backward analysis; cost
 * linear in instructions times registers times the nesting of loops.
 */
final class Liveness {
  private final BitSet[] liveIn;

  Liveness(Routine routine) {
    List<Instruction> code = routine.code();
    liveIn = new BitSet[code.size()];
    List<List<Integer>> predecessors = new ArrayList<>();
    for (int pc = 0; pc < code.size(); pc++) {
      liveIn[pc] = new BitSet();
      predecessors.add(new ArrayList<>());
    }
    for (int pc = 0; pc < code.size(); pc++) {
      for (int next : successors(code, pc)) {
        predecessors.get(next).add(pc);
      }
    }
    Deque<Integer> open = new ArrayDeque<>();
    BitSet queued = new BitSet();
    for (int pc = 0; pc < code.size(); pc++) {
      open.push(pc);
      queued.set(pc);
    }
    while (!open.isEmpty()) {
      int pc = open.pop();
      queued.clear(pc);
      BitSet live = new BitSet();
      for (int next : successors(code, pc)) {
        live.or(liveIn[next]);
      }
      live.andNot(written(code.get(pc)));
      live.or(read(code.get(pc)));
      live.clear(0, routine.parameters());
      if (!live.equals(liveIn[pc])) {
        liveIn[pc] = live;
        for (int before : predecessors.get(pc)) {
          if (!queued.get(before)) {
            queued.set(before);
            open.push(before);
          }
        }
      }
    }
  }

  /** The registers that are live before an instruction, parameters left out. */
  BitSet before(int pc) {
    return liveIn[pc];
  }

  /** Where an instruction may lead. */
  static List<Integer> successors(List<Instruction> code, int pc) {
    return switch (code.get(pc)) {
      case Instruction.Branch branch -> List.of(branch.yes(), branch.no());
      case Instruction.Jump jump -> List.of(jump.target());
      case Instruction.End end -> List.of();
      case Instruction.Select select -> {
        List<Integer> targets = new ArrayList<>();
        for (Alternative alternative : select.alternatives()) {
          targets.add(alternative.target());
        }
        select.otherwise().ifPresent(targets::add);
        yield targets;
      }
      default -> List.of(pc + 1);
    };
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
      case Instruction.End end -> {}
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
        for (int k = 0, n = location.members(); k < n; k++) {
          read.set(location.base() + k * location.stride() + location.leaf());
        }
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
