// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import java.util.List;
import java.util.Optional;

/**
 * What may stand behind a command, for shells that complete it.
 *
 * @param options its options
 * @param files whether models and directories may stand beside them
 * @param words the words that may stand beside them
 */
public record Usage(List<Option> options, boolean files, List<String> words) {
  /** Copies the lists. */
  public Usage {
    options = List.copyOf(options);
    words = List.copyOf(words);
  }

  /** Nothing is known. */
  public static Usage unknown() {
    return new Usage(List.of(), true, List.of());
  }

  /**
   * An option.
   *
   * @param names such as {@code -q} and {@code --quiet}
   * @param label what its value is called, if it takes one
   * @param attached whether its value may be left out, and else stands behind {@code =}
   * @param description in one line
   * @param values the values it can have, as far as they are a few words
   */
  public record Option(
      List<String> names,
      Optional<String> label,
      boolean attached,
      String description,
      List<String> values) {
    /** Copies the lists. */
    public Option {
      names = List.copyOf(names);
      values = List.copyOf(values);
    }
  }
}
