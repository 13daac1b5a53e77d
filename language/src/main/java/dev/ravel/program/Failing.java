// SPDX-License-Identifier: Apache-2.0
package dev.ravel.program;

import dev.ravel.source.Limits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * The possibility that an expression is an error, as far as intervals of numbers do not exclude it.
 * Where the parts of a junction may be evaluated in any order, no part may be one, since a part
 * before an error may keep the error from happening. Evaluated from left to right, a part is looked
 * at only where the parts before it do not decide: what they compare then lies within what they
 * allow. Cost: linear in the size of the expression times the depth of its junctions.
 */
public final class Failing {
  private static final int NONE = -1;

  private final Program program;
  private final Routine routine;
  private final boolean inOrder;

  /** The numbers of each register that an expression around binds. */
  private Map<Integer, Interval> bound = new HashMap<>();

  /** The values of each object that the parts evaluated before leave. */
  private Map<Integer, Interval> narrowed = new HashMap<>();

  private boolean fails;

  /** Numbers from low to high. */
  private record Interval(long low, long high) {
    static final Interval ZERO = new Interval(0, 0);
    static final Interval TRUTH = new Interval(0, 1);
    static final Interval ALL = new Interval(Long.MIN_VALUE, Long.MAX_VALUE);

    boolean within(long from, long to) {
      return from <= low && high <= to;
    }

    Interval from(long least) {
      return new Interval(Math.max(low, least), high);
    }

    Interval to(long most) {
      return new Interval(low, Math.min(high, most));
    }

    /** Without a number, where that is at one end. */
    Interval without(Interval other) {
      if (other.low != other.high) {
        return this;
      }
      if (other.low == low && low < Long.MAX_VALUE) {
        return from(low + 1);
      }
      return other.low == high && high > Long.MIN_VALUE ? to(high - 1) : this;
    }

    Interval or(Interval other) {
      return new Interval(Math.min(low, other.low), Math.max(high, other.high));
    }
  }

  private Failing(Program program, Routine routine, boolean inOrder) {
    this.program = program;
    this.routine = routine;
    this.inOrder = inOrder;
  }

  /**
   * Returns whether an expression may be an error, its junctions evaluated in some order.
   *
   * @param routine whose registers it uses; null for a claim
   */
  public static boolean mayFail(Expr expr, Program program, Routine routine) {
    return mayFail(expr, new Failing(program, routine, false));
  }

  /** Returns whether an expression of a claim may be an error, evaluated from left to right. */
  public static boolean mayFailInOrder(Expr expr, Program program) {
    return mayFail(expr, new Failing(program, null, true));
  }

  /**
   * Returns the number of instructions of a stretch of code that may be errors. What they write may
   * be out of the type, or what they evaluate may be an error.
   *
   * @param from the first one
   * @param to after the last one
   * @param within a register that holds a number from {@code low} to {@code high} there
   * @param once registers that one instruction of the stretch writes, which comes before all that
   *     read them there
   * @param constant registers that get constants alone, before they are read
   */
  public static int mayFail(
      Program program,
      Routine routine,
      int from,
      int to,
      int within,
      long low,
      long high,
      IntPredicate once,
      IntPredicate constant) {
    Failing its = new Failing(program, routine, false);
    its.bound.put(within, new Interval(low, high));
    for (int pc = from; pc < to; pc++) {
      if (routine.code().get(pc) instanceof Instruction.Set(Instruction.Target set, Expr value, _)
          && value instanceof Expr.Const(long number)
          && constant.test(set.location().first())) {
        var _ = its.bound.merge(set.location().first(), new Interval(number, number), Interval::or);
      }
    }
    int count = 0;
    for (int pc = from; pc < to; pc++) {
      Limits.pollAt(pc);
      its.fails = false;
      its.instruction(routine.code().get(pc), once);
      count += its.fails ? 1 : 0;
    }
    return count;
  }

  private void instruction(Instruction instruction, IntPredicate once) {
    switch (instruction) {
      case Instruction.Set(Instruction.Target target, Expr value, _) -> {
        indices(target.location());
        Interval its = interval(value);
        fits(its, target.type());
        known(target.location(), its, once);
      }
      case Instruction.Load(List<Integer> into, Location cell, _) -> {
        indices(cell);
        for (int k = 0; k < into.size(); k++) {
          if (once.test(into.get(k))) {
            bound.put(into.get(k), content(cell.first() + k));
          }
        }
      }
      case Instruction.Store(Location cell, List<Expr> values, List<ScalarType> types, _) -> {
        indices(cell);
        for (int k = 0; k < values.size(); k++) {
          fits(interval(values.get(k)), types.get(k));
        }
      }
      case Instruction.Evaluate(int into, Expr value, _) -> {
        Interval its = interval(value);
        if (once.test(into)) {
          bound.put(into, its);
        }
      }
      case Instruction.Assert _ -> fails = true;
      case Instruction _ -> instruction.operands().forEach(this::interval);
    }
  }

  private void known(Location target, Interval its, IntPredicate once) {
    int register = target.first();
    if (target.dimensions().isEmpty() && once.test(register)) {
      bound.put(register, its);
    }
  }

