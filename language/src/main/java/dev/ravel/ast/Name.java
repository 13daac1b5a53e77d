// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.Span;

/** A name where it stands. */
public record Name(String text, Span span) implements Node {
  @Override
  public String toString() {
    return text;
  }
}
