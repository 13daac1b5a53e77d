// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.ast.Access;
import dev.ravel.ast.Access.Selector;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Expression.Quantifier;
import dev.ravel.ast.Expression.UnaryOperator;
import dev.ravel.ast.Name;
import dev.ravel.ast.Order;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;

/** Builds expressions. */
final class Expressions {
  private final Origin origin;
  private final Domains domains;

  Expressions(Origin origin) {
    this.origin = origin;
    this.domains = new Domains(origin);
  }

  /** Operands and operators in a flat row, ordered by precedence. */
  Expression row(ParserRuleContext context) {
    List<ParseTree> children = context.children;
    ParserRuleContext first = (ParserRuleContext) children.getFirst();
    if (children.size() == 1) {
      return operand(first);
    }
    Precedence row = new Precedence(origin, operand(first), origin.span(first));
    for (int i = 1; i + 1 < children.size(); i += 2) {
      ParserRuleContext operand = (ParserRuleContext) children.get(i + 1);
      row.add(Origin.first(children.get(i)), operand(operand), origin.span(operand));
    }
    return row.tree();
  }

  private static Expression operand(ParserRuleContext context) {
    return switch (context) {
      case OperandContext c -> c.node;
      case OpeningOperandContext c -> c.node;
      case BareOperandContext c -> c.node;
      default -> throw new IllegalArgumentException("no operand: " + context.getText());
    };
  }

  /** An operand with its signs, if any. */
  Expression prefixed(ParserRuleContext context) {
    List<ParseTree> children = context.children;
    int last = children.size() - 1;
    ParserRuleContext base = (ParserRuleContext) children.get(last);
    int sign = last - 1;
    Expression built;
    if (sign >= 0 && isLeastNumber(Origin.first(children.get(sign)), base)) {
      Span whole = origin.span(Origin.first(children.get(sign)), base.stop);
      built = new Expression.IntLiteral(Long.MIN_VALUE, whole);
      sign--;
    } else {
      built = primary(base);
    }
    for (; sign >= 0; sign--) {
      Token token = Origin.first(children.get(sign));
      UnaryOperator operator = token.getType() == MINUS ? UnaryOperator.NEGATE : UnaryOperator.NOT;
      built = new Expression.Unary(operator, built, origin.span(token, base.stop));
    }
    return built;
  }

  private static boolean isLeastNumber(Token sign, ParserRuleContext base) {
    return sign.getType() == MINUS
        && base.getChildCount() == 1
        && base.start.getType() == NUMBER
        && Numbers.isLeastWithoutSign(base.start.getText());
  }

  private Expression primary(ParserRuleContext context) {
    Span span = origin.span(context);
    Token start = context.start;
    return switch (start.getType()) {
      case NUMBER -> new Expression.IntLiteral(Numbers.value(start, origin), span);
      case TRUE -> new Expression.BoolLiteral(true, span);
      case FALSE -> new Expression.BoolLiteral(false, span);
      case LPAREN -> expressions(context).getFirst();
      case LBRACKET -> new Expression.ListLiteral(expressions(context), span);
      case IF -> {
        List<Expression> parts = expressions(context);
        yield new Expression.Conditional(parts.get(0), parts.get(1), parts.get(2), span);
      }
      case ALL -> quantified(Quantifier.ALL, context, span);
      case SOME -> quantified(Quantifier.SOME, context, span);
      case COUNTING -> quantified(Quantifier.COUNT, context, span);
      default ->
          withSuffix(
              (ParserRuleContext) context.getChild(0),
              context.getRuleContext(SuffixContext.class, 0));
    };
  }

  private Expression quantified(Quantifier quantifier, ParserRuleContext context, Span span) {
    List<Expression> parts = expressions(context);
    Name variable = origin.name(context.getRuleContext(NameContext.class, 0));
    DomainContext domain = context.getRuleContext(DomainContext.class, 0);
    return new Expression.Quantified(
        quantifier, variable, domains.low(domain), domains.high(domain), parts.getFirst(), span);
  }

  /** A reference and what may follow it in a check; the suffix may be {@code null}. */
  Expression withSuffix(ParserRuleContext reference, SuffixContext suffix) {
    if (suffix == null) {
      return reference(reference);
    }
    Span span = origin.span(reference.start, suffix.stop);
    if (!(reference(reference) instanceof Access thread)) {
      origin.report(
          origin.span(suffix),
          Problem.P001,
          "`" + suffix.start.getText() + "` can follow only a thread, not a call");
      return reference(reference);
    }
    return switch (suffix.start.getType()) {
      case IN -> new Expression.InSection(thread, origin.name(suffix.sectionName()), span);
      case AT -> new Expression.AtLabel(thread, origin.name(suffix.name()), span);
      case HOLDS -> new Expression.HoldsMutex(thread, suffix.access().node, span);
      case CRASHED -> new Expression.HasCrashed(thread, span);
      default -> new Expression.IsDone(thread, span);
    };
  }

  /** A name with arguments, or with indices and fields. */
  Expression reference(ParserRuleContext context) {
    Optional<Order> order = origin.order(context.getToken(ORDER, 0));
    ParserRuleContext named = (ParserRuleContext) context.getChild(order.isPresent() ? 1 : 0);
    Name name = origin.name(named);
    Span span = origin.span(named.start, context.stop);
    if (!isCall(context)) {
      return new Access(order, name, selectors(context), span);
    }
    return new Expression.Call(name, expressions(context), span);
  }

  /** Returns whether a reference is a call. */
  static boolean isCall(ParserRuleContext reference) {
    return reference.getToken(LPAREN, 0) != null;
  }

  /** A name with indices and fields. */
  Access access(AccessContext context) {
    return new Access(origin.name(context.name()), selectors(context), origin.span(context));
  }

  private List<Selector> selectors(ParserRuleContext context) {
    if (context.getChildCount() == 1) {
      return List.of();
    }
    List<Selector> selectors = new ArrayList<>();
    for (SelectorContext selector : context.getRuleContexts(SelectorContext.class)) {
      Span span = origin.span(selector);
      selectors.add(
          selector.name() == null
              ? new Selector.At(selector.expression().node, span)
              : new Selector.Dot(origin.name(selector.name()), span));
    }
    return selectors;
  }

  /** The expressions that are direct parts of a rule. */
  static List<Expression> expressions(ParserRuleContext context) {
    List<Expression> found = new ArrayList<>();
    for (ParseTree child : context.children) {
      if (child instanceof ExpressionContext expression) {
        found.add(expression.node);
      }
    }
    return found;
  }
}
