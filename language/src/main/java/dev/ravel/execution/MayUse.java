// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Expr;
import dev.ravel.program.Instruction;
import dev.ravel.program.Instruction.Destination;
import dev.ravel.program.Instruction.Operation;
import dev.ravel.program.Location;
import dev.ravel.program.Location.Dimension;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.program.Transition;
import dev.ravel.source.Limits;
import dev.ravel.system.Mode;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The objects that an operation may use, known from the thread's registers alone. A member whose
 * index does not depend on shared values is exact, otherwise its whole family is taken.
 */
final class MayUse {
  /** The most values for which bodies of nested quantifiers are looked at one by one. */
  private static final long UNROLLED = 4096;

  private final Program program;
  private final ObjectTable objects;
  private final Evaluator evaluator;
  private final Map<Integer, Integer> modes = new TreeMap<>();
  private KnownRegisters known;
  private long copies = 1;

  private MayUse(Program program, ObjectTable objects, Evaluator evaluator, KnownRegisters known) {
    this.program = program;
    this.objects = objects;
    this.evaluator = evaluator;
    this.known = known;
  }

  /** The objects that the next step of a thread may use, each with its mode, ascending. */
  static Map<Integer, Integer> ofThread(
      Program program,
      ObjectTable objects,
      Evaluator evaluator,
      Updates updates,
      int thread,
      Frame frame) {
    KnownRegisters known = KnownRegisters.of(evaluator, frame.registers);
    MayUse may = new MayUse(program, objects, evaluator, known);
    int number = program.threads().get(thread).routine();
    Routine routine = program.routines().get(number);
    Instruction next = routine.code().get(frame.pc);
    if (next instanceof Instruction.AtomicBegin) {
      may.atomic(updates, number, frame.pc);
    } else if (next instanceof Operation) {
      may.instruction(next);
    }
    may.shownAfter(routine, frame.pc);
    return may.modes;
  }

  /** The cells in which a step, or the work after it, may show what it has changed. */
  private void shownAfter(Routine routine, int pc) {
    Landing.passed(routine, pc).stream()
        .map(routine.code()::get)
        .filter(Instruction.Show.class::isInstance)
        .forEach(this::instruction);
  }

  /** The objects that an instruction may use where these registers are known. */
  static Map<Integer, Integer> ofInstruction(
      Program program,
      ObjectTable objects,
      Evaluator evaluator,
      KnownRegisters known,
      Instruction instruction) {
    MayUse may = new MayUse(program, objects, evaluator, known);
    may.instruction(instruction);
    return may.modes;
  }

  /** The objects that a transition may use. */
  static Map<Integer, Integer> ofTransition(
      Program program, ObjectTable objects, Evaluator evaluator, Transition transition) {
    KnownRegisters none = KnownRegisters.none(evaluator, 0);
    MayUse may = new MayUse(program, objects, evaluator, none);
    may.transition(transition);
    return may.modes;
  }

  private void use(int object, int mode) {
    modes.merge(object, mode, Mode::join);
  }

  /** A use that does not turn a commuting one into a write when it comes on top of a write. */
  private void read(int object) {
    modes.merge(object, Mode.READ, (old, added) -> old == Mode.WRITE ? old : Mode.join(old, added));
  }

  private void atomic(Updates updates, int number, int begin) {
    Routine routine = program.routines().get(number);
    KnownRegisters outer = known;
    new AtomicBlock(routine, begin, known)
        .visit(
            (pc, before) -> {
              known = before;
              OptionalInt cell = OptionalInt.empty();
              if (updates.begins(number, pc) || updates.ends(number, pc)) {
                int load = updates.begins(number, pc) ? pc : pc - Updates.STORE;
                cell = Updates.cell(routine, load, before);
              }
              if (cell.isPresent() && updates.commute(cell.getAsInt())) {
                use(cell.getAsInt(), Mode.COMMUTE);
                routine.code().get(pc).operands().forEach(this::expr);
              } else {
                instruction(routine.code().get(pc));
              }
            });
    known = outer;
  }

