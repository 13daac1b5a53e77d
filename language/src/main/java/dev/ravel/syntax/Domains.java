// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import static dev.ravel.syntax.RavelParser.*;

import dev.ravel.ast.Access;
import dev.ravel.ast.Expression;
import dev.ravel.ast.Name;
import dev.ravel.source.Span;
import java.util.List;

/** The bounds of the values of a name. They are those of a range, or the ends of an enum. */
final class Domains {
  private final Origin origin;

  Domains(Origin origin) {
    this.origin = origin;
  }

  /** The first value. */
  Expression low(DomainContext domain) {
    return bound(domain, false);
  }

  /** The last value. */
  Expression high(DomainContext domain) {
    return bound(domain, true);
  }

  /** A bound; one that could not be read is taken as 0. */
  private Expression bound(DomainContext domain, boolean last) {
    if (domain.DOMAIN() != null) {
      Name name = origin.name(domain.DOMAIN().getSymbol());
      List<Access.Selector> indices =
          domain.expression().stream()
              .filter(index -> index.node != null)
              .<Access.Selector>map(index -> new Access.Selector.At(index.node, origin.span(index)))
              .toList();
      Span span = origin.span(domain);
      return new Expression.Extreme(new Access(name, indices, span), last, span);
    }
    ExpressionContext bound = domain.expression(last ? 1 : 0);
    return bound == null || bound.node == null
        ? new Expression.IntLiteral(0, origin.span(domain))
        : bound.node;
  }
}
