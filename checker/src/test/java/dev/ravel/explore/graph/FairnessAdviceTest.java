// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explanation.FairnessAdvice;
import dev.ravel.explore.Budget;
import dev.ravel.explore.LoopFairness;
import dev.ravel.explore.Question;
import dev.ravel.source.Fairness;
import dev.ravel.system.Capabilities;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.FairnessConditions;
import dev.ravel.system.ForwardingSystem;
import dev.ravel.system.LivenessProperty;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Tests of the fairness that is said to exclude a loop, by the definition of fair loops. For each
 * process the loop is checked anew with that process alone made weakly, and strongly, fair. The
 * generator makes no crashes and no compassion that a word could add.
 */
class FairnessAdviceTest {
  /** A system in which one process has another fairness, and no other one any. */
  private static final class Fairer extends ForwardingSystem {
    private final int process;
    private final Fairness fairness;

    Fairer(ConcurrentSystem system, int process, Fairness fairness) {
      super(system);
      this.process = process;
      this.fairness = fairness;
    }

    @Override
    public Capabilities capabilities() {
      FairnessConditions marked = super.capabilities().fairness();
      return super.capabilities()
          .with(
              new FairnessConditions() {
                @Override
                public Fairness of(int its) {
                  return its == process ? fairness : Fairness.NONE;
                }

                @Override
                public boolean rests(int its, int[] state) {
                  return marked.rests(its, state);
                }

                @Override
                public int compassions() {
                  return marked.compassions();
                }
              });
    }
  }

  @Test
  void theWordIsTheWeakestThatExcludesTheLoop() {
    Map<Fairness, Integer> advised = new EnumMap<>(Fairness.class);
    for (long seed = 0; seed < 3_000; seed++) {
      RandomSystem random = RandomSystem.of(seed);
      List<Question> questions =
          random.properties().stream()
              .filter(LivenessProperty.class::isInstance)
              .map(its -> new Question(its, false))
              .toList();
      List<Judgement> judgements =
          new Graph().explore(random.system(), questions, Budget.unlimited()).judgements();
      for (Judgement judgement : judgements) {
        if (judgement.run().filter(its -> its.loop().isPresent()).isPresent()) {
          Run run = judgement.run().get();
          SortedMap<Integer, Fairness> expected = new TreeMap<>();
          for (int process = 0; process < random.system().processes(); process++) {
            for (Fairness fairness : List.of(Fairness.STRONG, Fairness.WEAK)) {
              if (!isFair(new Fairer(random.system(), process, fairness), run)) {
                expected.put(process, fairness);
              }
            }
          }
          assertEquals(expected, FairnessAdvice.excluding(random.system(), run), "seed " + seed);
          expected.values().forEach(its -> advised.merge(its, 1, Integer::sum));
        }
      }
    }
    assertTrue(advised.getOrDefault(Fairness.WEAK, 0) > 100, advised.toString());
    assertTrue(advised.getOrDefault(Fairness.STRONG, 0) > 100, advised.toString());
  }

  private static boolean isFair(ConcurrentSystem system, Run run) {
    LoopFairness fairness = new LoopFairness(system);
    int[] state = new int[system.objects()];
    assertEquals(ConcurrentSystem.NONE, system.initialState(run.initialState(), state));
    for (int step = 0; step < run.length(); step++) {
      int reaction = system.reaction(run.processes()[step], state);
      int outcome = system.outcomes().outcome(reaction, run.outcomes()[step]);
      if (step >= run.loop().orElseThrow()) {
        fairness.visit(state);
        fairness.step(run.processes()[step], outcome);
      }
      system.outcomes().apply(outcome, state);
    }
    return fairness.wronged().isEmpty();
  }
}
