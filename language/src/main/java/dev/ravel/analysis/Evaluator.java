// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Expression.BinaryOperator;
import dev.ravel.ast.Expression.Quantifier;
import dev.ravel.ast.Name;
import dev.ravel.ast.Slices;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** One evaluation of an expression in the surroundings of {@link Constants}. */
final class Evaluator {
  private static final Type.Bool BOOL = new Type.Bool();

  private final Constants constants;
  private final Span whole;
  private Map<String, ConstantValue> locals;
  private int steps;

  /**
   * An evaluation.
   *
   * @param whole the place of all of the expression
   * @param locals the values of the names that are not global
   */
  Evaluator(Constants constants, Span whole, Map<String, ConstantValue> locals) {
    this.constants = constants;
    this.whole = whole;
    this.locals = locals;
  }

  /** The number as a constant. */
  static ConstantValue.Scalar number(long value) {
    return new ConstantValue.Scalar(new Type.Int(value, value), value);
  }

  private static ConstantValue.Scalar bool(boolean value) {
    return new ConstantValue.Scalar(BOOL, value ? 1 : 0);
  }

  /** Stops an evaluation. */
  private static final class Stop extends RuntimeException {
    private final transient Evaluation reason;

    Stop(Evaluation reason) {
      super(null, null, false, false);
      this.reason = reason;
    }
  }

  private static Stop failed(Problem problem, String message, Span where) {
    return new Stop(new Evaluation.Failed(problem, message, where));
  }

  /** Evaluates an expression. */
  Evaluation evaluate(Expression expression) {
    try {
      return new Evaluation.Computed(value(expression));
    } catch (Stop stop) {
      return stop.reason;
    }
  }

  private ConstantValue value(Expression expression) {
    if (++steps > Constants.STEPS) {
      String message =
          "this constant takes more than " + Words.count(Constants.STEPS) + " operations";
      throw failed(Problem.C003, message, whole);
    }
    if (!constants.mayGoOn()) {
      String message =
          "the constants of this model take more than "
              + Words.count(Constants.STEPS_IN_ALL)
              + " operations";
      throw failed(Problem.C003, message, whole);
    }
    return switch (expression) {
      case Expression.IntLiteral literal -> number(literal.value());
      case Expression.BoolLiteral literal -> bool(literal.value());
      case Expression.Extreme extreme -> extreme(extreme);
      case Access access -> access(access);
      case Expression.Call call -> call(call);
      case Expression.Unary unary -> unary(unary);
      case Expression.Chain chain -> chain(chain);
      case Expression.Conditional c -> value(condition(c.condition()) ? c.yes() : c.no());
      case Expression.Quantified quantified -> quantified(quantified);
      case Expression.ListLiteral list ->
          new ConstantValue.Row(list.elements().stream().map(this::value).toList());
      case Expression.Question question ->
          throw notConstant(question.thread().name(), question.span());
    };
  }

  private ConstantValue.Scalar extreme(Expression.Extreme extreme) {
    if (constants.global(extreme.type().text()).orElse(null) instanceof Symbol.EnumType its) {
      long ordinal = extreme.last() ? its.type().high() : its.type().low();
      return new ConstantValue.Scalar(its.type(), ordinal);
    }
    throw new Stop(new Evaluation.Unknown());
  }

  private Stop notConstant(Name name, Span where) {
    return new Stop(new Evaluation.NotConstant(name.text(), where));
  }

  private long scalar(Expression expression) {
    return scalar(value(expression), expression.span());
  }

  private long scalar(ConstantValue value, Span where) {
    if (value instanceof ConstantValue.Scalar scalar) {
      return scalar.value();
    }
    throw failed(Problem.T001, "one value is needed here", where);
  }

  private boolean condition(Expression expression) {
    return scalar(expression) != 0;
  }

