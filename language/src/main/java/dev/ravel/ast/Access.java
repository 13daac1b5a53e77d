// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/**
 * A name with indices and fields, such as {@code x}, {@code level[i]} or {@code slot[j].full}. It
 * names a value in an expression, the target of an assignment, a synchronisation object, a member
 * of a family of threads, a place or a transition.
 *
 * @param order the memory order of the read or write, if a word for it stands before the name
 * @param selectors what follows the name, left to right
 * @param span of the name and what follows it
 */
public record Access(Optional<Order> order, Name name, List<Selector> selectors, Span span)
    implements Expression {
  /** Copies the list. */
  public Access {
    selectors = List.copyOf(selectors);
  }

  /** An access without a word for its memory order. */
  public Access(Name name, List<Selector> selectors, Span span) {
    this(Optional.empty(), name, selectors, span);
  }

  /** Returns the number of indices before the first field; all of them if there is no field. */
  public int before() {
    int before = 0;
    while (before < selectors.size() && selectors.get(before) instanceof Selector.At) {
      before++;
    }
    return before;
  }

  /** An index or a field. */
  public sealed interface Selector extends Node {
    /** {@code [index]}. */
    record At(Expression index, Span span) implements Selector {}

    /** {@code .field}. */
    record Dot(Name field, Span span) implements Selector {}
  }
}
