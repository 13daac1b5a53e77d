// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.analysis.Instance;
import dev.ravel.analysis.PropertyInstance;
import dev.ravel.analysis.Symbol;
import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.LtlFormula;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Property;
import dev.ravel.ast.Statement;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The sections of a model, the transitions that its threads and procedures fire, called or not, and
 * the labels that its checks mention.
 */
final class Names {
  private final Set<String> sections = new LinkedHashSet<>();
  private final Set<String> fired = new LinkedHashSet<>();
  private final Set<String> labels = new LinkedHashSet<>();

  Names(Instance instance) {
    for (Symbol symbol : instance.symbols()) {
      switch (symbol) {
        case Symbol.Threads threads -> Parts.visit(threads.declaration().body(), this::statement);
        case Symbol.Proc proc -> Parts.visit(proc.declaration().body(), this::statement);
        default -> {}
      }
    }
    for (PropertyInstance property : instance.properties()) {
      property(property.property());
    }
  }

  /** The names of all sections, in the order of the text. */
  Set<String> sections() {
    return sections;
  }

  /** The families of transitions that some {@code fire} names: they never fire alone. */
  Set<String> fired() {
    return fired;
  }

  /** The names of the labels that checks mention. */
  Set<String> labels() {
    return labels;
  }

  private void statement(Statement statement) {
    switch (statement) {
      case Statement.Section section -> sections.add(section.name().text());
      case Statement.Fire fire -> fired.add(fire.transition().name().text());
      default -> {}
    }
  }

  private void property(Property property) {
    switch (property) {
      case Property.Conditional p -> p.conditions().forEach(this::expression);
      case Property.Ltl p -> formula(p.formula());
      case Property.ForAll p -> property(p.body());
      case Property.Plain _, Property.AtMost _, Property.Safe _, Property.Bounded _ -> {}
    }
  }

  private void formula(LtlFormula formula) {
    switch (formula) {
      case LtlFormula.Atom atom -> expression(atom.condition());
      case LtlFormula.Unary unary -> formula(unary.operand());
      case LtlFormula.Binary binary -> {
        formula(binary.left());
        formula(binary.right());
      }
    }
  }

  private void expression(Expression expression) {
    switch (expression) {
      case Expression.AtLabel at -> {
        labels.add(at.label().text());
        access(at.thread());
      }
      case Expression.InSection in -> access(in.thread());
      case Expression.IsDone done -> access(done.thread());
      case Expression.HoldsMutex holds -> {
        access(holds.thread());
        access(holds.mutex());
      }
      case Access access -> access(access);
      case Expression.Call call -> call.arguments().forEach(this::expression);
      case Expression.Unary unary -> expression(unary.operand());
      case Expression.Chain chain -> {
        expression(chain.first());
        chain.links().forEach(link -> expression(link.operand()));
      }
      case Expression.Conditional conditional -> {
        expression(conditional.condition());
        expression(conditional.yes());
        expression(conditional.no());
      }
      case Expression.Quantified quantified -> {
        expression(quantified.low());
        expression(quantified.high());
        expression(quantified.body());
      }
      case Expression.ListLiteral list -> list.elements().forEach(this::expression);
      case Expression.IntLiteral number -> {}
      case Expression.BoolLiteral truth -> {}
    }
  }

  private void access(Access access) {
    for (Access.Selector selector : access.selectors()) {
      if (selector instanceof Access.Selector.At at) {
        expression(at.index());
      }
    }
  }
}
