// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * A hunt for a mistake of the engine where it stores one state of each orbit; run with the classes
 * of a {@code Mutants}.
 *
 * @param seeds how many random programs to compare
 * @param text one program to compare instead; else empty
 */
record OrbitsHunt(long seeds, String text) implements Callable<Optional<String>> {
  @Override
  public Optional<String> call() {
    OrbitsAgainstBruteForce comparison = new OrbitsAgainstBruteForce(300);
    if (!text.isEmpty()) {
      return comparison.objection(text);
    }
    for (long seed = 0; seed < seeds; seed++) {
      Optional<String> objection = comparison.objection(SymmetricGotos.draft(seed).text());
      if (objection.isPresent()) {
        return objection;
      }
    }
    return Optional.empty();
  }
}
