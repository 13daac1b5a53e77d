// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Vocabulary.Compassion;
import dev.ravel.trace.RunCursor;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A {@linkplain dev.ravel.system.FairnessConditions#compassions compassion} that a loop grants.
 *
 * @param name what the loop is fair to: a branch of a choice or a channel
 * @param participle what that is where a step grants it
 * @param step the number of the first such step of the loop, from 1
 */
public record FairnessGrant(String name, String participle, int step) {
  /** Those of the loop of a run, in the order of their numbers; none if the run has no loop. */
  static List<FairnessGrant> of(ConcurrentSystem system, Run run) {
    if (run.loop().isEmpty() || system.capabilities().fairness().compassions() == 0) {
      return List.of();
    }
    Outcomes outcomes = system.outcomes();
    SortedMap<Integer, Integer> steps = new TreeMap<>();
    RunCursor cursor = new RunCursor(system, run);
    for (int step = 0; step < run.length(); step++) {
      int outcome = cursor.step();
      for (int k = 0; k < outcomes.compassions(outcome); k++) {
        if (step >= run.loop().getAsInt() && outcomes.grants(outcome, k)) {
          steps.putIfAbsent(outcomes.compassion(outcome, k), step + 1);
        }
      }
    }
    List<FairnessGrant> all = new ArrayList<>();
    steps.forEach(
        (compassion, step) -> {
          Compassion words = system.vocabulary().compassion(compassion);
          all.add(new FairnessGrant(words.name(), words.participle(), step));
        });
    return all;
  }

  /** In words that go with the loop. */
  String inWords() {
    return "to " + name + ", " + participle + " by step " + step;
  }
}
