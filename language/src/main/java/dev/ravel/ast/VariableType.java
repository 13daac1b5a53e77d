// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.Span;
import java.util.List;

/**
 * The type of a variable, with an element type and array sizes.
 *
 * @param element the type of each cell
 * @param sizes the sizes of the dimensions, outermost first; empty for a variable without
 */
public record VariableType(TypeName element, List<Expression> sizes, Span span) implements Node {
  /** Copies the list. */
  public VariableType {
    sizes = List.copyOf(sizes);
  }
}
