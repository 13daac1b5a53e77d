// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

import dev.ravel.program.Expr;
import dev.ravel.program.Failing;
import dev.ravel.program.Instruction;
import dev.ravel.program.Instruction.Target;
import dev.ravel.program.Location;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.program.ScalarType;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The question whether a loop over members is a <em>sweep</em>. Its rounds may be made in any
 * order, and it is all made within one step. Then it treats all members alike, as a quantifier
 * does, although it is written as one that begins with the least member.
 *
 * <p>It is one if whatever a round writes is
 *
 * <ul>
 *   <li>a cell of its own, whose index is the variable of the loop, where no other round reads or
 *       writes;
 *   <li>an intermediate value, which is written in a round before it is read there, and not read
 *       after the loop;
 *   <li>a single variable that nothing in the body reads, and all that is ever written to it is one
 *       constant: it has that at the end if any round writes;
 *   <li>a sum, to which one statement adds a constant, and that is read for nothing else;
 *   <li>a truth value that stays what it is once it is true, or once it is false, if the body
 *       writes nothing else: of the two functions that a round can be to it, one is constant and
 *       the other changes nothing, and these commute;
 * </ul>
 *
 * and if at most one of its instructions may be an error. What a round does then depends on no
 * other round, whichever were made before, so the outcome is the same in any order, and the error
 * too, if there is one.
 *
 * <p>Cost: the instructions of the body squared, and for intermediate values the code of the
 * routine.
 */
final class Sweep {
  /** The cells, or the registers, are what is named. */
  private record Place(boolean global, Location location, int scalars) {
    int first() {
      return location.first();
    }

    /** Behind the last thing that it may mean. */
    long end() {
      long end = first() + (long) scalars;
      for (Location.Dimension dimension : location.dimensions()) {
        end += (dimension.size() - 1L) * dimension.stride();
      }
      return end;
    }

    boolean overlaps(Place other) {
      return global == other.global && first() < other.end() && other.first() < end();
    }

    /** Returns whether both mean the same thing, whatever they depend on. */
    boolean same(Place other) {
      return global == other.global
          && first() == other.first()
          && scalars == other.scalars
          && location.dimensions().equals(other.location.dimensions());
    }
  }

  /** Something that an instruction reads or writes. */
  private record Access(int pc, Place place) {}

  private final Program program;
  private final Routine routine;
  private final CountingLoop loop;
  private final List<Access> reads = new ArrayList<>();
  private final List<Access> writes = new ArrayList<>();
  private final Map<Integer, Boolean> intermediate = new HashMap<>();

  private Sweep(Program program, Routine routine, CountingLoop loop) {
    this.program = program;
    this.routine = routine;
    this.loop = loop;
  }

  /**
   * Returns the reason why a loop is no sweep; empty if it is one. The words follow "its members
   * are visited in order: ".
   */
  static Optional<String> fault(Program program, Routine routine, CountingLoop loop) {
    return new Sweep(program, routine, loop).fault();
  }

  private Optional<String> fault() {
    if (!oneStep()) {
      return Optional.of("the loop takes several steps");
    }
    if (new RegisterUse(routine, loop.variable()).mayBeReadFrom(loop.after())) {
      return Optional.of("the last one is used after the loop");
    }
    for (int pc = loop.body(); pc < loop.next(); pc++) {
      Limits.poll();
      if (!accesses(pc)) {
        return Optional.of("a round does more than read and write variables");
      }
    }
    int failing = failing();
    if (failing > 1) {
      return Optional.of("more than one statement in the loop may be an error");
    }
    Place variable = register(loop.variable());
    for (Access write : writes) {
      Limits.poll();
      boolean alike =
          !write.place().overlaps(variable)
              && (isOwn(write)
                  || isConstant(write)
                  || isSum(write)
                  || (failing == 0 && isDecision(write)));
      if (!alike) {
        return Optional.of(
            "`%s` may depend on the order of the rounds".formatted(name(write.place().location())));
      }
    }
    return Optional.empty();
  }

  private String name(Location location) {
    return location.name().isEmpty()
        ? routine.registers().get(location.first()).name().orElse("a value")
        : location.name();
  }

  /** Returns whether it is inside of {@code atomic}, or all of it is local. */
  private boolean oneStep() {
    int pc = loop.begin();
    while (pc > 0 && !(routine.code().get(pc - 1) instanceof Instruction.AtomicEnd)) {
      pc--;
      if (routine.code().get(pc) instanceof Instruction.AtomicBegin) {
        return routine.code().subList(loop.begin(), loop.next()).stream()
            .noneMatch(Instruction.AtomicEnd.class::isInstance);
      }
    }
    return routine.code().subList(loop.begin(), loop.next()).stream()
        .allMatch(Instruction.LocalWork.class::isInstance);
  }