  private ConstantValue access(Access access) {
    Name name = access.name();
    ConstantValue value = locals.get(name.text());
    if (value == null) {
      Symbol symbol = constants.global(name.text()).orElse(null);
      value =
          switch (symbol) {
            case null -> throw new Stop(new Evaluation.Unknown());
            case Symbol.Constant constant -> constant.value();
            case Symbol.Member member -> new ConstantValue.Scalar(member.type(), member.ordinal());
            case Symbol _ -> throw notConstant(name, name.span());
          };
    }
    for (Access.Selector selector : access.selectors()) {
      value =
          switch (selector) {
            case Access.Selector.At at -> element(value, at);
            case Access.Selector.Dot dot -> field(value, dot);
          };
    }
    return value;
  }

  private ConstantValue element(ConstantValue value, Access.Selector.At at) {
    if (!(value instanceof ConstantValue.Row row)) {
      throw failed(Problem.T006, "this has no members", at.span());
    }
    long index = scalar(at.index());
    int size = row.elements().size();
    if (index < 0 || index >= size) {
      String message = "index " + index + " is out of range 0.." + (size - 1);
      throw failed(Problem.C008, message, at.index().span());
    }
    return row.elements().get((int) index);
  }

  private ConstantValue field(ConstantValue value, Access.Selector.Dot dot) {
    if (value instanceof ConstantValue.Struct struct) {
      Optional<Type.Part> part = struct.type().part(dot.field().text());
      if (part.isPresent()) {
        int first = part.get().first();
        Type type = part.get().type();
        return of(type, struct.leaves().subList(first, first + type.size()));
      }
    }
    throw failed(Problem.N004, "there is no field `" + dot.field() + "`", dot.span());
  }

  private ConstantValue of(Type type, List<Long> leaves) {
    return switch (type) {
      case Type.Int _ -> number(leaves.getFirst());
      case Type.Bool bool -> new ConstantValue.Scalar(bool, leaves.getFirst());
      case Type.Enum enumeration -> new ConstantValue.Scalar(enumeration, leaves.getFirst());
      case Type.Record struct -> new ConstantValue.Struct(struct, leaves);
      case Type.Array array -> {
        Type cell = array.member();
        List<ConstantValue> cells = new ArrayList<>();
        for (int at = 0; at < leaves.size(); at += cell.size()) {
          cells.add(of(cell, leaves.subList(at, at + cell.size())));
        }
        yield new ConstantValue.Row(cells);
      }
    };
  }

  /** Returns a scalar of the kind of another one. It is a value of the same enum, or a number. */
  private static ConstantValue.Scalar alike(ConstantValue other, long value) {
    return other instanceof ConstantValue.Scalar scalar && scalar.type() instanceof Type.Enum names
        ? new ConstantValue.Scalar(names, value)
        : number(value);
  }

  private ConstantValue call(Expression.Call call) {
    Symbol symbol = constants.global(call.callee().text()).orElse(null);
    if (symbol instanceof Symbol.Fun fun) {
      Map<String, ConstantValue> arguments = new HashMap<>();
      List<Name> parameters = fun.declaration().parameters();
      if (parameters.size() != call.arguments().size()) {
        throw failed(Problem.T004, "a wrong number of arguments", call.span());
      }
      for (int i = 0; i < parameters.size(); i++) {
        arguments.put(parameters.get(i).text(), value(call.arguments().get(i)));
      }
      return inside(arguments, fun.declaration().body());
    }
    if (symbol instanceof Symbol.RecordType struct) {
      return construct(call, struct.type());
    }
    if (Names.BUILT_IN.contains(call.callee().text())) {
      throw notConstant(call.callee(), call.span());
    }
    throw new Stop(new Evaluation.Unknown());
  }

  private ConstantValue inside(Map<String, ConstantValue> names, Expression body) {
    Map<String, ConstantValue> outside = locals;
    locals = names;
    try {
      return value(body);
    } finally {
      locals = outside;
    }
  }

