// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The parts of expressions, statements and properties, for walks that treat most nodes alike. */
public final class Parts {
  private Parts() {}

  /** A call, with the name that is called and its arguments. */
  public record Called(Name name, List<Expression> arguments, Span span) {
    /** Copies the list. */
    public Called {
      arguments = List.copyOf(arguments);
    }
  }

  /** The expressions directly inside an expression, in the order of the text. */
  public static List<Expression> of(Expression expression) {
    List<Expression> parts = new ArrayList<>();
    switch (expression) {
      case Expression.IntLiteral _, Expression.BoolLiteral _ -> {}
      case Expression.Extreme extreme -> {
        if (!extreme.last()) {
          parts.addAll(of(extreme.named()));
        }
      }
      case Access access -> {
        for (Access.Selector selector : access.selectors()) {
          if (selector instanceof Access.Selector.At at) {
            parts.add(at.index());
          }
        }
      }
      case Expression.Call call -> parts.addAll(call.arguments());
      case Expression.Unary unary -> parts.add(unary.operand());
      case Expression.Chain chain -> {
        parts.add(chain.first());
        chain.links().forEach(link -> parts.add(link.operand()));
      }
      case Expression.Conditional c -> parts.addAll(List.of(c.condition(), c.yes(), c.no()));
      case Expression.Quantified q -> parts.addAll(List.of(q.low(), q.high(), q.body()));
      case Expression.ListLiteral list -> parts.addAll(list.elements());
      case Expression.HoldsMutex holds -> parts.addAll(List.of(holds.thread(), holds.mutex()));
      case Expression.Question question -> parts.add(question.thread());
    }
    return parts;
  }

  /** Visits an expression and all expressions inside it, outer ones first. */
  public static void visit(Expression expression, Consumer<Expression> visitor) {
    visitor.accept(expression);
    of(expression).forEach(part -> visit(part, visitor));
  }

  /** The expressions directly inside a right side. */
  public static List<Expression> of(RightSide side) {
    return switch (side) {
      case Expression expression -> List.of(expression);
      case RightSide.Any any -> {
        List<Expression> parts = new ArrayList<>(List.of(any.low(), any.high()));
        any.where().ifPresent(parts::add);
        yield parts;
      }
      case RightSide.AnyOf any -> {
        List<Expression> parts = new ArrayList<>(any.values());
        any.where().ifPresent(parts::add);
        yield parts;
      }
    };
  }

  /**
   * Returns the expressions directly inside a statement, in the order of the text. Names of
   * synchronisation objects and targets of assignments are among them, but nothing inside its
   * blocks.
   */
  public static List<Expression> of(Statement statement) {
    List<Expression> parts = new ArrayList<>();
    switch (statement) {
      case Statement.Assign s -> {
        parts.add(s.target());
        parts.addAll(of(s.value()));
      }
      case Statement.AssignAll s -> {
        parts.addAll(s.targets());
        parts.addAll(s.values());
      }
      case Statement.Var s -> {
        parts.addAll(s.type().sizes());
        s.initial().ifPresent(initial -> parts.addAll(of(initial)));
      }
      case Statement.Await s -> parts.add(s.condition());
      case Statement.If s -> s.branches().forEach(branch -> parts.add(branch.condition()));
      case Statement.While s -> parts.add(s.condition());
      case Statement.For s -> parts.addAll(List.of(s.low(), s.high()));
      case Statement.Repeat s -> parts.add(s.times());
      case Statement.Either s -> {
        for (Statement.Alternative alternative : s.alternatives()) {
          alternative.guard().ifPresent(parts::add);
          alternative.operation().ifPresent(operation -> parts.addAll(of(operation)));
        }
      }
      case Statement.With s -> parts.add(s.mutex());
      case Statement.TryLock s -> parts.addAll(List.of(s.mutex(), s.success()));
      case Statement.Send s -> parts.addAll(List.of(s.value(), s.channel()));
      case Statement.Receive s -> {
        parts.addAll(List.of(s.target(), s.channel()));
        s.where().ifPresent(parts::add);
      }
      case Statement.Synchronising s -> s.operands().forEach(o -> parts.add(o.object()));
      case Statement.Fire s -> parts.add(s.transition());
      case Statement.Start s -> parts.add(s.task());
      case Statement.Join s -> parts.add(s.thread());
      case Statement.Assert s -> parts.add(s.condition());
      case Statement.Assume s -> parts.add(s.condition());
      case Statement.Print s -> {
        for (Statement.PrintPart part : s.parts()) {
          if (part instanceof Statement.PrintPart.Value value) {
            parts.add(value.value());
          }
        }
      }
      case Statement.Call s -> parts.addAll(s.arguments());
      case Statement.Return s -> s.value().ifPresent(parts::add);
      case Statement.Loop _, Statement.Jump _, Statement.Label _, Statement.Atomic _ -> {}
      case Statement.Section _, Statement.Noncritical _, Statement.Skip _, Statement.Fence _ -> {}
    }
    return parts;
  }