  // ---------------------------------------------------------------------------------- accesses

  /** Notes what an instruction reads and writes; whether it does nothing else. */
  private boolean accesses(int pc) {
    Instruction instruction = routine.code().get(pc);
    switch (instruction) {
      case Instruction.Set set -> write(pc, new Place(false, set.target().location(), 1));
      case Instruction.Load load -> {
        reads.add(new Access(pc, new Place(true, load.cell(), load.into().size())));
        load.into().forEach(register -> write(pc, register(register)));
      }
      case Instruction.Store store ->
          write(pc, new Place(true, store.cell(), store.values().size()));
      case Instruction.Evaluate evaluate -> write(pc, register(evaluate.into()));
      case Instruction.Branch _, Instruction.Jump _, Instruction.Skip _ -> {}
      case Instruction _ -> {
        return false;
      }
    }
    instruction.operands().forEach(operand -> read(pc, operand));
    return true;
  }

  private void write(int pc, Place place) {
    if (!isIntermediate(place)) {
      writes.add(new Access(pc, place));
    }
  }

  private void read(int pc, Expr expr) {
    switch (expr) {
      case Expr.Register(int register) -> reads.add(new Access(pc, register(register)));
      case Expr.LocalCell(Location location) ->
          reads.add(new Access(pc, new Place(false, location, 1)));
      case Expr.Read(Location location) -> reads.add(new Access(pc, new Place(true, location, 1)));
      case Expr _ -> {}
    }
    expr.operands().forEach(operand -> read(pc, operand));
  }

  private Place register(int register) {
    return new Place(
        false, Location.single("", register, routine.code().get(loop.begin()).span()), 1);
  }

  /** A register whose value no other round reads, and nothing after the loop. */
  private boolean isIntermediate(Place place) {
    return !place.global()
        && place.location().dimensions().isEmpty()
        && place.first() != loop.variable()
        && routine.registers().get(place.first()).length() == 1
        && intermediate.computeIfAbsent(
            place.first(),
            register -> {
              RegisterUse use = new RegisterUse(routine, register);
              return !use.mayBeReadFrom(loop.body()) && !use.mayBeReadFrom(loop.after());
            });
  }

  // ------------------------------------------------------------------------------------ writes

  /** Returns whether a cell belongs to the round. No other round reads or writes it. */
  private boolean isOwn(Access write) {
    return reads.stream().allMatch(read -> apart(write.place(), read.place()))
        && writes.stream().allMatch(other -> apart(write.place(), other.place()));
  }

  /** Returns whether the things that two rounds name are never the same. */
  private boolean apart(Place one, Place other) {
    if (!one.overlaps(other)) {
      return true;
    }
    List<Location.Dimension> its = one.location().dimensions();
    List<Location.Dimension> others = other.location().dimensions();
    int alike = Math.min(Shape.regular(one.location()), Shape.regular(other.location()));
    if (one.location().base() != other.location().base()
        || its.isEmpty()
        || others.isEmpty()
        || !Shape.of(one.location()).equals(Shape.of(other.location()))) {
      return false;
    }
    return IntStream.range(0, alike)
        .filter(d -> its.get(d).index().equals(others.get(d).index()))
        .anyMatch(d -> its.get(d).index().equals(new Expr.Register(loop.variable())));
  }

  /** Nothing reads it, and it gets the same constant wherever it is written. */
  private boolean isConstant(Access write) {
    return isInvariant(write.place())
        && constant(write.pc()).isPresent()
        && reads.stream().noneMatch(read -> read.place().overlaps(write.place()))
        && writes.stream()
            .filter(other -> other.place().overlaps(write.place()))
            .allMatch(
                other ->
                    other.place().same(write.place())
                        && constant(other.pc()).equals(constant(write.pc())));
  }

  /** Returns whether a place is the same in all rounds. */
  private boolean isInvariant(Place place) {
    return place.location().indices().stream()
        .allMatch(
            index ->
                index instanceof Expr.Const
                    || (index instanceof Expr.Register(int register)
                        && register != loop.variable()
                        && !intermediate.containsKey(register)
                        && writes.stream()
                            .noneMatch(its -> its.place().overlaps(register(register)))));
  }