  private ConstantValue construct(Expression.Call call, Type.Record type) {
    if (call.arguments().size() != type.fields().size()) {
      throw failed(Problem.T004, "a wrong number of arguments", call.span());
    }
    List<Long> leaves = new ArrayList<>();
    for (int i = 0; i < type.fields().size(); i++) {
      Expression argument = call.arguments().get(i);
      Type.Field field = type.fields().get(i);
      List<Long> its = Fit.leaves(value(argument));
      List<Type.Leaf> needed = field.type().leaves();
      for (int k = 0; k < needed.size(); k++) {
        if (!Sizes.fits(needed.get(k).type(), its.get(k))) {
          String message =
              "field `%s%s` cannot hold %s: it is %s"
                  .formatted(
                      field.name(), needed.get(k).path(), its.get(k), needed.get(k).type().show());
          throw failed(Problem.T001, message, argument.span());
        }
      }
      leaves.addAll(its);
    }
    return new ConstantValue.Struct(type, leaves);
  }

  private ConstantValue unary(Expression.Unary unary) {
    long operand = scalar(unary.operand());
    return switch (unary.operator()) {
      case NOT -> bool(operand == 0);
      case NEGATE -> {
        if (operand == Long.MIN_VALUE) {
          throw overflow("-(" + operand + ")", unary.span());
        }
        yield number(-operand);
      }
    };
  }

  private Stop overflow(String text, Span where) {
    return failed(Problem.C003, text + " is beyond 64 bits", where);
  }

  private ConstantValue chain(Expression.Chain chain) {
    ConstantValue left = value(chain.first());
    for (int i = 0; i < chain.links().size(); i++) {
      left = binary(left, chain, i);
    }
    return left;
  }

  private ConstantValue binary(ConstantValue left, Expression.Chain chain, int position) {
    Expression.Link link = chain.links().get(position);
    Span leftSpan = chain.first().span();
    return switch (link.operator()) {
      case IMPLIES -> bool(scalar(left, leftSpan) == 0 || condition(link.operand()));
      case OR -> bool(scalar(left, leftSpan) != 0 || condition(link.operand()));
      case AND -> bool(scalar(left, leftSpan) != 0 && condition(link.operand()));
      case EQUAL -> bool(Fit.leaves(left).equals(Fit.leaves(value(link.operand()))));
      case NOT_EQUAL -> bool(!Fit.leaves(left).equals(Fit.leaves(value(link.operand()))));
      case LESS -> bool(scalar(left, leftSpan) < scalar(link.operand()));
      case LESS_EQUAL -> bool(scalar(left, leftSpan) <= scalar(link.operand()));
      case GREATER -> bool(scalar(left, leftSpan) > scalar(link.operand()));
      case GREATER_EQUAL -> bool(scalar(left, leftSpan) >= scalar(link.operand()));
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER ->
          number(arithmetic(scalar(left, leftSpan), scalar(link.operand()), chain, position));
    };
  }

  private long arithmetic(long left, long right, Expression.Chain chain, int position) {
    BinaryOperator operator = chain.links().get(position).operator();
    OptionalLong result = Arithmetic.apply(operator, left, right);
    if (result.isPresent()) {
      return result.getAsLong();
    }
    Span where = Slices.left(chain, position).to(Slices.right(chain, position));
    String text = left + " " + operator.symbol() + " " + right;
    boolean division = operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER;
    throw division && right == 0
        ? failed(Problem.C003, text + " divides by zero", where)
        : overflow(text, where);
  }

  private ConstantValue quantified(Expression.Quantified quantified) {
    ConstantValue first = value(quantified.low());
    long low = scalar(first, quantified.low().span());
    long high = scalar(quantified.high());
    Map<String, ConstantValue> inner = new HashMap<>(locals);
    long count = 0;
    for (long i = low; i <= high; i++) {
      Limits.pollAt(i);
      inner.put(quantified.variable().text(), alike(first, i));
      boolean holds = scalar(inside(inner, quantified.body()), quantified.body().span()) != 0;
      if (quantified.quantifier() == Quantifier.ALL && !holds) {
        return bool(false);
      }
      if (quantified.quantifier() == Quantifier.SOME && holds) {
        return bool(true);
      }
      count += holds ? 1 : 0;
      if (i == Long.MAX_VALUE) {
        break;
      }
    }
    return switch (quantified.quantifier()) {
      case ALL -> bool(true);
      case SOME -> bool(false);
      case COUNT -> number(count);
    };
  }
}
