// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.Span;
import java.util.List;

/** Statements between braces, the span with the braces. */
public record Block(List<Statement> statements, Span span) implements Node {
  /** Copies the list. */
  public Block {
    statements = List.copyOf(statements);
  }
}
