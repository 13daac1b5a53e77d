// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.ast.Expression;
import dev.ravel.ast.Expression.BinaryOperator;
import dev.ravel.ast.Slices;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.Optional;

/** Finds the form of expressions with operators. */
final class Operators {
  private final Expressions expressions;

  Operators(Expressions expressions) {
    this.expressions = expressions;
  }

  /** The form of an expression with a prefix operator. */
  Form unary(Expression.Unary unary) {
    Form operand = expressions.single(unary.operand());
    return switch (unary.operator()) {
      case NOT -> {
        String written = unary.span().text().startsWith("not") ? "not" : "!";
        Form.Value value = truth(operand, unary.operand().span(), written);
        yield Form.truth(value.interval().negated(), value.fixed());
      }
      case NEGATE -> {
        Form.Value value = number(operand, unary.operand().span(), "-");
        Interval negative = Interval.of(0).apply(BinaryOperator.SUBTRACT, value.interval());
        yield Form.number(negative, value.fixed());
      }
    };
  }

  /** The form of operands joined by operators of one precedence. */
  Form chain(Expression.Chain chain) {
    return chain(chain, false);
  }

  private Form chain(Expression.Chain chain, boolean comparedWithZero) {
    Form left = first(chain);
    for (int i = 0; i < chain.links().size(); i++) {
      Expression.Link link = chain.links().get(i);
      Form before = left;
      Span leftSpan = Slices.left(chain, i);
      Span rightSpan = Slices.right(chain, i);
      left =
          switch (link.operator()) {
            case AND, OR, IMPLIES -> junction(link, before, leftSpan, rightSpan);
            case EQUAL, NOT_EQUAL -> equality(link, before, leftSpan, rightSpan);
            case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
                order(chain, i, before, leftSpan, rightSpan);
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER ->
                arithmetic(link, before, leftSpan, rightSpan, comparedWithZero);
          };
    }
    return left;
  }

  /** A remainder that is only compared with 0 may be negative. */
  private Form first(Expression.Chain chain) {
    Expression.Link link = chain.links().getFirst();
    boolean withZero =
        comparesEqual(link)
            && link.operand() instanceof Expression.IntLiteral literal
            && literal.value() == 0;
    return withZero && chain.first() instanceof Expression.Chain inner
        ? chain(inner, true)
        : comparesEqual(link)
            ? expressions.whole(chain.first())
            : expressions.single(chain.first());
  }

  private static boolean comparesEqual(Expression.Link link) {
    return link.operator() == BinaryOperator.EQUAL || link.operator() == BinaryOperator.NOT_EQUAL;
  }

  private Form.Value truth(Form form, Span where, String operator) {
    String needs = "`" + operator + "` needs conditions";
    return expressions.kind(
        form, where, Form.truth(Interval.TRUTH, false), Problem.T008, needs, "");
  }

  private Form.Value number(Form form, Span where, String operator) {
    String needs = "`" + operator + "` needs numbers";
    return expressions.kind(form, where, Form.number(Interval.ALL, false), Problem.T008, needs, "");
  }

  private Form junction(Expression.Link link, Form before, Span leftSpan, Span rightSpan) {
    // As it is written: "and" or "&&".
    String symbol = link.operatorSpan().text();
    Form.Value left = truth(before, leftSpan, symbol);
    boolean or = link.operator() == BinaryOperator.OR;
    boolean skipped = left.interval().is(or ? 1 : 0);
    Form form = expressions.unless(skipped, () -> expressions.single(link.operand()));
    Form.Value right = truth(form, rightSpan, symbol);
    Interval a =
        link.operator() == BinaryOperator.IMPLIES ? left.interval().negated() : left.interval();
    Interval b = right.interval();
    if (skipped) {
      return Form.truth(Interval.of(link.operator() != BinaryOperator.AND), left.fixed());
    }
    Interval result =
        link.operator() == BinaryOperator.AND
            ? new Interval(Math.min(a.low(), b.low()), Math.min(a.high(), b.high()))
            : new Interval(Math.max(a.low(), b.low()), Math.max(a.high(), b.high()));
    return Form.truth(result, left.fixed() && right.fixed());
  }

  private Form equality(Expression.Link link, Form before, Span leftSpan, Span rightSpan) {
    Form after = expressions.whole(link.operand());
    Optional<Type> one = before.known();
    Optional<Type> other = after.known();
    if (one.isPresent() && other.isPresent() && !Fit.sameKind(one.get(), other.get())) {
      mismatch(link, one.get(), leftSpan, other.get(), rightSpan);
      return Form.truth(Interval.TRUTH, false);
    }
    if (!(before instanceof Form.Value left) || !(after instanceof Form.Value right)) {
      return Form.truth(Interval.TRUTH, false);
    }
    boolean fixed = left.fixed() && right.fixed();
    Interval result =
        left.type() instanceof Type.Scalar
            ? left.interval().compare(link.operator(), right.interval())
            : Interval.TRUTH;
    return Form.truth(result, fixed);
  }