  /** The one constant that an instruction writes. */
  private Optional<Expr> constant(int pc) {
    return switch (routine.code().get(pc)) {
      case Instruction.Set set -> Optional.of(set.value()).filter(Expr.Const.class::isInstance);
      case Instruction.Store store when store.values().size() == 1 ->
          Optional.of(store.values().getFirst()).filter(Expr.Const.class::isInstance);
      case Instruction _ -> Optional.empty();
    };
  }

  /**
   * Returns whether a cell is a sum. One statement adds a constant to it, and all else leaves it
   * alone.
   */
  private boolean isSum(Access write) {
    Place sum = write.place();
    OptionalInt first = addition(write.pc());
    return first.isPresent()
        && isInvariant(sum)
        && writes.stream().filter(other -> other.place().overlaps(sum)).count() == 1
        && reads.stream()
            .filter(read -> read.place().overlaps(sum))
            .allMatch(read -> first.getAsInt() <= read.pc() && read.pc() <= write.pc());
  }

  /**
   * Returns the begin of an addition of a constant that an instruction ends. It is {@code r = r +
   * 1}, or load, add and store, with intermediate values that are read nowhere else.
   */
  private OptionalInt addition(int pc) {
    return switch (routine.code().get(pc)) {
      case Instruction.Set(Target to, Expr.Chain sum, _)
          when to.location().dimensions().isEmpty() && adds(sum, to.location().first()) ->
          OptionalInt.of(pc);
      case Instruction.Store(Location cell, List<Expr> values, _, _)
          when pc - 2 >= loop.body()
              && values.size() == 1
              && values.getFirst() instanceof Expr.Register(int result)
              && routine.code().get(pc - 1) instanceof Instruction.Set(Target to, Expr.Chain sum, _)
              && to.location().dimensions().isEmpty()
              && to.location().first() == result
              && routine.code().get(pc - 2)
                  instanceof Instruction.Load(List<Integer> into, Location from, _)
              && into.size() == 1
              && adds(sum, into.getFirst())
              && new Place(true, from, 1).same(new Place(true, cell, 1))
              && isReadOnce(result)
              && isReadOnce(into.getFirst())
              && !isEntered(pc - 1)
              && !isEntered(pc) ->
          OptionalInt.of(pc - 2);
      case Instruction _ -> OptionalInt.empty();
    };
  }

  private static boolean adds(Expr.Chain sum, int register) {
    return sum.first() instanceof Expr.Register(int its)
        && its == register
        && sum.links().size() == 1
        && sum.links().getFirst().operand() instanceof Expr.Const
        && (sum.links().getFirst().operator() == Expr.Operator.ADD
            || sum.links().getFirst().operator() == Expr.Operator.SUBTRACT);
  }

  private boolean isReadOnce(int register) {
    return isIntermediate(register(register))
        && reads.stream().filter(read -> read.place().overlaps(register(register))).count() == 1;
  }

  /** Returns whether an instruction is jumped to. */
  private boolean isEntered(int pc) {
    return IntStream.range(loop.body(), loop.next())
        .anyMatch(from -> from != pc - 1 && routine.successors(from).contains(pc));
  }

  /** A truth value that stays what it is once it is true, or false; nothing else is written. */
  private boolean isDecision(Access write) {
    return isInvariant(write.place())
        && type(write.pc()).filter(type -> type.low() == 0 && type.high() == 1).isPresent()
        && writes.stream().allMatch(other -> other.place().same(write.place()))
        && (new Staying(1, write.place()).stays() || new Staying(0, write.place()).stays());
  }

  private Optional<ScalarType> type(int pc) {
    return switch (routine.code().get(pc)) {
      case Instruction.Set set -> Optional.of(set.target().type());
      case Instruction.Store store when store.types().size() == 1 ->
          Optional.of(store.types().getFirst());
      case Instruction _ -> Optional.empty();
    };
  }

  /** Propagation of constants through the body, from one value of one place. */
  private final class Staying {
    private final long value;
    private final Place place;

    /** By instruction of the body, what is known before it; null where none is known to come. */
    private final List<Map<Integer, Long>> known = new ArrayList<>();

    Staying(long value, Place place) {
      this.value = value;
      this.place = place;
    }

