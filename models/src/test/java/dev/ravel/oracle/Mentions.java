// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The mentions of an expression, whatever is evaluated of it. */
final class Mentions {
  private final World world;

  Mentions(World world) {
    this.world = world;
  }

  /** The expressions directly inside another, those of selectors included. */
  static List<Expression> parts(Expression expression) {
    return switch (expression) {
      case Expression.IntLiteral number -> List.of();
      case Expression.BoolLiteral truth -> List.of();
      case Expression.Extreme end -> end.last() ? List.of() : parts(end.named());
      case Access access ->
          access.selectors().stream()
              .filter(Access.Selector.At.class::isInstance)
              .map(at -> ((Access.Selector.At) at).index())
              .toList();
      case Expression.Call call -> call.arguments();
      case Expression.Unary unary -> List.of(unary.operand());
      case Expression.Chain chain ->
          Stream.concat(
                  Stream.of(chain.first()), chain.links().stream().map(Expression.Link::operand))
              .toList();
      case Expression.Conditional conditional ->
          List.of(conditional.condition(), conditional.yes(), conditional.no());
      case Expression.Quantified quantified ->
          List.of(quantified.low(), quantified.high(), quantified.body());
      case Expression.ListLiteral list -> list.elements();
      case Expression.InSection in -> List.of(in.thread());
      case Expression.AtLabel at -> List.of(at.thread());
      case Expression.IsDone done -> List.of(done.thread());
      case Expression.HasCrashed crashed -> List.of(crashed.thread());
      case Expression.HoldsMutex holds -> List.of(holds.thread(), holds.mutex());
    };
  }

  /** Returns whether evaluating it may read a shared object. */
  boolean shared(Expression expression, Code.Scope scope) {
    boolean itself =
        switch (expression) {
          case Access access -> {
            String name = scope.expand(access).name().text();
            yield world.known(name)
                && (world.global(name) instanceof World.Cells
                    || world.global(name) instanceof World.Family);
          }
          case Expression.Call call ->
              world.known(call.callee().text())
                  && switch (world.global(call.callee().text())) {
                    case World.Function function ->
                        shared(function.declaration().body(), Code.Scope.TOP);
                    case World.Procedure _ -> true;
                    default -> false;
                  };
          case Expression.Quantified quantified ->
              quantified
                  .named()
                  .map(named -> world.global(scope.expand(named).name().text()))
                  .filter(World.Family.class::isInstance)
                  .isPresent();
          default -> false;
        };
    return itself || parts(expression).stream().anyMatch(part -> shared(part, scope));
  }

  /** Adds the scalars of local variables that it may read. */
  void locals(Expression expression, Code.Scope scope, Set<Variable.Slot> slots) {
    Expression whole = expression instanceof Access access ? scope.expand(access) : expression;
    if (whole instanceof Access access) {
      Variable variable = scope.names().get(access.name().text());
      if (variable != null) {
        slots.addAll(world.code.touched(access, variable, scope, true));
      }
    }
    parts(whole).forEach(part -> locals(part, scope, slots));
  }

  /** The value of an expression of literals and constants. */
  Optional<Long> constant(Expression expression, Code.Scope scope) {
    if (!isConstant(expression, scope)) {
      return Optional.empty();
    }
    try {
      return Optional.of(world.number(expression));
    } catch (ModelError undefined) {
      return Optional.empty();
    }
  }

  private boolean isConstant(Expression expression, Code.Scope scope) {
    if (expression instanceof Access access
        && (scope.names().containsKey(access.name().text())
            || !world.known(access.name().text())
            || !(world.global(access.name().text()) instanceof World.Constant))) {
      return false;
    }
    boolean plain =
        !(expression instanceof Expression.Call) && !(expression instanceof Expression.Quantified);
    return plain && parts(expression).stream().allMatch(part -> isConstant(part, scope));
  }
}
