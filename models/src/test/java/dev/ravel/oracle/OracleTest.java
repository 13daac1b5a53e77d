// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that the whole pipeline and the naive interpreter agree on thousands of random models. They
 * agree on the verdict of every check, the values of shared objects reached, deadlocks, errors,
 * dead statements, and the numbers of states and transitions (nearly always equal, never more in
 * the pipeline).
 *
 * <p>{@code -Dravel.oracle.models=N} sets how many models there are, {@code -Dravel.oracle.seed=S}
 * the first of their seeds. A model on which the two differ is printed, with the smallest model of
 * its kind that was found; it belongs into the corpus.
 */
class OracleTest {
  private static final int MODELS =
      Integer.getInteger("ravel.oracle.models", Boolean.getBoolean("ravel.deep") ? 40_000 : 4_000);
  private static final long FIRST = Long.getLong("ravel.oracle.seed", 0);

  /** Models with more states are passed over. */
  private static final int LIMIT = 2_000;

  /** The number of models that are compared at a time, on all processors. */
  private static final int SOME = 100;

  /** The answers about what must happen; each occurs a hundred times. */
  private static final List<String> ENDLESS =
      List.of(
          "Eventually HOLDS",
          "Eventually VIOLATED",
          "LeadsTo HOLDS",
          "LeadsTo VIOLATED",
          "Terminates HOLDS",
          "Terminates VIOLATED",
          "Ltl HOLDS",
          "Ltl VIOLATED",
          "Eventually by an error",
          "LeadsTo by an error",
          "Ltl by an error",
          "Terminates by an error",
          "at rest HOLDS",
          "at rest VIOLATED",
          "discarded HOLDS",
          "fair HOLDS",
          "fair VIOLATED",
          "strongly fair HOLDS");

  /** The number of models that are compared by {@link #aFewModels}. */
  private static final int FEW = 400;

  @Test
  void aFewModels() {
    for (long seed = FIRST; seed < FIRST + FEW; seed += SOME) {
      List<Comparison> some = comparisons(seed, seed + SOME);
      for (int k = 0; k < SOME; k++) {
        switch (some.get(k)) {
          case Comparison.Same _, Comparison.Large _ -> {}
          case Comparison.Rejected rejected -> fail(report(seed + k, rejected));
          case Comparison.Different different -> fail(report(seed + k, different));
        }
      }
    }
  }

  @Test
  @Tag("thorough")
  void pipelineAndOracleAgree() {
    Census census = new Census();
    SortedMap<String, Integer> endless = new TreeMap<>();
    int compared = 0;
    int large = 0;
    int lively = 0;
    int exact = 0;
    List<Comparison> some = List.of();
    for (long seed = FIRST; seed < FIRST + MODELS; seed++) {
      if ((seed - FIRST) % SOME == 0) {
        some = comparisons(seed, Math.min(seed + SOME, FIRST + MODELS));
      }
      switch (some.get((int) (seed - FIRST) % SOME)) {
        case Comparison.Same same -> {
          compared++;
          census.add(same.model());
          lively += same.isLively() ? 1 : 0;
          exact += same.exact() ? 1 : 0;
          same.facts().values().stream()
              .flatMap(facts -> facts.endless().stream())
              .flatMap(answer -> answer.tags().stream())
              .forEach(tag -> endless.merge(tag, 1, Integer::sum));
        }
        case Comparison.Large tooLarge -> large++;
        case Comparison.Rejected rejected -> fail(report(seed, rejected));
        case Comparison.Different different -> fail(report(seed, different));
      }
    }
    String counts =
        "%d compared, %d lively, %d of equal size, %d too large"
            .formatted(compared, lively, exact, large);
    System.out.println("random models: " + counts + "; " + census);
    System.out.println("of endless executions: " + endless);
    assertTrue(10 * large < compared, counts);
    assertTrue(2 * lively > compared, counts);
    assertTrue(1_000L * exact > 998L * compared, counts);
    int least = (int) Math.min(100, 100L * MODELS / 4_000);
    assertEquals(Map.of(), census.rarerThan(least), "kinds that are too rare");
    for (String tag : ENDLESS) {
      assertTrue(endless.getOrDefault(tag, 0) >= least, "too few of " + tag + " in " + endless);
    }
  }

  private static List<Comparison> comparisons(long from, long to) {
    return LongStream.range(from, to)
        .parallel()
        .mapToObj(seed -> Comparison.of("seed " + seed, ModelGenerator.write(seed), LIMIT))
        .toList();
  }

  private static String report(long seed, Comparison.Rejected rejected) {
    return "seed " + seed + ": the generator wrote no model: " + rejected.why();
  }

  private static String report(long seed, Comparison.Different different) {
    String text = ModelGenerator.write(seed);
    Shrinker shrinker =
        new Shrinker(
            candidate ->
                Comparison.of("smaller", candidate, LIMIT) instanceof Comparison.Different other
                    && other.kind().equals(different.kind()));
    String small = shrinker.shrink(text);
    return "seed %d: %s%n%s%nand smaller:%n%s%n%s"
        .formatted(seed, different.what(), text, small, Comparison.of("smaller", small, LIMIT));
  }

  @Test
  void equalSeedsGiveEqualModels() {
    assertEquals(ModelGenerator.write(7), ModelGenerator.write(7));
  }
}
