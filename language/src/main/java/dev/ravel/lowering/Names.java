// SPDX-License-Identifier: Apache-2.0
package dev.ravel.lowering;

import dev.ravel.analysis.Instance;
import dev.ravel.analysis.PropertyInstance;
import dev.ravel.analysis.Symbol;
import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Parts;
import dev.ravel.ast.Statement;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The names of a model that lowering needs. They are its sections, the transitions that its threads
 * and procedures fire, called or not, and the labels and the local variables of threads that its
 * checks mention, also in functions.
 */
final class Names {
  private final Set<String> sections = new LinkedHashSet<>();
  private final Set<String> fired = new LinkedHashSet<>();
  private final Set<String> labels = new LinkedHashSet<>();
  private final Set<String> called = new HashSet<>();
  private final Set<Statement.Var> shown = Collections.newSetFromMap(new IdentityHashMap<>());

  Names(Instance instance) {
    for (Symbol symbol : instance.symbols()) {
      switch (symbol) {
        case Symbol.Threads threads -> Parts.visit(threads.declaration().body(), this::statement);
        case Symbol.Proc proc -> Parts.visit(proc.declaration().body(), this::statement);
        default -> {}
      }
    }
    for (PropertyInstance property : instance.properties()) {
      for (Expression part : Parts.of(property.property())) {
        Parts.visit(part, expression -> expression(expression, instance));
      }
    }
  }

  /** The names of all sections, in the order of the text. */
  Set<String> sections() {
    return sections;
  }

  /** Returns the families of transitions that some {@code fire} names. They never fire alone. */
  Set<String> fired() {
    return fired;
  }

  /** The local variables of threads that checks mention. */
  Set<Statement.Var> shown() {
    return shown;
  }

  /** The names of the labels that checks mention. */
  Set<String> labels() {
    return labels;
  }

  private void statement(Statement statement) {
    switch (statement) {
      case Statement.Section section -> sections.add(section.name().text());
      case Statement.Fire fire -> fired.add(fire.transition().name().text());
      case Statement.Either either ->
          either.alternatives().forEach(a -> a.operation().ifPresent(this::statement));
      default -> {}
    }
  }

  private void expression(Expression expression, Instance instance) {
    switch (expression) {
      case Expression.AtLabel at -> labels.add(at.label().text());
      case Expression.Call call
          when instance.global(call.callee().text()).orElse(null) instanceof Symbol.Fun fun
              && called.add(fun.name()) ->
          Parts.visit(fun.declaration().body(), inside -> expression(inside, instance));
      case Access access
          when instance.global(access.name().text()).orElse(null) instanceof Symbol.Threads its
              && access.before() < access.selectors().size() ->
          shown.addAll(its.declaration().variables(local(access)));
      default -> {}
    }
  }

  /** The name of the local variable of a thread that an access names. */
  static String local(Access access) {
    return ((Access.Selector.Dot) access.selectors().get(access.before())).field().text();
  }
}