  private void instruction(Instruction instruction) {
    if (instruction instanceof Instruction.Choose choose) {
      choose.among().operands().forEach(this::expr);
      bind(choose.binder(), OptionalLong.empty(), () -> expr(choose.where()));
      choose.targets().forEach(target -> indices(target.location()));
    } else if (instruction instanceof Instruction.Receive receive) {
      indices(receive.channel());
      receive.targets().forEach(target -> indices(target.location()));
      bind(receive.sieve().message(), () -> expr(receive.sieve().where()));
    } else if (instruction instanceof Instruction.Select select) {
      select.alternatives().forEach(alternative -> expr(alternative.guard()));
    } else {
      instruction.operands().forEach(this::expr);
    }
    switch (instruction) {
      case Instruction.Load load -> cells(load.cell(), load.into().size(), Mode.READ);
      case Instruction.Store store -> cells(store.cell(), store.values().size(), Mode.WRITE);
      case Instruction.Show show -> {
        for (int first : members(show.cell())) {
          for (int k = 0; k < show.values().size(); k++) {
            if (!objects.isHidden(first + k)) {
              use(first + k, Mode.WRITE);
            }
          }
        }
      }
      case Instruction.Choose(Destination.Global global, int _, _, _, _) ->
          cells(global.cell(), 1, Mode.WRITE);
      case Instruction.Select select ->
          select.alternatives().forEach(a -> a.operation().ifPresent(this::instruction));
      case Instruction.Depart depart -> cells(depart.barrier(), 1, Mode.READ);
      case Instruction.Synchronisation operation -> {
        for (Location named : operation.objects()) {
          for (int object : members(named)) {
            if (operation instanceof Instruction.Receive receive && receive.sieve().stays()) {
              read(object);
            } else {
              use(object, mode(operation, object));
            }
          }
        }
        if (operation instanceof Instruction.Signal || operation instanceof Instruction.Broadcast) {
          for (int victim : objects.victims()) {
            read(objects.alive(victim));
          }
        }
      }
      case Instruction.Fire fire -> {
        for (int transition : members(fire.transition())) {
          transition(program.transitions().get(transition));
        }
      }
      case Instruction.Start start -> {
        for (int task : members(start.task())) {
          use(objects.alive(task), Mode.WRITE);
          use(objects.control(task), Mode.WRITE);
          begin(task);
        }
      }
      case Instruction.Join join ->
          members(join.thread()).forEach(thread -> read(objects.alive(thread)));
      case Instruction.Crash crash -> {
        for (int thread : members(crash.victim())) {
          use(objects.alive(thread), Mode.WRITE);
          use(objects.control(thread), Mode.WRITE);
          conditions(thread);
        }
        crash.left().ifPresent(left -> cells(left, 1, Mode.WRITE));
      }
      case Instruction.LocalWork _, Operation _ -> {}
    }
  }

  /** The conditions in which a thread may stand when it crashes. */
  private void conditions(int victim) {
    int routine = program.threads().get(victim).routine();
    for (Instruction instruction : program.routines().get(routine).code()) {
      if (instruction instanceof Instruction.Wake wake) {
        Mentions.members(wake.cond()).forEach(cond -> use(cond, Mode.WRITE));
      }
    }
  }

  /** Adds the objects that a task may show before its first step. */
  private void begin(int task) {
    Routine routine = program.routines().get(program.threads().get(task).routine());
    Frame entry = LocalStates.entry(routine, program.threads().get(task).arguments());
    KnownRegisters outer = known;
    known = KnownRegisters.of(evaluator, entry.registers);
    shownAfter(routine, 0);
    known = outer;
  }

  /**
   * Returns the mode in which an operation uses an object. It writes, unless it commutes with its
   * like.
   */
  private int mode(Instruction.Synchronisation operation, int object) {
    boolean commutes =
        operation instanceof Instruction.Up
            || operation instanceof Instruction.Arrive
                && objects.kind(object) instanceof ObjectDeclaration.Barrier barrier
                && barrier.arrivalsCommute();
    return commutes ? Mode.COMMUTE : Mode.WRITE;
  }

