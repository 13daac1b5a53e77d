// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.unfolding.Mutants.Mistake;
import java.lang.reflect.Constructor;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Comparison with brute force finds mistakes in the engine: those that papers and sketches made,
 * and the omission of each part that is there for a reason.
 */
class MutantsTest {
  /** What is found with some programs of a family, or with one text. */
  private static Optional<String> objection(
      Mistake mistake, String family, int partial, long first, long seeds, String text)
      throws Exception {
    Mutants classes = new Mutants(mistake);
    Constructor<?> constructor =
        classes
            .loadClass(Hunt.class.getName())
            .getDeclaredConstructor(String.class, int.class, long.class, long.class, String.class);
    constructor.setAccessible(true);
    var hunt = (Callable<?>) constructor.newInstance(family, partial, first, seeds, text);
    Optional<String> found = ((Optional<?>) hunt.call()).map(Object::toString);
    assertTrue(classes.places() > 0, "nothing is changed");
    return found;
  }
}
