// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.ast.Access;
import dev.ravel.ast.Block;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.ast.Order;
import dev.ravel.ast.RightSide;
import dev.ravel.ast.Statement;
import dev.ravel.ast.Statement.Alternative;
import dev.ravel.ast.Statement.Branch;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.MemoryOrder;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;

/** Builds statements. One that cannot be understood is {@code null}, and has been reported. */
final class Statements {
  private final Origin origin;
  private final Types types;
  private final Domains domains;
  private final LooseStatements loose;

  Statements(Origin origin, Expressions expressions, Types types) {
    this.origin = origin;
    this.types = types;
    this.domains = new Domains(origin);
    this.loose = new LooseStatements(origin, expressions);
  }

  Statement statement(StatementContext context) {
    Span span = origin.span(context);
    return switch (context) {
      case NamedContext c -> loose.statement(c);
      case VarContext c ->
          new Statement.Var(
              origin.name(c.name()),
              types.variableType(c.variableType()),
              Optional.ofNullable(c.rightSide()).map(r -> r.node),
              span);
      case AwaitContext c -> new Statement.Await(c.expression().node, span);
      case IfContext c -> conditional(c, span);
      case WhileContext c -> new Statement.While(condition(c.condition()), c.block().node, span);
      case LoopContext c -> new Statement.Loop(c.block().node, span);
      case ForContext c -> forLoop(c, span);
      case RepeatContext c -> repeat(c, span);
      case EitherContext c -> either(c, span);
      case BreakContext c -> new Statement.Break(span);
      case ContinueContext c -> new Statement.Continue(span);
      case GotoContext c -> new Statement.Goto(origin.name(c.name()), span);
      case ReturnContext c ->
          new Statement.Return(Optional.ofNullable(c.expression()).map(value -> value.node), span);
      case AtomicContext c ->
          new Statement.Atomic(origin.order(c.BLOCK_ORDER()), c.block().node, span);
      case FenceContext c ->
          new Statement.Fence(
              origin
                  .order(c.FENCE_ORDER())
                  .orElse(new Order(MemoryOrder.SEQUENTIAL, origin.span(c.FENCE().getSymbol()))),
              span);
      case CriticalContext c ->
          new Statement.Section(
              new Name("critical", origin.span(c.CRITICAL().getSymbol())), c.block().node, span);
      case SectionContext c ->
          c.sectionHead().sectionName() == null
              ? null
              : new Statement.Section(
                  origin.name(c.sectionHead().sectionName()), c.block().node, span);
      case NoncriticalContext c -> new Statement.Noncritical(span);
      case OperationContext c -> operation(c.start, c.access().node, span);
      case TryLockContext c -> new Statement.TryLock(c.access(0).node, c.access(1).node, span);
      case WithContext c ->
          c.withHead().access() == null || c.withHead().access().node == null
              ? null
              : new Statement.With(c.withHead().access().node, c.block().node, span);
      case WaitContext c -> new Statement.Wait(c.access(0).node, c.access(1).node, span);
      case SendContext c -> new Statement.Send(c.expression().node, c.access().node, span);
      case ReceiveContext c ->
          new Statement.Receive(
              c.access(0).node,
              c.access(1).node,
              c.ANY() != null,
              c.PEEK() != null,
              Optional.ofNullable(c.expression()).map(where -> where.node),
              span);
      case AssertContext c -> new Statement.Assert(c.expression().node, span);
      case AssumeContext c -> new Statement.Assume(c.expression().node, span);
      case PrintContext c ->
          new Statement.Print(new Texts(origin).printParts(c.TEXT().getSymbol()), span);
      case SkipContext c -> new Statement.Skip(span);
      default -> throw new IllegalArgumentException("no statement: " + context.getText());
    };
  }

  Block block(BlockContext context) {
    List<Statement> statements = new ArrayList<>();
    StatementContext before = null;
    for (ParseTree child : context.children) {
      if (child instanceof StatementContext statement) {
        if (statement.node != null) {
          statements.add(statement.node);
        }
        if (before != null) {
          hintAtLine(before, statement);
        }
        before = statement;
      } else {
        before = null;
      }
    }
    return new Block(statements, origin.span(context));
  }

