// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import dev.ravel.source.Resource;
import java.util.List;
import java.util.Optional;

/** The words of other languages that mean words of this one. */
final class ForeignWords {
  /** Triples of a place, a foreign word that stands there, and the words that it means. */
  private static final List<String[]> ALL =
      Resource.text(ForeignWords.class, "foreign-words.txt")
          .lines()
          .map(line -> line.split(" \\| "))
          .toList();

  private ForeignWords() {}

  /**
   * Returns the word of this language for another one.
   *
   * @param place what it begins: {@code declaration}, {@code statement} or {@code property}
   */
  static Optional<String> meaning(String place, String word) {
    return ALL.stream()
        .filter(its -> its[0].equals(place) && its[1].equals(word))
        .map(its -> its[2])
        .findFirst();
  }
}
