// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.unfolding.AgainstBruteForce.Options;
import dev.ravel.explore.unfolding.AgainstBruteForce.Question;
import dev.ravel.explore.unfolding.RandomPrograms.Family;
import dev.ravel.explore.unfolding.RandomPrograms.Size;
import dev.ravel.system.ConcurrentSystem;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Looks for a mistake of the engine; run with the classes of a {@link Mutants}.
 *
 * @param partial the k of k-partial alternatives; 0 is optimal
 */
record Hunt(String family, int partial, long first, long seeds, String text)
    implements Callable<Optional<String>> {
  @Override
  public Optional<String> call() {
    Options options = new Options(partial, false, 0);
    var comparison = new AgainstBruteForce(Drive.engine(), options, Question.ONCE, 500);
    return text.isEmpty()
        ? comparison.programs(first, seeds, Family.valueOf(family), Size.USUAL)
        : comparison.objection(ModelText.system(text), ConcurrentSystem.NONE);
  }
}