  private void fits(Interval its, ScalarType type) {
    fails |= !its.within(type.low(), type.high());
  }

  private static boolean mayFail(Expr expr, Failing its) {
    its.interval(expr);
    return its.fails;
  }

  /** Returns whether an expression reads a cell whose unordered accesses are races. */
  public static boolean readsPlain(Expr expr, Program program) {
    return (expr instanceof Expr.Read(Location location)
            && (location.base() >= program.objects().size()
                || (program.objects().get(location.base()).kind()
                        instanceof ObjectDeclaration.Cell cell
                    && cell.plain())))
        || expr.operands().stream().anyMatch(operand -> readsPlain(operand, program));
  }

  private Interval interval(Expr expr) {
    return switch (expr) {
      case Expr.Const(long value) -> new Interval(value, value);
      case Expr.Register(int register) -> register(register);
      case Expr.LocalCell(Location location) -> {
        indices(location);
        yield register(location.first());
      }
      case Expr.Item(Location location, List<Long> values) -> {
        indices(location);
        yield values.stream()
            .map(value -> new Interval(value, value))
            .reduce(Interval::or)
            .orElse(Interval.ALL);
      }
      case Expr.Read(Location location) -> {
        indices(location);
        yield narrowed.getOrDefault(single(location), content(location.first()));
      }
      case Expr.Length(Location channel) -> {
        indices(channel);
        yield new Interval(0, Integer.MAX_VALUE);
      }
      case Expr.Message(Location channel, Expr position, int leaf) -> {
        indices(channel);
        interval(position);
        yield message(channel.base(), leaf);
      }
      case Expr.Free(Location mutex) -> truth(mutex);
      case Expr.Holds(Location thread, Location mutex) -> {
        indices(thread);
        yield truth(mutex);
      }
      case Expr.OfThread its -> truth(its.thread());
      case Expr.Not(Expr operand) -> {
        interval(operand);
        yield Interval.TRUTH;
      }
      case Expr.And(List<Expr> operands) -> junction(operands, true);
      case Expr.Or(List<Expr> operands) -> junction(operands, false);
      case Expr.Negate(Expr operand, _) ->
          computed(Expr.Operator.SUBTRACT, Interval.ZERO, interval(operand));
      case Expr.Chain chain -> {
        Interval left = interval(chain.first());
        for (Expr.Link link : chain.links()) {
          left = computed(link.operator(), left, interval(link.operand()));
        }
        yield left;
      }
      case Expr.Conditional(Expr condition, Expr yes, Expr no) -> {
        interval(condition);
        yield where(condition, true, yes).or(where(condition, false, no));
      }
      case Expr.Let(int register, Expr value, Expr body) -> {
        bound.put(register, interval(value));
        yield interval(body);
      }
      case Expr.Quantified quantified -> {
        Interval low = interval(quantified.low());
        Interval high = interval(quantified.high());
        bound.put(quantified.register(), new Interval(low.low(), Math.max(low.low(), high.high())));
        interval(quantified.body());
        yield quantified.quantifier() == Expr.Quantifier.COUNT
            ? new Interval(0, Integer.MAX_VALUE)
            : Interval.TRUTH;
      }
    };
  }

  /** Some parts, the next of which is evaluated where all before it are of a truth value. */
  private Interval junction(List<Expr> operands, boolean goesOn) {
    Map<Integer, Interval> registers = bound;
    Map<Integer, Interval> objects = narrowed;
    bound = new HashMap<>(bound);
    narrowed = new HashMap<>(narrowed);
    for (Expr operand : operands) {
      interval(operand);
      suppose(operand, goesOn);
    }
    bound = registers;
    narrowed = objects;
    return Interval.TRUTH;
  }

  /** An expression that is evaluated where a condition has a truth value. */
  private Interval where(Expr condition, boolean truth, Expr expr) {
    Map<Integer, Interval> registers = bound;
    Map<Integer, Interval> objects = narrowed;
    bound = new HashMap<>(bound);
    narrowed = new HashMap<>(narrowed);
    suppose(condition, truth);
    Interval its = interval(expr);
    bound = registers;
    narrowed = objects;
    return its;
  }

  /** Assumes that a condition has a truth value in what follows. */
  private void suppose(Expr condition, boolean truth) {
    if (!inOrder) {
      return;
    }
    switch (condition) {
      case Expr.Not(Expr operand) -> suppose(operand, !truth);
      case Expr.And(List<Expr> operands) when truth -> operands.forEach(its -> suppose(its, true));
      case Expr.Or(List<Expr> operands) when !truth -> operands.forEach(its -> suppose(its, false));
      case Expr.Chain(Expr left, List<Expr.Link> links) when links.size() == 1 -> {
        Expr right = links.getFirst().operand();
        Expr.Operator operator = links.getFirst().operator();
        Interval of = interval(left);
        Interval to = interval(right);
        narrow(left, allowed(operator, truth, of, to));
        narrow(right, allowed(mirrored(operator), truth, to, of));
      }
      case Expr.Read _, Expr.Register _ ->
          narrow(
              condition,
              allowed(Expr.Operator.NOT_EQUAL, truth, interval(condition), Interval.ZERO));
      default -> {}
    }
  }

