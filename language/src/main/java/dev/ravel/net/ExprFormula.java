// SPDX-License-Identifier: Apache-2.0
package dev.ravel.net;

import dev.ravel.net.MarkingFormula.Relation;
import dev.ravel.net.MarkingFormula.Sum;
import dev.ravel.net.MarkingFormula.Term;
import dev.ravel.program.Expr;
import dev.ravel.program.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Conditions of a program whose objects are the places of a net, as formulas about markings. They
 * compare sums of tokens, count true conditions, and combine these. What is something else, such as
 * a product of tokens, or has no value in some marking, is no formula.
 */
final class ExprFormula {
  /** The bodies of quantifiers that are written out, in all. */
  private static final int MOST_BODIES = 100_000;

  private final Map<Integer, Value> registers = new HashMap<>();
  private int bodies;

  /** The value of an expression. */
  private sealed interface Value {}

  /** A number of tokens. */
  private record Number(Sum sum) implements Value {}

  /** A condition; as a number 1 or 0. */
  private record Truth(MarkingFormula formula) implements Value {}

  /** The number of conditions that are true, plus a number. */
  private record Many(List<MarkingFormula> formulas, long more) implements Value {}

  /** The expression is no formula about markings. */
  private static final class NoFormula extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoFormula() {
      super(null, null, false, false);
    }
  }

  private ExprFormula() {}

  /** The formula that a condition is. */
  static Optional<MarkingFormula> of(Expr condition) {
    try {
      return Optional.of(truth(new ExprFormula().value(condition)));
    } catch (NoFormula | ArithmeticException none) {
      return Optional.empty();
    }
  }

  /** That a number is larger than another. */
  static Optional<MarkingFormula> above(Expr number, long limit) {
    try {
      Value value = new ExprFormula().value(number);
      return Optional.of(compared(value, Relation.GREATER, constant(limit)));
    } catch (NoFormula | ArithmeticException none) {
      return Optional.empty();
    }
  }

  private Value value(Expr expr) {
    return switch (expr) {
      case Expr.Const(long number) -> constant(number);
      case Expr.Register(int register) -> {
        if (!registers.containsKey(register)) {
          throw new NoFormula();
        }
        yield registers.get(register);
      }
      case Expr.Read(Location place) -> new Number(new Sum(0, List.of(new Term(1, member(place)))));
      case Expr.Item(Location location, List<Long> values) ->
          constant(values.get(member(location)));
      case Expr.Not(Expr operand) -> new Truth(PlaceFormula.not(truth(value(operand))));
      case Expr.And(List<Expr> operands) -> new Truth(new MarkingFormula.And(truths(operands)));
      case Expr.Or(List<Expr> operands) -> new Truth(new MarkingFormula.Or(truths(operands)));
      case Expr.Negate negate -> new Number(times(sum(value(negate.operand())), -1));
      case Expr.Chain chain -> chain(chain);
      case Expr.Conditional(Expr condition, Expr yes, Expr no) ->
          either(truth(value(condition)), value(yes), value(no));
      case Expr.Let(int register, Expr its, Expr body) -> with(register, value(its), body);
      case Expr.Quantified quantified -> quantified(quantified);
      case Expr.LocalCell _,
          Expr.Length _,
          Expr.Message _,
          Expr.Free _,
          Expr.Holds _,
          Expr.OfThread _ ->
          throw new NoFormula();
    };
  }

  private Value with(int register, Value its, Expr body) {
    Value before = registers.put(register, its);
    Value value = value(body);
    if (before == null) {
      registers.remove(register);
    } else {
      registers.put(register, before);
    }
    return value;
  }

  private Value quantified(Expr.Quantified quantified) {
    long low = number(value(quantified.low()));
    long high = number(value(quantified.high()));
    List<MarkingFormula> all = new ArrayList<>();
    for (long k = low; k <= high; k++) {
      if (++bodies > MOST_BODIES) {
        throw new NoFormula();
      }
      all.add(truth(with(quantified.register(), constant(k), quantified.body())));
    }
    return switch (quantified.quantifier()) {
      case ALL -> new Truth(new MarkingFormula.And(all));
      case SOME -> new Truth(new MarkingFormula.Or(all));
      case COUNT -> new Many(all, 0);
    };
  }

  private static Value either(MarkingFormula condition, Value yes, Value no) {
    if (condition instanceof MarkingFormula.Truth(boolean known)) {
      return known ? yes : no;
    }
    MarkingFormula first = new MarkingFormula.And(List.of(condition, truth(yes)));
    MarkingFormula second = new MarkingFormula.And(List.of(PlaceFormula.not(condition), truth(no)));
    return new Truth(new MarkingFormula.Or(List.of(first, second)));
  }

  /** Reads a chain from left to right. Each operator takes what is before it. */
  private Value chain(Expr.Chain chain) {
    Value left = value(chain.first());
    for (Expr.Link link : chain.links()) {
      Value right = value(link.operand());
      left =
          switch (link.operator()) {
            case EQUAL -> new Truth(compared(left, Relation.EQUAL, right));
            case NOT_EQUAL -> new Truth(compared(left, Relation.NOT_EQUAL, right));
            case LESS -> new Truth(compared(left, Relation.LESS, right));
            case LESS_EQUAL -> new Truth(compared(left, Relation.LESS_EQUAL, right));
            case GREATER -> new Truth(compared(left, Relation.GREATER, right));
            case GREATER_EQUAL -> new Truth(compared(left, Relation.GREATER_EQUAL, right));
            case ADD -> plus(left, right);
            case SUBTRACT -> plus(left, new Number(times(sum(right), -1)));
            case MULTIPLY -> product(left, right);
            case DIVIDE, REMAINDER -> throw new NoFormula();
          };
    }
    return left;
  }

  private static Value plus(Value left, Value right) {
    if (left instanceof Number(Sum one) && right instanceof Number(Sum other)) {
      return new Number(fitting(one.plus(other)));
    }
    Many one = many(left);
    Many other = many(right);
    List<MarkingFormula> formulas = new ArrayList<>(one.formulas());
    formulas.addAll(other.formulas());
    return new Many(formulas, Math.addExact(one.more(), other.more()));
  }

  private static Many many(Value value) {
    return switch (value) {
      case Many many -> many;
      case Truth(MarkingFormula formula) -> new Many(List.of(formula), 0);
      case Number number -> new Many(List.of(), number(number));
    };
  }

  private static Value product(Value left, Value right) {
    Sum one = sum(left);
    Sum other = sum(right);
    if (!one.terms().isEmpty() && !other.terms().isEmpty()) {
      throw new NoFormula();
    }
    return new Number(
        one.terms().isEmpty() ? times(other, one.constant()) : times(one, other.constant()));
  }

  private static MarkingFormula compared(Value left, Relation relation, Value right) {
    if (left instanceof Number(Sum one) && right instanceof Number(Sum other)) {
      return one.terms().isEmpty() && other.terms().isEmpty()
          ? new MarkingFormula.Truth(relation.holds(one.constant(), other.constant()))
          : new MarkingFormula.Compare(one, relation, other);
    }
    if (left instanceof Number number) {
      Many many = many(right);
      long limit = Math.subtractExact(number(number), many.more());
      return new MarkingFormula.Count(many.formulas(), relation.mirrored(), limit);
    }
    Many many = many(left);
    long limit = Math.subtractExact(number(right), many.more());
    return new MarkingFormula.Count(many.formulas(), relation, limit);
  }

  private List<MarkingFormula> truths(List<Expr> operands) {
    return operands.stream().map(its -> truth(value(its))).toList();
  }

  private static MarkingFormula truth(Value value) {
    return switch (value) {
      case Truth(MarkingFormula formula) -> formula;
      case Number(Sum sum) ->
          sum.terms().isEmpty()
              ? new MarkingFormula.Truth(sum.constant() != 0)
              : new MarkingFormula.Compare(sum, Relation.NOT_EQUAL, new Sum(0, List.of()));
      case Many(List<MarkingFormula> formulas, long more) ->
          new MarkingFormula.Count(formulas, Relation.NOT_EQUAL, Math.negateExact(more));
    };
  }

  private static Sum sum(Value value) {
    if (value instanceof Number(Sum sum)) {
      return sum;
    }
    throw new NoFormula();
  }

  private static long number(Value value) {
    Sum sum = sum(value);
    if (!sum.terms().isEmpty()) {
      throw new NoFormula();
    }
    return sum.constant();
  }

  private static Number constant(long number) {
    return new Number(new Sum(number, List.of()));
  }

  private static Sum times(Sum sum, long factor) {
    return fitting(sum.times(factor));
  }

  /** A sum that has a value in every marking. */
  private static Sum fitting(Sum sum) {
    if (!sum.fits()) {
      throw new NoFormula();
    }
    return sum;
  }

  /** The member that a location means, if its indices are numbers within their ranges. */
  private int member(Location location) {
    long offset = 0;
    for (Location.Dimension dimension : location.dimensions()) {
      long index = Math.subtractExact(number(value(dimension.index())), dimension.low());
      if (index < 0 || index >= dimension.size()) {
        throw new NoFormula();
      }
      offset += index * dimension.stride();
    }
    return Math.toIntExact(location.base() + offset + location.leaf());
  }
}
