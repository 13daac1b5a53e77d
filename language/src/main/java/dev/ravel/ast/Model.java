// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/**
 * One file.
 *
 * @param name the name after {@code model}, if any
 * @param declarations the declarations in the order of the text
 */
public record Model(Optional<Name> name, List<Declaration> declarations, Span span)
    implements Node {
  /** Copies the list. */
  public Model {
    declarations = List.copyOf(declarations);
  }
}
