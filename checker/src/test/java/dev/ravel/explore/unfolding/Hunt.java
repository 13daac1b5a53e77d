// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.programs.CrashingPrograms;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.unfolding.AgainstBruteForce.Options;
import dev.ravel.explore.unfolding.AgainstBruteForce.Question;
import dev.ravel.system.ConcurrentSystem;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Looks for a mistake of the engine; run with the classes of a {@link Mutants}.
 *
 * @param partial the k of k-partial alternatives; 0 is optimal
 * @param removing whether events are removed as often as that is possible
 * @param seeds how many random programs to compare
 * @param text one program to compare instead; else empty
 */
record Hunt(String family, int partial, boolean removing, long seeds, String text)
    implements Callable<Optional<String>> {
  @Override
  public Optional<String> call() {
    Options options = new Options(partial, false, removing ? 1 : 0);
    var comparison = new AgainstBruteForce(Drive.engine(), options, Question.ONCE, 500);
    if (!text.isEmpty()) {
      return comparison.objection(ModelText.system(text), ConcurrentSystem.NONE);
    }
    for (long seed = 0; seed < seeds; seed++) {
      String program = CrashingPrograms.draft(seed, family).text();
      Optional<String> objection =
          comparison.objection(ModelText.system(program), ConcurrentSystem.NONE);
      if (objection.isPresent()) {
        return objection;
      }
    }
    return Optional.empty();
  }
}
