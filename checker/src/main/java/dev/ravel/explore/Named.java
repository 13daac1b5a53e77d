// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The constants of an enum that people choose by names. The names have small letters and hyphens.
 */
public interface Named {
  /** The name in the program. */
  String name();

  /** The name for people. */
  default String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The names of all constants, in their order. */
  static List<String> words(Class<? extends Named> all) {
    return Arrays.stream(all.getEnumConstants()).map(Named::word).toList();
  }

  /** The constant of a name, if it is one. */
  static <E extends Named> Optional<E> of(Class<E> all, String word) {
    return Arrays.stream(all.getEnumConstants()).filter(its -> its.word().equals(word)).findFirst();
  }
}