  /**
   * Returns the names that a statement calls, in the order of the text. They are procedures,
   * functions, records and {@code len}, but nothing inside its blocks.
   */
  public static List<Called> called(Statement statement) {
    List<Called> called = new ArrayList<>();
    for (Expression part : of(statement)) {
      visit(
          part,
          expression -> {
            if (expression instanceof Expression.Call call) {
              called.add(new Called(call.callee(), call.arguments(), call.span()));
            }
          });
    }
    if (statement instanceof Statement.Call call) {
      called.add(new Called(call.procedure(), call.arguments(), call.span()));
    }
    return called;
  }

  /** The blocks directly inside a statement, in the order of the text. */
  public static List<Block> blocks(Statement statement) {
    List<Block> blocks = new ArrayList<>();
    switch (statement) {
      case Statement.If s -> {
        s.branches().forEach(branch -> blocks.add(branch.body()));
        s.otherwise().ifPresent(blocks::add);
      }
      case Statement.Either s -> {
        s.alternatives().forEach(alternative -> blocks.add(alternative.body()));
        s.otherwise().ifPresent(blocks::add);
      }
      case Statement.Enclosing s -> blocks.add(s.body());
      case Statement.Jump _, Statement.Simple _ -> {}
    }
    return blocks;
  }

  /** Visits all statements of a block and of the blocks inside, in the order of the text. */
  public static void visit(Block block, Consumer<Statement> visitor) {
    for (Statement statement : block.statements()) {
      visitor.accept(statement);
      blocks(statement).forEach(inner -> visit(inner, visitor));
    }
  }

  /** Visits all expressions of a block, in the order of the text. */
  public static void expressions(Block block, Consumer<Expression> visitor) {
    visit(block, statement -> of(statement).forEach(part -> visit(part, visitor)));
  }

  /** The expressions directly inside a property and the properties inside it. */
  public static List<Expression> of(Property property) {
    List<Expression> parts = new ArrayList<>();
    switch (property) {
      case Property.Plain _ -> {}
      case Property.Conditional p -> parts.addAll(p.conditions());
      case Property.AtMost p -> parts.add(p.limit());
      case Property.Safe p -> p.limit().ifPresent(parts::add);
      case Property.Bounded p -> parts.add(p.place());
      case Property.Ltl p -> atoms(p.formula(), parts);
      case Property.ForAll p -> {
        parts.addAll(List.of(p.low(), p.high()));
        parts.addAll(of(p.body()));
      }
    }
    return parts;
  }

  private static void atoms(LtlFormula formula, List<Expression> parts) {
    switch (formula) {
      case LtlFormula.Atom atom -> parts.add(atom.condition());
      case LtlFormula.Unary unary -> atoms(unary.operand(), parts);
      case LtlFormula.Binary binary -> {
        atoms(binary.left(), parts);
        atoms(binary.right(), parts);
      }
    }
  }
}