    /** Returns whether the place keeps the value in a round that begins with it. */
    boolean stays() {
      for (int pc = loop.body(); pc <= loop.next(); pc++) {
        known.add(null);
      }
      known.set(0, new HashMap<>());
      for (boolean changed = true; changed; ) {
        changed = false;
        for (int pc = loop.body(); pc < loop.next(); pc++) {
          Limits.poll();
          Map<Integer, Long> before = known.get(pc - loop.body());
          if (before == null) {
            continue;
          }
          if (writes(pc) && !value(written(pc), before).equals(Optional.of(value))) {
            return false;
          }
          Map<Integer, Long> behind = behind(pc, before);
          for (int to : targets(pc, before)) {
            changed |= meets(to - loop.body(), behind);
          }
        }
      }
      return true;
    }

    private boolean writes(int pc) {
      return Sweep.this.writes.stream().anyMatch(its -> its.pc() == pc);
    }

    private Expr written(int pc) {
      return switch (routine.code().get(pc)) {
        case Instruction.Set set -> set.value();
        case Instruction.Store store -> store.values().getFirst();
        case Instruction other -> throw new IllegalStateException(other.toString());
      };
    }

    /** Returns the constants known after an instruction. */
    private Map<Integer, Long> behind(int pc, Map<Integer, Long> before) {
      Map<Integer, Long> behind = new HashMap<>(before);
      switch (routine.code().get(pc)) {
        case Instruction.Load(List<Integer> into, Location cell, _) -> {
          boolean its = into.size() == 1 && new Place(true, cell, 1).same(place);
          into.forEach(
              register -> {
                var _ = its ? behind.put(register, value) : behind.remove(register);
              });
        }
        case Instruction.Evaluate evaluate -> behind.remove(evaluate.into());
        case Instruction.Set set when !writes(pc) -> {
          int register = set.target().location().first();
          value(set.value(), before)
              .ifPresentOrElse(known -> behind.put(register, known), () -> behind.remove(register));
        }
        case Instruction _ -> {}
      }
      return behind;
    }

    private List<Integer> targets(int pc, Map<Integer, Long> before) {
      if (routine.code().get(pc) instanceof Instruction.Branch branch) {
        Optional<Long> decided = value(branch.condition(), before);
        if (decided.isPresent()) {
          return List.of(decided.get() != 0 ? branch.yes() : branch.no());
        }
      }
      return routine.successors(pc);
    }

    /** The value of an expression; absent if it is not known. */
    private Optional<Long> value(Expr expr, Map<Integer, Long> before) {
      return switch (expr) {
        case Expr.Const(long its) -> Optional.of(its);
        case Expr.Register(int register) when !place.global() && register(register).same(place) ->
            Optional.of(value);
        case Expr.Register(int register) -> Optional.ofNullable(before.get(register));
        case Expr.Not(Expr operand) -> value(operand, before).map(its -> its == 0 ? 1L : 0L);
        case Expr _ -> Optional.empty();
      };
    }

    /**
     * Joins the constants of another way to an instruction. Known before it is what is known on all
     * ways to it.
     */
    private boolean meets(int at, Map<Integer, Long> more) {
      Map<Integer, Long> before = known.get(at);
      if (before == null) {
        known.set(at, new HashMap<>(more));
        return true;
      }
      return before.entrySet().removeIf(its -> !its.getValue().equals(more.get(its.getKey())));
    }
  }

  // ------------------------------------------------------------------------------------ errors

  /** Returns the number of instructions that may be an error in some round. */
  private int failing() {
    return Failing.mayFail(
        program,
        routine,
        loop.body(),
        loop.next(),
        loop.variable(),
        loop.low(),
        loop.high(),
        this::isWrittenOnce,
        this::isConstant);
  }

  /** An intermediate value that gets constants alone. */
  private boolean isConstant(int register) {
    return intermediate.getOrDefault(register, false)
        && routine.code().subList(loop.body(), loop.next()).stream()
            .allMatch(
                its ->
                    !its.registers().contains(register)
                        && (its.targets().stream()
                                .noneMatch(to -> to.location().first() == register)
                            || (its instanceof Instruction.Set set
                                && set.value() instanceof Expr.Const)));
  }

  private boolean isWrittenOnce(int register) {
    if (!intermediate.getOrDefault(register, false)) {
      return false;
    }
    int count = 0;
    for (int pc = loop.body(); pc < loop.next(); pc++) {
      Instruction instruction = routine.code().get(pc);
      count += (int) instruction.registers().stream().filter(its -> its == register).count();
      count +=
          (int)
              instruction.targets().stream()
                  .filter(to -> to.location().first() == register)
                  .count();
    }
    return count == 1;
  }
}
