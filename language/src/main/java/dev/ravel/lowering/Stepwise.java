// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.analysis.Instance;
import dev.ravel.analysis.Symbol;
import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Expression.BinaryOperator;
import dev.ravel.ast.Expression.UnaryOperator;
import dev.ravel.lowering.Environment.Binding;
import dev.ravel.program.Expr;
import dev.ravel.program.Instruction;
import dev.ravel.program.Location;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * Expressions in ordinary statements. Each read of a shared cell is a step of its own, from left to
 * right; a quantifier that reads shared cells is one step; sub-expressions are computed as soon as
 * their operands are known (language, section 3).
 */
final class Stepwise {
  private final Instance instance;
  private final Expressions whole;
  private final Code code;
  private final boolean split;
  private final Procedures procedures;

  /** Puts procedures in place of their calls. */
  interface Procedures {
    /** The result of a procedure with one, whose steps have been made. */
    Value result(Symbol.Proc procedure, Expression.Call call, Environment environment);
  }

  /** True if a chain around the present expression gives its registers away. */
  private boolean reusing;

  /**
   * Stepwise evaluation.
   *
   * @param split whether quantifiers read one cell at a time too, as {@code option await = split}
   *     wants it inside {@code await}
   */
  Stepwise(Instance instance, Expressions whole, Code code, boolean split, Procedures procedures) {
    this.instance = instance;
    this.whole = whole;
    this.code = code;
    this.split = split;
    this.procedures = procedures;
  }

  /** Returns the value of an expression, after all its reads. */
  Value value(Expression expression, Environment environment) {
    if (!whole.readsShared(expression, environment)) {
      return whole.value(expression, environment);
    }
    return switch (expression) {
      case Access access ->
          whole.access(
              access,
              environment,
              index -> scalar(index, environment),
              place -> load(place, access.span()));
      case Expression.Call call -> call(call, environment);
      case Expression.Unary unary -> Expressions.unary(unary, scalar(unary.operand(), environment));
      case Expression.Chain chain -> chain(chain, environment);
      case Expression.Conditional conditional -> conditional(conditional, environment);
      case Expression.Quantified quantified -> quantified(quantified, environment);
      case Expression.IntLiteral _, Expression.BoolLiteral _, Expression.Extreme _ ->
          whole.value(expression, environment);
      case Expression.HasCrashed crashed -> {
        int register = code.temporary();
        Location thread =
            whole.member(crashed.thread(), environment, index -> scalar(index, environment));
        code.emit(new Instruction.Evaluate(register, new Expr.Crashed(thread), crashed.span()));
        yield Value.bool(new Expr.Register(register));
      }
      case Expression.ListLiteral list ->
          Expressions.row(list.elements().stream().map(e -> computed(e, environment)).toList());
      case Expression.Question _ ->
          throw new IllegalStateException("not in a thread: " + expression.span());
    };
  }

  /** The scalar that an expression is, computed. */
  Expr scalar(Expression expression, Environment environment) {
    return code.computed(value(expression, environment).scalar(), expression.span());
  }

  /** The scalars that an expression is, computed. */
  Value computed(Expression expression, Environment environment) {
    Value value = value(expression, environment);
    List<Expr> leaves =
        value.leaves().stream().map(leaf -> code.computed(leaf, expression.span())).toList();
    return new Value(value.type(), leaves);
  }

  private Value load(Place place, Span span) {
    List<Integer> into = code.temporaries(place.type().size());
    if (whole.orders().kept()) {
      for (int k = 0; k < into.size(); k++) {
        code.emit(new Instruction.Load(List.of(into.get(k)), place.leaf(k), span));
      }
    } else {
      code.emit(new Instruction.Load(into, place.location(), span));
    }
    return Value.inRegisters(place.type(), into);
  }

