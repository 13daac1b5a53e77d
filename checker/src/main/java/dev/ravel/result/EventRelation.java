// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import java.util.List;

/**
 * The relation of two events of a model.
 *
 * @param file the model's file
 * @param first the first one in words
 * @param second the second one
 * @param kind how they stand to each other
 * @param reasons why, a line each
 */
public record EventRelation(String file, Told first, Told second, Kind kind, List<String> reasons) {
  /** Copies the list. */
  public EventRelation {
    reasons = List.copyOf(reasons);
  }

  /**
   * An event.
   *
   * @param name such as {@code e7}
   * @param sentence the event in words, with its name
   */
  public record Told(String name, String sentence) {}

  /** The kinds of relations of two events. */
  public enum Kind {
    /** They are one event. */
    SAME,
    /** The first comes before the second in every execution that has the second. */
    BEFORE,
    /** The second comes before the first likewise. */
    AFTER,
    /** No execution has both. */
    CONFLICT,
    /** Some execution has both, in any order. */
    CONCURRENT
  }
}
