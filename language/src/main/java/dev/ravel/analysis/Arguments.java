// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.analysis.References.Wanted;
import dev.ravel.ast.Access;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.ast.Synchronisation;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/**
 * Checks the arguments of procedures. A parameter that is an array or a channel stands for one of
 * the caller's; all others get a value.
 */
final class Arguments {
  private static final Wanted CHANNEL = Wanted.of(Synchronisation.CHANNEL);

  private final Expressions expressions;

  Arguments(Expressions expressions) {
    this.expressions = expressions;
  }

  /** Checks the arguments of one call. */
  void check(Span call, Name callee, Global.Proc proc, List<Expression> given) {
    List<Declaration.Parameter> parameters = proc.declaration().parameters();
    boolean complete =
        expressions.hasCount(call, callee, parameters.size(), given.size(), proc.name());
    Optional<Symbol.Proc> symbol =
        expressions
            .meaning()
            .symbol(proc.name().text())
            .filter(Symbol.Proc.class::isInstance)
            .map(Symbol.Proc.class::cast)
            .filter(its -> its.declaration().equals(proc.declaration()));
    for (int i = 0; i < given.size(); i++) {
      boolean known = complete && symbol.isPresent();
      if (i < parameters.size() && parameters.get(i).channel()) {
        Optional<Type> messages =
            known ? Optional.of(symbol.get().parameters().get(i)) : Optional.empty();
        channel(given.get(i), parameters.get(i), messages);
      } else {
        boolean stands = i < parameters.size() && !parameters.get(i).type().sizes().isEmpty();
        Expression argument = given.get(i);
        Form form = stands ? expressions.of(argument) : expressions.whole(argument);
        if (known) {
          check(given.get(i), form, parameters.get(i), symbol.get().parameters().get(i));
        }
      }
    }
  }

  private void check(Expression given, Form form, Declaration.Parameter parameter, Type type) {
    String holder = "parameter `" + parameter.name() + "`";
    if (!(type instanceof Type.Array needed)) {
      expressions.fits(form, given.span(), type, holder, Problem.T001);
      return;
    }
    if (!(form instanceof Form.Array array)) {
      expressions.fits(form, given.span(), type, holder, Problem.T001);
    } else if (!isVariable(given)) {
      expressions.report(
          Diagnostic.at(
                  given.span(),
                  Problem.T013,
                  holder + " stands for an array of the caller's, and this is none")
              .label("not a variable or a part of one")
              .related(parameter.name().span(), "changes of it are changes of what is given")
              .help("assign the array to a variable first, and give that"));
    } else if (!Fit.sameKind(needed, array.type())) {
      expressions.report(Expressions.mismatch(needed, array.type(), given.span(), holder));
    } else if (!needed.element().equals(array.element())) {
      expressions.report(other(given, holder, needed.element(), array.element()));
    }
  }

  private static Diagnostic other(Expression given, String holder, Type needed, Type type) {
    return Diagnostic.at(
            given.span(),
            Problem.T001,
            "%s stands for an array whose cells are %s, but those of this one are %s"
                .formatted(holder, needed.show(), type.show()))
        .label("expected " + needed.show())
        .help("give both the same range");
  }

  /**
   * Returns whether an expression names a variable, which the caller may change, or a part of one.
   */
  private boolean isVariable(Expression expression) {
    if (!(expression instanceof Access access)) {
      return false;
    }
    String name = access.name().text();
    Optional<Scope.Local> local = expressions.scope().find(name);
    return local.isPresent()
        ? local.get().kind() == Scope.Kind.VARIABLE || local.get().kind() == Scope.Kind.PARAMETER
        : expressions
            .meaning()
            .names()
            .find(name)
            .filter(g -> g instanceof Global.Shared || g instanceof Global.Unread)
            .isPresent();
  }

  private void channel(Expression given, Declaration.Parameter parameter, Optional<Type> messages) {
    String holder = "parameter `" + parameter.name() + "`";
    if (!(given instanceof Access access)) {
      Form form = expressions.of(given);
      String message = holder + " stands for a channel, but this is " + Words.of(form);
      expressions.report(Diagnostic.at(given.span(), Problem.T013, message));
      return;
    }
    Optional<Type> its =
        expressions
            .objects()
            .object(access, CHANNEL, holder, "")
            .map(Symbol.Objects.class::cast)
            .flatMap(Symbol.Objects::messages);
    if (messages.isPresent() && its.isPresent() && !messages.equals(its)) {
      expressions.report(
          Diagnostic.at(
                  given.span(),
                  Problem.T001,
                  "%s stands for a channel of %s, but this is one of %s"
                      .formatted(holder, messages.get().show(), its.get().show()))
              .label("expected a channel of " + messages.get().show()));
    }
  }
}
