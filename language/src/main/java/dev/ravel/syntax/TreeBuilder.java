// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.ast.Declaration;
import dev.ravel.ast.Model;
import dev.ravel.ast.Name;
import dev.ravel.ast.ScheduleText;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The listener that the grammar calls when a rule is complete. Each builder makes nodes of the
 * abstract syntax from the contexts of rules.
 */
final class TreeBuilder {
  private final Origin origin;
  final Expressions expressions;
  final Types types;
  final Statements statements;
  final Declarations declarations;
  final Nets nets;
  final Checks checks;
  final Formulas formulas;

  TreeBuilder(Origin origin) {
    this.origin = origin;
    this.expressions = new Expressions(origin);
    this.types = new Types(origin);
    this.statements = new Statements(origin, expressions, types);
    this.declarations = new Declarations(origin, types);
    this.nets = new Nets(origin);
    this.checks = new Checks(origin);
    this.formulas = new Formulas(origin);
  }

  Model model(FileContext context) {
    List<Declaration> found =
        context.declaration().stream().map(its -> its.node).filter(Objects::nonNull).toList();
    Optional<Name> name =
        Optional.ofNullable(context.modelName())
            .map(ModelNameContext::name)
            .filter(n -> n.exception == null)
            .map(origin::name);
    return new Model(name, found, origin.source().span(0, origin.source().text().length()));
  }

  ScheduleText schedule(ScheduleTextContext context) {
    return new Schedules(origin).schedule(context);
  }
}
