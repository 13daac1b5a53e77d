// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.library;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** A table of the functions of C, with a line for each meaning. */
final class NameTable {
  private NameTable() {}

  /** The meanings that a file of the library gives to functions, by their names. */
  static <E extends Enum<E>> Map<String, E> of(Class<E> meanings, String file) {
    Map<String, E> byName = new HashMap<>();
    try {
      for (String line : CSources.text(file).lines().toList()) {
        String[] words = line.split(" ", -1);
        E meaning = Enum.valueOf(meanings, words[0]);
        Arrays.stream(words).skip(1).forEach(name -> byName.put(name, meaning));
      }
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
    return Map.copyOf(byName);
  }
}