  private Value call(Expression.Call call, Environment environment) {
    String name = call.callee().text();
    if (instance.global(name).isEmpty()) {
      int register = code.temporary();
      Location channel =
          whole.member(
              (Access) call.arguments().getFirst(),
              environment,
              index -> scalar(index, environment));
      code.emit(new Instruction.Evaluate(register, new Expr.Length(channel), call.span()));
      return Value.number(new Expr.Register(register));
    }
    if (instance.global(name).orElseThrow() instanceof Symbol.Proc procedure) {
      return procedures.result(procedure, call, environment);
    }
    List<Value> arguments =
        call.arguments().stream().map(argument -> computed(argument, environment)).toList();
    return switch (instance.global(name).orElseThrow()) {
      case Symbol.RecordType struct -> Expressions.construct(struct.type(), arguments);
      case Symbol.Fun fun -> {
        Environment inside = Environment.empty();
        for (int k = 0; k < arguments.size(); k++) {
          inside.put(
              fun.declaration().parameters().get(k).text(), new Binding.Known(arguments.get(k)));
        }
        yield value(fun.declaration().body(), inside);
      }
      case Symbol.Value _, Symbol.NamedType _, Symbol.Family _ -> throw notCallable(call);
      case Symbol.Proc _, Symbol.Net _ -> throw notCallable(call);
    };
  }

  private static IllegalStateException notCallable(Expression.Call call) {
    return new IllegalStateException("not a function: " + call.span());
  }

  /**
   * Operands that are joined from left to right. What was joined so far is in one register when the
   * next operand is read, so those before are used again: a long sum takes few. The last operand
   * has registers of its own, by which {@code x = a + b + x} is known as an update.
   */
  private Value chain(Expression.Chain chain, Environment environment) {
    BinaryOperator operator = chain.links().getFirst().operator();
    if (operator.precedence() <= BinaryOperator.AND.precedence()) {
      return truth(chain, environment);
    }
    int first = code.registers();
    boolean outermost = !reusing;
    int left = chain.links().size();
    Joined joined = new Joined(value(chain.first(), environment));
    for (Expression.Link link : chain.links()) {
      left--;
      if (whole.readsShared(link.operand(), environment)) {
        Value before = joined.value();
        List<Expr> leaves =
            before.leaves().stream().map(e -> code.computed(e, chain.span())).toList();
        joined.continueWith(new Value(before.type(), leaves));
        if (outermost) {
          code.reuse(first, leaves);
        }
      }
      if (outermost) {
        reusing = left > 0;
        if (left == 0) {
          code.reuseNothing();
        }
      }
      joined.add(link.operator(), value(link.operand(), environment), link.operatorSpan());
    }
    return joined.value();
  }

  /** A junction whose evaluation may end before all reads were made. */
  private Value truth(Expression expression, Environment environment) {
    int register = code.temporary();
    Code.Label yes = code.label();
    Code.Label no = code.label();
    Code.Label after = code.label();
    boolean before = code.preparing(true);
    condition(expression, environment, yes, no);
    Span span = expression.span();
    code.place(yes);
    code.set(register, Fold.TRUE, span);
    code.jump(after, span);
    code.place(no);
    code.set(register, Fold.FALSE, span);
    code.place(after);
    code.preparing(before);
    return Value.bool(new Expr.Register(register));
  }

  private Value conditional(Expression.Conditional conditional, Environment environment) {
    Code.Label yes = code.label();
    Code.Label no = code.label();
    Code.Label after = code.label();
    boolean before = code.preparing(true);
    condition(conditional.condition(), environment, yes, no);
    code.place(yes);
    Value first = computed(conditional.yes(), environment);
    List<Integer> into = code.temporaries(first.leaves().size());
    keep(first, into, conditional.span());
    code.jump(after, conditional.span());
    code.place(no);
    keep(computed(conditional.no(), environment), into, conditional.span());
    code.place(after);
    code.preparing(before);
    return Value.inRegisters(first.type(), into);
  }

  private void keep(Value value, List<Integer> into, Span span) {
    for (int k = 0; k < into.size(); k++) {
      code.set(into.get(k), value.leaves().get(k), span);
    }
  }

  private Value quantified(Expression.Quantified quantified, Environment environment) {
    if (split && whole.channel(quantified, environment).isEmpty()) {
      return oneByOne(quantified, environment);
    }
    Value value = whole.value(quantified, environment);
    int register = code.temporary();
    code.emit(new Instruction.Evaluate(register, value.scalar(), quantified.span()));
    return new Value(value.type(), List.of(new Expr.Register(register)));
  }

