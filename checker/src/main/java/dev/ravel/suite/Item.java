// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.source.Span;
import java.util.List;
import java.util.Optional;

/**
 * Something that tests cover.
 *
 * @param name the only one of its name in a suite, such as {@code e3} or {@code A:5:3 < B:9:3}
 * @param places where it stands in the text: that of a statement, or the two of a branch or pair;
 *     none for an event
 */
public record Item(String name, List<Place> places) {
  /** Copies the list. */
  public Item {
    places = List.copyOf(places);
  }

  /**
   * A place in the text.
   *
   * @param process the thread that stands there; empty for a statement
   * @param name it within the thread, such as {@code 5:3}, {@code start} or {@code end}
   * @param span what is there; absent where a thread begins or ends
   * @param text what is done there, on one line; empty where a thread begins or ends
   */
  public record Place(String process, String name, Optional<Span> span, String text) {}
}
