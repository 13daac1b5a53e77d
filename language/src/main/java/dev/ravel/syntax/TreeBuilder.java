// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.ast.Access;
import dev.ravel.ast.Block;
import dev.ravel.ast.Declaration;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Index;
import dev.ravel.ast.LtlFormula;
import dev.ravel.ast.Model;
import dev.ravel.ast.Name;
import dev.ravel.ast.NetItem;
import dev.ravel.ast.Property;
import dev.ravel.ast.RightSide;
import dev.ravel.ast.ScheduleText;
import dev.ravel.ast.Statement;
import dev.ravel.ast.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;

/**
 * What the grammar calls when a rule is complete. Each method makes a node of the abstract syntax
 * from the rule's context, and then lets the context forget its children.
 */
final class TreeBuilder {
  private final Origin origin;
  private final Expressions expressions;
  private final Types types;
  private final Statements statements;
  private final Declarations declarations;
  private final Nets nets;
  private final Checks checks;
  private final Formulas formulas;

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

  private static <T> T done(ParserRuleContext context, T node) {
    context.children = null;
    return node;
  }

  Model model(FileContext context) {
    List<Declaration> found = new ArrayList<>();
    for (DeclarationContext declaration : context.declaration()) {
      if (declaration.node != null) {
        found.add(declaration.node);
      }
    }
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

  Declaration declaration(DeclarationContext context) {
    return done(context, declarations.declaration(context));
  }

  Index index(IndexContext context) {
    return done(context, declarations.index(context));
  }

  TypeName typeName(TypeNameContext context) {
    return done(context, types.typeName(context));
  }

  List<NetItem> netItem(NetItemContext context) {
    return done(context, nets.item(context));
  }

  Property property(PropertyContext context) {
    return done(context, checks.property(context));
  }

  Expression limit(LimitContext context) {
    return done(context, checks.limit(context));
  }

  LtlFormula formula(FormulaContext context) {
    return done(context, formulas.row(context));
  }

  LtlFormula formulaOperand(FormulaOperandContext context) {
    return done(context, formulas.operand(context));
  }

  Block block(BlockContext context) {
    return done(context, statements.block(context));
  }

  Statement statement(StatementContext context) {
    return done(context, statements.statement(context));
  }

  RightSide rightSide(RightSideContext context) {
    return done(context, statements.rightSide(context));
  }

  Expression expression(ExpressionContext context) {
    return done(context, expressions.row(context));
  }

  Expression openingExpression(OpeningExpressionContext context) {
    return done(context, expressions.row(context));
  }

  Expression operand(OperandContext context) {
    return done(context, expressions.prefixed(context));
  }

  Expression openingOperand(OpeningOperandContext context) {
    return done(context, expressions.prefixed(context));
  }

  Access access(AccessContext context) {
    return done(context, expressions.access(context));
  }
}