  /** A quantifier as a loop whose body reads one cell at a time. */
  private Value oneByOne(Expression.Quantified quantified, Environment environment) {
    Span span = quantified.span();
    boolean before = code.preparing(true);
    Expr low = scalar(quantified.low(), environment);
    Expr high = scalar(quantified.high(), environment);
    int variable = code.temporary();
    int result = code.temporary();
    Expr.Register current = new Expr.Register(variable);
    Expr.Register total = new Expr.Register(result);
    boolean all = quantified.quantifier() == Expression.Quantifier.ALL;
    boolean count = quantified.quantifier() == Expression.Quantifier.COUNT;
    code.set(variable, low, span);
    code.set(result, Fold.truth(all), span);
    Code.Label test = code.label();
    Code.Label body = code.label();
    Code.Label yes = code.label();
    Code.Label no = code.label();
    Code.Label next = code.label();
    Code.Label after = code.label();
    code.place(test);
    code.branch(Fold.binary(Expr.Operator.LESS_EQUAL, current, high, span), body, after, span);
    code.place(body);
    Environment inside = environment.with(quantified.variable().text(), current);
    condition(quantified.body(), inside, yes, no);
    code.place(yes);
    if (count) {
      code.set(result, Fold.binary(Expr.Operator.ADD, total, Fold.TRUE, span), span);
    } else if (!all) {
      code.set(result, Fold.TRUE, span);
    }
    code.jump(all || count ? next : after, span);
    code.place(no);
    if (all) {
      code.set(result, Fold.FALSE, span);
    }
    code.jump(all ? after : next, span);
    code.place(next);
    code.set(variable, Fold.binary(Expr.Operator.ADD, current, Fold.TRUE, span), span);
    code.jump(test, span);
    code.place(after);
    code.preparing(before);
    return count ? Value.number(total) : Value.bool(total);
  }

  /** Goes to one of two places by a condition, reading no more than decides it. */
  void condition(Expression expression, Environment environment, Code.Label yes, Code.Label no) {
    if (!whole.readsShared(expression, environment)) {
      code.branch(whole.scalar(expression, environment), yes, no, expression.span());
      return;
    }
    switch (expression) {
      case Expression.Unary unary when unary.operator() == UnaryOperator.NOT ->
          condition(unary.operand(), environment, no, yes);
      case Expression.Chain chain
          when chain.links().getFirst().operator() == BinaryOperator.IMPLIES -> {
        Code.Label then = code.label();
        condition(chain.first(), environment, then, yes);
        code.place(then);
        condition(chain.links().getFirst().operand(), environment, yes, no);
      }
      case Expression.Chain chain when chain.links().getFirst().operator() == BinaryOperator.AND ->
          junction(chain, environment, yes, no, true);
      case Expression.Chain chain when chain.links().getFirst().operator() == BinaryOperator.OR ->
          junction(chain, environment, yes, no, false);
      case Expression.Conditional conditional -> {
        Code.Label then = code.label();
        Code.Label otherwise = code.label();
        condition(conditional.condition(), environment, then, otherwise);
        code.place(then);
        condition(conditional.yes(), environment, yes, no);
        code.place(otherwise);
        condition(conditional.no(), environment, yes, no);
      }
      case Expression _ ->
          code.branch(value(expression, environment).scalar(), yes, no, expression.span());
    }
  }

  private void junction(
      Expression.Chain chain, Environment environment, Code.Label yes, Code.Label no, boolean all) {
    List<Expression> operands = new ArrayList<>();
    operands.add(chain.first());
    chain.links().forEach(link -> operands.add(link.operand()));
    for (int k = 0; k < operands.size(); k++) {
      if (k == operands.size() - 1) {
        condition(operands.get(k), environment, yes, no);
      } else {
        Code.Label next = code.label();
        condition(operands.get(k), environment, all ? next : yes, all ? no : next);
        code.place(next);
      }
    }
  }
}
