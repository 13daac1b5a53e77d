// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.Span;

/** The type of a scalar or record, as written. */
public sealed interface TypeName extends Node {
  /** {@code bool}. */
  record Bool(Span span) implements TypeName {}

  /** {@code int[low..high]}; both bounds belong to it. */
  record Int(Expression low, Expression high, Span span) implements TypeName {}

  /** An enum or a record by its name. */
  record Named(Name name, Span span) implements TypeName {}
}
