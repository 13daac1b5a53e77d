// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Expression.BinaryOperator;
import dev.ravel.ast.Expression.Quantifier;
import dev.ravel.ast.Name;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Evaluates constant expressions exactly as the language says (section 2.1 and 2.3): numbers of 64
 * bits whose overflow is an error, {@code /} and {@code %} as in C, short-circuit evaluation from
 * left to right for values and for errors, arguments of functions evaluated once before the body.
 */
public final class Constants {
  /** How many operations one evaluation may take. */
  static final int STEPS = 4_000_000;

  /** How many operations all the evaluations of an analysis may take. */
  static final long STEPS_IN_ALL = 100_000_000;

  private static final Type.Bool BOOL = new Type.Bool();

  private final Function<String, Optional<Symbol>> globals;
  private final boolean limited;
  private long stepsInAll;

  /**
   * Evaluation where the globals are those that the function finds.
   *
   * @param limited whether there is a limit for all evaluations together
   */
  Constants(Function<String, Optional<Symbol>> globals, boolean limited) {
    this.globals = globals;
    this.limited = limited;
  }

  /** Evaluation in an instance. */
  public static Constants of(Instance instance) {
    return new Constants(instance::global, false);
  }

  /** Evaluates an expression in which the names of the map stand for numbers. */
  public Evaluation evaluate(Expression expression, Map<String, Long> bindings) {
    Map<String, ConstantValue> locals = new HashMap<>();
    bindings.forEach((name, value) -> locals.put(name, number(value)));
    return new Run(locals).evaluate(expression);
  }

  /** Evaluates an expression without local names. */
  public Evaluation evaluate(Expression expression) {
    return evaluate(expression, Map.of());
  }

  /**
   * The scalar value of an expression, absent if it is not constant or its evaluation is an error.
   */
  public OptionalLong scalar(Expression expression, Map<String, Long> bindings) {
    return evaluate(expression, bindings) instanceof Evaluation.Computed computed
            && computed.value() instanceof ConstantValue.Scalar scalar
        ? OptionalLong.of(scalar.value())
        : OptionalLong.empty();
  }

  /**
   * The scalar value of an expression of which the analysis has made sure that it is constant.
   *
   * @throws IllegalArgumentException if it is not
   */
  public long number(Expression expression, Map<String, Long> bindings) {
    return scalar(expression, bindings)
        .orElseThrow(() -> new IllegalArgumentException("not constant: " + expression.span()));
  }