  private void transition(Transition transition) {
    KnownRegisters outer = known;
    known = KnownRegisters.of(evaluator, new long[transition.registers()]);
    transition.inputs().forEach(arc -> use(arc.place(), Mode.WRITE));
    transition.reads().forEach(arc -> read(arc.place()));
    transition.inhibitors().forEach(arc -> read(arc.place()));
    transition.guard().ifPresent(this::expr);
    transition.outputs().forEach(arc -> use(arc.place(), Mode.COMMUTE));
    for (Transition.Effect effect : transition.effects()) {
      cells(effect.cell(), effect.values().size(), Mode.WRITE);
      effect.values().forEach(this::expr);
    }
    known = outer;
  }

  private void cells(Location location, int leaves, int mode) {
    indices(location);
    for (int first : members(location)) {
      for (int k = 0; k < leaves; k++) {
        if (mode == Mode.READ) {
          read(first + k);
        } else {
          use(first + k, mode);
        }
      }
    }
  }

  private void indices(Location location) {
    location.indices().forEach(this::expr);
  }

  private void expr(Expr expr) {
    switch (expr) {
      case Expr.Read read -> cells(read.location(), 1, Mode.READ);
      case Expr.Length length -> cells(length.channel(), 1, Mode.READ);
      case Expr.Message message -> {
        cells(message.channel(), 1, Mode.READ);
        expr(message.position());
      }
      case Expr.Free free -> cells(free.mutex(), 1, Mode.READ);
      case Expr.Holds holds -> cells(holds.mutex(), 1, Mode.READ);
      case Expr.Crashed crashed -> {
        indices(crashed.thread());
        members(crashed.thread()).forEach(thread -> read(objects.alive(thread)));
      }
      case Expr.Let let -> {
        expr(let.value());
        OptionalLong value = known.value(let.value());
        bind(let.register(), value, () -> expr(let.body()));
      }
      case Expr.Quantified quantified -> {
        expr(quantified.low());
        expr(quantified.high());
        OptionalLong low = known.value(quantified.low());
        OptionalLong high = known.value(quantified.high());
        Runnable body = () -> expr(quantified.body());
        long width = width(low, high);
        if (width >= 0 && width <= UNROLLED / copies) {
          copies *= Math.max(1, width);
          for (long k = 0; k < width; k++) {
            Limits.pollAt(k + 1);
            bind(quantified.register(), OptionalLong.of(low.getAsLong() + k), body);
          }
          copies /= Math.max(1, width);
        } else {
          bind(quantified.register(), OptionalLong.empty(), body);
        }
      }
      default -> expr.operands().forEach(this::expr);
    }
  }

  /** Returns the number of values from low to high; -1 if that is not known or does not fit. */
  private static long width(OptionalLong low, OptionalLong high) {
    if (low.isEmpty() || high.isEmpty()) {
      return -1;
    }
    if (high.getAsLong() < low.getAsLong()) {
      return 0;
    }
    long distance = high.getAsLong() - low.getAsLong();
    return distance < 0 || distance == Long.MAX_VALUE ? -1 : distance + 1;
  }

  private void bind(List<Integer> registers, Runnable body) {
    if (registers.isEmpty()) {
      body.run();
    } else {
      List<Integer> others = registers.subList(1, registers.size());
      bind(registers.getFirst(), OptionalLong.empty(), () -> bind(others, body));
    }
  }

  private void bind(int register, OptionalLong value, Runnable body) {
    OptionalLong before = known.get(register);
    known.set(register, value);
    body.run();
    known.set(register, before);
  }

  private List<Integer> members(Location location) {
    return members(location, known);
  }

  /** The members that a location may name where this is known of the registers. */
  static List<Integer> members(Location location, KnownRegisters known) {
    List<Dimension> dimensions =
        location.dimensions().stream()
            .map(
                dimension -> {
                  OptionalLong index = known.value(dimension.index());
                  Expr its =
                      index.isPresent() ? new Expr.Const(index.getAsLong()) : new Expr.Register(-1);
                  return new Dimension(its, dimension.low(), dimension.size(), dimension.stride());
                })
            .toList();
    return Mentions.members(
        new Location(
            location.name(), location.base(), dimensions, location.leaf(), location.span()));
  }
}