  private void mismatch(
      Expression.Link link, Type left, Span leftSpan, Type right, Span rightSpan) {
    if (left instanceof Type.Array one
        && right instanceof Type.Array two
        && Fit.sameKind(one.element(), two.element())) {
      String first = "the left side has " + Words.cells(one.ranges());
      expressions.report(
          Expressions.unequal(rightSpan, first, one, two).related(leftSpan, "the left side"));
      return;
    }
    expressions.report(
        Diagnostic.at(
            leftSpan.to(rightSpan),
            Problem.T008,
            "`%s` compares values of one type, but the left side is %s and the right side is %s"
                .formatted(link.operator().symbol(), Words.of(left), Words.of(right))));
  }

  private Form order(
      Expression.Chain chain, int index, Form before, Span leftSpan, Span rightSpan) {
    Expression.Link link = chain.links().get(index);
    String symbol = link.operator().symbol();
    Form after = expressions.single(link.operand());
    Form unknown = Form.truth(Interval.TRUTH, false);
    if (index > 0) {
      // a < b < c compares a truth value with c.
      Span middle = Slices.right(chain, index - 1);
      expressions.report(
          Diagnostic.at(leftSpan.to(rightSpan), Problem.T008, "comparisons cannot be put in a row")
              .label("this compares a truth value with " + rightSpan.text())
              .help(
                  "write `%s && %s %s %s`"
                      .formatted(leftSpan.text(), middle.text(), symbol, rightSpan.text()),
                  link.operatorSpan(),
                  "&& " + middle.text() + " " + symbol));
      return unknown;
    }
    if (!ordered(before, leftSpan, symbol) || !ordered(after, rightSpan, symbol)) {
      return unknown;
    }
    if (!(before instanceof Form.Value left) || !(after instanceof Form.Value right)) {
      return unknown;
    }
    if (!Fit.sameKind(left.type(), right.type())) {
      mismatch(link, left.type(), leftSpan, right.type(), rightSpan);
      return unknown;
    }
    return Form.truth(
        left.interval().compare(link.operator(), right.interval()), left.fixed() && right.fixed());
  }

  private boolean ordered(Form form, Span where, String symbol) {
    boolean unordered =
        form instanceof Form.Value value
            && !(value.type() instanceof Type.Int)
            && !(value.type() instanceof Type.Enum);
    if (unordered) {
      Type type = ((Form.Value) form).type();
      String needs = "`" + symbol + "` orders numbers and values of an enum";
      String message = needs + ", but this is " + Words.of(type);
      expressions.report(Diagnostic.at(where, Problem.T008, message));
    }
    return !unordered;
  }

  private Form arithmetic(
      Expression.Link link, Form before, Span leftSpan, Span rightSpan, boolean comparedWithZero) {
    BinaryOperator operator = link.operator();
    Form.Value left = number(before, leftSpan, operator.symbol());
    Form.Value right = number(expressions.single(link.operand()), rightSpan, operator.symbol());
    boolean fixed = left.fixed() && right.fixed();
    Span whole = leftSpan.to(rightSpan);
    boolean division = operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER;
    if (division && right.fixed() && right.interval().is(0)) {
      expressions.reportIfReached(
          Diagnostic.at(whole, Problem.C003, "this divides by zero")
              .related(rightSpan, "the value is 0"));
      return Form.number(Interval.ALL, false);
    }
    if (left.isKnown() && right.isKnown()) {
      long a = left.interval().low();
      long b = right.interval().low();
      if (Arithmetic.apply(operator, a, b).isEmpty()) {
        String text = a + " " + operator.symbol() + " " + b;
        expressions.reportIfReached(
            Diagnostic.at(whole, Problem.C003, text + " is beyond 64 bits"));
        return Form.number(Interval.ALL, false);
      }
    }
    // A left side that may be any number is one of which nothing is known.
    if (operator == BinaryOperator.REMAINDER
        && left.interval().low() > Long.MIN_VALUE
        && left.interval().low() < 0
        && !left.isKnown()
        && !comparedWithZero) {
      expressions.reportIfReached(negative(left, right, leftSpan, rightSpan));
    }
    return Form.number(left.interval().apply(operator, right.interval()), fixed);
  }

  private static Diagnostic negative(
      Form.Value left, Form.Value right, Span leftSpan, Span rightSpan) {
    String dividend = leftSpan.text();
    String divisor = rightSpan.text();
    Span whole = leftSpan.to(rightSpan);
    String bare = Slices.bare(dividend);
    boolean once = right.interval().low() > 0 && left.interval().low() >= -right.interval().low();
    String sum = "(" + bare + " + " + divisor + ") % " + divisor;
    String better = once ? sum : "(" + bare + " % " + divisor + " + " + divisor + ") % " + divisor;
    if (!once && !bare.equals(dividend)) {
      better = "(" + dividend + " % " + divisor + " + " + divisor + ") % " + divisor;
    }
    return Diagnostic.at(
            whole,
            Problem.L006,
            "this remainder is negative when `"
                + bare
                + "` is: `%` keeps the sign of its left side")
        .label("the left side may be " + left.interval().low())
        .help("write `" + better + "`", whole, better);
  }
}