  private static ConstantValue.Scalar number(long value) {
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

  /** One evaluation. */
  private final class Run {
    private Map<String, ConstantValue> locals;
    private int steps;

    Run(Map<String, ConstantValue> locals) {
      this.locals = locals;
    }

    Evaluation evaluate(Expression expression) {
      try {
        return new Evaluation.Computed(value(expression));
      } catch (Stop stop) {
        return stop.reason;
      }
    }

    private ConstantValue value(Expression expression) {
      if (++steps > STEPS) {
        String message = "this constant takes more than " + Words.count(STEPS) + " operations";
        throw failed(Problem.C003, message, expression.span());
      }
      if (limited && ++stepsInAll > STEPS_IN_ALL) {
        String message =
            "the constants of this model take more than "
                + Words.count(STEPS_IN_ALL)
                + " operations";
        throw failed(Problem.C003, message, expression.span());
      }
      return switch (expression) {
        case Expression.IntLiteral literal -> number(literal.value());
        case Expression.BoolLiteral literal -> bool(literal.value());
        case Access access -> access(access);
        case Expression.Call call -> call(call);
        case Expression.Unary unary -> unary(unary);
        case Expression.Chain chain -> chain(chain);
        case Expression.Conditional c -> value(condition(c.condition()) ? c.yes() : c.no());
        case Expression.Quantified quantified -> quantified(quantified);
        case Expression.ListLiteral list ->
            new ConstantValue.Row(list.elements().stream().map(this::value).toList());
        case Expression.InSection in -> throw notConstant(in.thread().name(), in.span());
        case Expression.AtLabel at -> throw notConstant(at.thread().name(), at.span());
        case Expression.IsDone done -> throw notConstant(done.thread().name(), done.span());
        case Expression.HoldsMutex holds -> throw notConstant(holds.thread().name(), holds.span());
      };
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
        Symbol symbol = globals.apply(name.text()).orElse(null);
        value =
            switch (symbol) {
              case null -> throw new Stop(new Evaluation.Unknown());
              case Symbol.Constant constant -> constant.value();
              case Symbol.Member member ->
                  new ConstantValue.Scalar(member.type(), member.ordinal());
              case Symbol.Input _,
                  Symbol.EnumType _,
                  Symbol.RecordType _,
                  Symbol.Shared _,
                  Symbol.Mutex _,
                  Symbol.Cond _,
                  Symbol.Semaphore _,
                  Symbol.Barrier _,
                  Symbol.Channel _,
                  Symbol.Fun _,
                  Symbol.Proc _,
                  Symbol.Threads _,
                  Symbol.Net _,
                  Symbol.Places _,
                  Symbol.Transitions _ ->
                  throw notConstant(name, name.span());
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
        int offset = 0;
        for (Type.Field field : struct.type().fields()) {
          int size = field.type().leaves().size();
          if (field.name().equals(dot.field().text())) {
            return of(field.type(), struct.leaves().subList(offset, offset + size));
          }
          offset += size;
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
      };
    }

    private ConstantValue call(Expression.Call call) {
      Symbol symbol = globals.apply(call.callee().text()).orElse(null);
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
        switch (value(argument)) {
          case ConstantValue.Struct struct -> leaves.addAll(struct.leaves());
          case ConstantValue.Scalar scalar -> {
            if (field.type() instanceof Type.Scalar needed && !Sizes.fits(needed, scalar.value())) {
              String message =
                  scalar.value() + " does not fit field `" + field.name() + "`, " + needed.show();
              throw failed(Problem.T001, message, argument.span());
            }
            leaves.add(scalar.value());
          }
          case ConstantValue.Row _ ->
              throw failed(Problem.T009, "a list cannot be the value of a field", argument.span());
        }
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
      Span span = chain.first().span();
      for (Expression.Link link : chain.links()) {
        left = binary(left, span, link);
        span = span.to(link.operand().span());
      }
      return left;
    }

    private ConstantValue binary(ConstantValue left, Span leftSpan, Expression.Link link) {
      return switch (link.operator()) {
        case IMPLIES -> bool(scalar(left, leftSpan) == 0 || condition(link.operand()));
        case OR -> bool(scalar(left, leftSpan) != 0 || condition(link.operand()));
        case AND -> bool(scalar(left, leftSpan) != 0 && condition(link.operand()));
        case EQUAL -> bool(leaves(left, leftSpan).equals(leaves(link.operand())));
        case NOT_EQUAL -> bool(!leaves(left, leftSpan).equals(leaves(link.operand())));
        case LESS -> bool(scalar(left, leftSpan) < scalar(link.operand()));
        case LESS_EQUAL -> bool(scalar(left, leftSpan) <= scalar(link.operand()));
        case GREATER -> bool(scalar(left, leftSpan) > scalar(link.operand()));
        case GREATER_EQUAL -> bool(scalar(left, leftSpan) >= scalar(link.operand()));
        case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER ->
            number(
                arithmetic(
                    link.operator(),
                    scalar(left, leftSpan),
                    scalar(link.operand()),
                    leftSpan.to(link.operand().span())));
      };
    }

    private List<Long> leaves(Expression expression) {
      return leaves(value(expression), expression.span());
    }

    private List<Long> leaves(ConstantValue value, Span where) {
      return switch (value) {
        case ConstantValue.Scalar scalar -> List.of(scalar.value());
        case ConstantValue.Struct struct -> struct.leaves();
        case ConstantValue.Row _ -> throw failed(Problem.T002, "lists cannot be compared", where);
      };
    }

    private long arithmetic(BinaryOperator operator, long left, long right, Span where) {
      OptionalLong result = Arithmetic.apply(operator, left, right);
      if (result.isPresent()) {
        return result.getAsLong();
      }
      String text = left + " " + operator.symbol() + " " + right;
      boolean division = operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER;
      throw division && right == 0
          ? failed(Problem.C003, text + " divides by zero", where)
          : overflow(text, where);
    }

    private ConstantValue quantified(Expression.Quantified quantified) {
      long low = scalar(quantified.low());
      long high = scalar(quantified.high());
      Map<String, ConstantValue> inner = new LinkedHashMap<>(locals);
      long count = 0;
      for (long i = low; i <= high; i++) {
        inner.put(quantified.variable().text(), number(i));
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
}