  /**
   * Returns the values of a number that is compared with another, where the result is of a truth
   * value.
   */
  private static Interval allowed(
      Expr.Operator operator, boolean truth, Interval its, Interval to) {
    long before = to.high() == Long.MIN_VALUE ? to.high() : to.high() - 1;
    long behind = to.low() == Long.MAX_VALUE ? to.low() : to.low() + 1;
    return switch (operator) {
      case EQUAL -> truth ? to : its.without(to);
      case NOT_EQUAL -> truth ? its.without(to) : to;
      case LESS -> truth ? its.to(before) : its.from(to.low());
      case LESS_EQUAL -> truth ? its.to(to.high()) : its.from(behind);
      case GREATER -> truth ? its.from(behind) : its.to(to.high());
      case GREATER_EQUAL -> truth ? its.from(to.low()) : its.to(before);
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER -> its;
    };
  }

  private static Expr.Operator mirrored(Expr.Operator operator) {
    return switch (operator) {
      case LESS -> Expr.Operator.GREATER;
      case LESS_EQUAL -> Expr.Operator.GREATER_EQUAL;
      case GREATER -> Expr.Operator.LESS;
      case GREATER_EQUAL -> Expr.Operator.LESS_EQUAL;
      case EQUAL, NOT_EQUAL, ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER -> operator;
    };
  }

  /** A register or an object lies within some numbers too, if any of its numbers does. */
  private void narrow(Expr expr, Interval allowed) {
    Interval before = interval(expr);
    Interval its =
        new Interval(
            Math.max(before.low(), allowed.low()), Math.min(before.high(), allowed.high()));
    if (its.low() > its.high()) {
      return; // what follows is not evaluated
    }
    switch (expr) {
      case Expr.Register(int register) -> bound.put(register, its);
      case Expr.Read(Location location) when single(location) != NONE ->
          narrowed.put(single(location), its);
      default -> {}
    }
  }

  /** The one thing that a location means whatever the state is, or {@link #NONE}. */
  private static int single(Location location) {
    int member = location.first();
    for (Location.Dimension its : location.dimensions()) {
      if (!(its.index() instanceof Expr.Const(long index))
          || index < its.low()
          || index >= its.low() + its.size()) {
        return NONE;
      }
      member += (int) (index - its.low()) * its.stride();
    }
    return member;
  }

  private Interval truth(Location location) {
    indices(location);
    return Interval.TRUTH;
  }

  private void indices(Location location) {
    for (Location.Dimension dimension : location.dimensions()) {
      fails |= !interval(dimension.index()).within(dimension.low(), dimension.high());
    }
  }

  private Interval register(int register) {
    Interval its = bound.get(register);
    if (its != null) {
      return its;
    }
    return routine == null ? Interval.ALL : of(routine.registers().get(register).type());
  }

  private Interval content(int object) {
    if (object >= program.objects().size()) {
      return Interval.ALL;
    }
    return switch (program.objects().get(object).kind()) {
      case ObjectDeclaration.Cell cell -> of(cell.type());
      case ObjectDeclaration.Input input -> of(input.type());
      case ObjectDeclaration.SymbolicInput input -> of(input.type());
      case ObjectDeclaration.Kind _ -> new Interval(0, Integer.MAX_VALUE);
    };
  }

  private Interval message(int channel, int leaf) {
    return channel < program.objects().size()
            && program.objects().get(channel).kind() instanceof ObjectDeclaration.Channel its
        ? of(its.leaves().get(leaf))
        : Interval.ALL;
  }

  private static Interval of(ScalarType type) {
    return new Interval(type.low(), type.high());
  }

  private Interval computed(Expr.Operator operator, Interval left, Interval right) {
    return switch (operator) {
      case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> Interval.TRUTH;
      case ADD -> corners(left, right, Math::addExact);
      case SUBTRACT -> corners(left, right, Math::subtractExact);
      case MULTIPLY -> corners(left, right, Math::multiplyExact);
      case DIVIDE, REMAINDER -> {
        fails |= right.low() <= 0 && right.high() >= 0 || left.low() == Long.MIN_VALUE;
        yield left.low() == Long.MIN_VALUE
            ? Interval.ALL
            : new Interval(-largest(left), largest(left));
      }
    };
  }

  private static long largest(Interval interval) {
    return Math.max(Math.abs(interval.low()), Math.abs(interval.high()));
  }

  private Interval corners(
      Interval left, Interval right, java.util.function.LongBinaryOperator operator) {
    try {
      long[] all = {
        operator.applyAsLong(left.low(), right.low()),
        operator.applyAsLong(left.low(), right.high()),
        operator.applyAsLong(left.high(), right.low()),
        operator.applyAsLong(left.high(), right.high())
      };
      java.util.Arrays.sort(all);
      return new Interval(all[0], all[3]);
    } catch (ArithmeticException overflow) {
      fails = true;
      return Interval.ALL;
    }
  }
}
