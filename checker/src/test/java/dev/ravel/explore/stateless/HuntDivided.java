// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.unfolding.AgainstBruteForce;
import dev.ravel.explore.unfolding.AgainstBruteForce.Options;
import dev.ravel.explore.unfolding.AgainstBruteForce.Question;
import dev.ravel.system.ConcurrentSystem;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Looks for a mistake of explorers who share a tree; run with the classes of a {@code Mutants}.
 *
 * @param seeds how many random programs to compare
 */
record HuntDivided(Family family, long seeds) implements Callable<Optional<String>> {
  @Override
  public Optional<String> call() {
    var comparison =
        new AgainstBruteForce(
            Divided::explore, new Options(0, false, 0), Question.ONCE, /* limit= */ 200);
    for (long seed = 0; seed < seeds; seed++) {
      String program = RandomPrograms.draft(seed, family, Size.USUAL).text();
      Optional<String> objection = objection(comparison, program);
      if (objection.isPresent()) {
        return objection;
      }
    }
    return Optional.empty();
  }

  /** A result from elsewhere may be nonsense with a mistake, and is refused then. */
  private static Optional<String> objection(AgainstBruteForce comparison, String program) {
    try {
      return comparison.objection(ModelText.system(program), ConcurrentSystem.NONE);
    } catch (RuntimeException | AssertionError refused) {
      return Optional.of(refused + "\n" + program);
    }
  }
}
