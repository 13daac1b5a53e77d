// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.ast.TypeName;
import dev.ravel.ast.VariableType;
import dev.ravel.source.Span;

/** Builds types. */
final class Types {
  private final Origin origin;

  Types(Origin origin) {
    this.origin = origin;
  }

  TypeName typeName(TypeNameContext context) {
    Span span = origin.span(context);
    if (context.BOOL() != null) {
      return new TypeName.Bool(span);
    }
    if (context.INT() == null) {
      return new TypeName.Named(origin.name(context.name()), span);
    }
    return new TypeName.Int(context.expression(0).node, context.expression(1).node, span);
  }

  VariableType variableType(VariableTypeContext context) {
    return new VariableType(
        context.typeName().node, Expressions.expressions(context), origin.span(context));
  }
}