  private void hintAtLine(StatementContext first, StatementContext second) {
    boolean oneLine = first.stop.getLine() == second.start.getLine();
    boolean clear = first.stop.getType() == RBRACE || first.node instanceof Statement.Label;
    if (oneLine && !clear && first.node != null && second.node != null) {
      int end = first.stop.getStopIndex() + 1;
      origin.report(
          Diagnostic.at(
                  origin.span(second.start),
                  Problem.L005,
                  "two statements on one line; a \";\" between them makes that plain")
              .help("put \";\" between them", origin.source().span(end, end), ";"));
    }
  }

  RightSide rightSide(RightSideContext context) {
    if (context.ANY() == null && context.ANY_NAMED() == null) {
      return context.expression(0).node;
    }
    Optional<Name> binder = Optional.ofNullable(context.name()).map(origin::name);
    List<Expression> expressions = new ArrayList<>(Expressions.expressions(context));
    Optional<Expression> where =
        context.WHERE() == null ? Optional.empty() : Optional.of(expressions.removeLast());
    Span span = origin.span(context);
    return context.domain() == null
        ? new RightSide.AnyOf(binder, expressions, where, span)
        : new RightSide.Any(
            binder, domains.low(context.domain()), domains.high(context.domain()), where, span);
  }

  private static Statement operation(Token word, Access object, Span span) {
    return switch (word.getType()) {
      case LOCK -> new Statement.Lock(object, span);
      case UNLOCK -> new Statement.Unlock(object, span);
      case SIGNAL -> new Statement.Signal(object, span);
      case BROADCAST -> new Statement.Broadcast(object, span);
      case DOWN -> new Statement.Down(object, span);
      case UP -> new Statement.Up(object, span);
      case PASS -> new Statement.Pass(object, span);
      case FIRE -> new Statement.Fire(object, span);
      case START -> new Statement.Start(object, span);
      case JOIN -> new Statement.Join(object, span);
      default -> throw new IllegalArgumentException("no operation: " + word.getText());
    };
  }

  private Statement conditional(IfContext context, Span span) {
    List<Branch> branches = new ArrayList<>();
    branches.add(new Branch(condition(context.condition()), context.block().node));
    Optional<Block> otherwise = Optional.empty();
    for (ElseBranchContext branch : context.elseBranch()) {
      if (otherwise.isPresent()) {
        origin.report(
            Diagnostic.at(
                origin.span(branch),
                Problem.P001,
                "nothing can follow the `else` of an `if`; this is another `else`"));
      } else if (branch.condition() != null) {
        branches.add(new Branch(condition(branch.condition()), branch.block().node));
      } else {
        otherwise = Optional.of(branch.block().node);
      }
    }
    return new Statement.If(branches, otherwise, span);
  }

  /** The condition; one that could not be read is taken as true, so that the block is kept. */
  private Expression condition(ConditionContext context) {
    boolean read = context.exception == null && context.expression().node != null;
    return read
        ? context.expression().node
        : new Expression.BoolLiteral(true, origin.span(context));
  }

  private Statement forLoop(ForContext context, Span span) {
    ForHeadContext head = context.forHead();
    if (head.name() == null) {
      return null;
    }
    boolean read = head.domain() != null;
    Expression none = new Expression.IntLiteral(0, origin.span(head));
    Expression low = read ? domains.low(head.domain()) : none;
    Expression high = read ? domains.high(head.domain()) : none;
    return new Statement.For(origin.name(head.name()), low, high, context.block().node, span);
  }

  private Statement repeat(RepeatContext context, Span span) {
    boolean read = context.condition().exception == null;
    Expression times =
        read
            ? condition(context.condition())
            : new Expression.IntLiteral(1, origin.span(context.condition()));
    return new Statement.Repeat(times, context.block().node, span);
  }

  private Statement either(EitherContext context, Span span) {
    List<Alternative> alternatives = new ArrayList<>();
    for (AlternativeContext alternative : context.alternative()) {
      alternatives.add(
          new Alternative(
              Optional.ofNullable(alternative.condition()).map(this::condition),
              Optional.ofNullable(alternative.statement())
                  .flatMap(s -> Optional.ofNullable(s.node)),
              alternative.block().node,
              origin.span(alternative)));
    }
    Optional<Block> otherwise = Optional.ofNullable(context.block()).map(b -> b.node);
    return new Statement.Either(context.FAIR() != null, alternatives, otherwise, span);
  }
}
