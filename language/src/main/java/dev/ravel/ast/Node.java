// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.Span;

/** Anything of the abstract syntax that stands at a place of the text. */
public interface Node {
  /** The text this node was read from. */
  Span span();
}
