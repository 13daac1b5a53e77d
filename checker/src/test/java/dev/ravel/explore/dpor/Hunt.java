// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Looks for a mistake of the engine; run with the classes of a {@code Mutants}.
 *
 * @param precise whether sets are made smaller by Cartesian reach
 * @param seeds how many random programs to compare, half of them with jumps
 * @param text one program to compare instead; else empty
 */
record Hunt(boolean precise, long seeds, String text) implements Callable<Optional<String>> {
  @Override
  public Optional<String> call() {
    AgainstBruteForce comparison = new AgainstBruteForce(200, precise);
    List<Family> families = List.copyOf(RandomPrograms.families());
    if (!text.isEmpty()) {
      return comparison.objection(text);
    }
    for (long seed = 0; seed < seeds; seed++) {
      Family family = families.get((int) (seed / 2 % families.size()));
      String program =
          seed % 2 == 0
              ? RandomGotos.draft(seed).text()
              : RandomPrograms.draft(seed, family, Size.ROUND).text();
      Optional<String> objection = comparison.objection(program);
      if (objection.isPresent()) {
        return objection;
      }
    }
    return Optional.empty();
  }
}
