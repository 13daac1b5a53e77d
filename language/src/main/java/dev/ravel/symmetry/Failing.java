// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

import dev.ravel.program.Expr;
import dev.ravel.program.Location;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.program.ScalarType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether the parts of a junction may be evaluated in any order: no part may be an error, since a
 * part before an error may keep the error from happening. Numbers are followed as intervals.
 */
final class Failing {
  private final Program program;
  private final Routine routine;

  /** By register that an expression around binds: the numbers that it has. */
  private final Map<Integer, Interval> bound = new HashMap<>();

  private boolean fails;

  /** Numbers from low to high. */
  private record Interval(long low, long high) {
    static final Interval TRUTH = new Interval(0, 1);
    static final Interval ALL = new Interval(Long.MIN_VALUE, Long.MAX_VALUE);

    boolean within(long from, long to) {
      return from <= low && high <= to;
    }

    Interval or(Interval other) {
      return new Interval(Math.min(low, other.low), Math.max(high, other.high));
    }
  }

  private Failing(Program program, Routine routine) {
    this.program = program;
    this.routine = routine;
  }

  /**
   * Whether an expression may be an error.
   *
   * @param routine whose registers it uses; null for a claim
   */
  static boolean mayFail(Expr expr, Program program, Routine routine) {
    Failing its = new Failing(program, routine);
    its.interval(expr);
    return its.fails;
  }

  /** Whether an expression reads a cell whose unordered accesses are races. */
  static boolean readsPlain(Expr expr, Program program) {
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
        yield register(location.base() + location.leaf());
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
        yield content(location.base() + location.leaf());
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
      case Expr.InSection(Location thread, _) -> truth(thread);
      case Expr.AtLabel(Location thread, _) -> truth(thread);
      case Expr.Done(Location thread) -> truth(thread);
      case Expr.Crashed(Location thread) -> truth(thread);
      case Expr.Not _, Expr.And _, Expr.Or _ -> {
        expr.operands().forEach(this::interval);
        yield Interval.TRUTH;
      }
      case Expr.Negate(Expr operand, _) ->
          computed(Expr.Operator.SUBTRACT, new Interval(0, 0), interval(operand));
      case Expr.Chain chain -> {
        Interval left = interval(chain.first());
        for (Expr.Link link : chain.links()) {
          left = computed(link.operator(), left, interval(link.operand()));
        }
        yield left;
      }
      case Expr.Conditional(Expr condition, Expr yes, Expr no) -> {
        interval(condition);
        yield interval(yes).or(interval(no));
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

  private Interval truth(Location location) {
    indices(location);
    return Interval.TRUTH;
  }

  private void indices(Location location) {
    for (Location.Dimension dimension : location.dimensions()) {
      fails |=
          !interval(dimension.index())
              .within(dimension.low(), dimension.low() + dimension.size() - 1L);
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
