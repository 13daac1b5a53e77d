// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ravel.analysis.Instance;
import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.dpor.Dpor;
import dev.ravel.explore.dpor.DporOptions;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.stateless.Stateless;
import dev.ravel.explore.unfolding.Unfolding;
import dev.ravel.explore.unfolding.UnfoldingOptions;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.ForwardingSystem;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Engines are right about systems that give no hints, only slower. */
@Tag("thorough")
class WithoutHintsTest {
  private static final List<String> FOLDERS =
      List.of("barber", "barriers", "channels", "conditions", "deadlock", "lessons", "mutex");

  private static final long STEPS = 20_000;

  static Stream<String> models() {
    return FOLDERS.stream().flatMap(folder -> Corpus.in(folder).stream());
  }

  private static Budget budget() {
    return effort ->
        switch (effort) {
          case Effort.OfEvents made when made.events() > STEPS / 10 -> Optional.of(Problem.K008);
          case Effort.OfExecutions made when made.steps() > STEPS -> Optional.of(Problem.K001);
          default -> Optional.empty();
        };
  }

  private static ConcurrentSystem withoutHints(ConcurrentSystem system) {
    return new ForwardingSystem(system) {};
  }

  @ParameterizedTest
  @MethodSource("models")
  void sameVerdicts(String file) {
    for (Instance instance : Systems.instances(file, Map.of())) {
      ProgramSystem system = Systems.system(instance);
      List<Judgement> expected =
          new Graph().explore(system, Systems.questions(system), Budget.unlimited()).judgements();
      List<Engine> engines =
          List.of(
              new Graph(2),
              new Dpor(DporOptions.usual()),
              new Unfolding(UnfoldingOptions.usual()),
              new Stateless(false));
      for (Engine engine : engines) {
        ProgramSystem fresh = Systems.system(instance);
        List<Question> questions = Systems.questions(fresh);
        Exploration exploration = engine.explore(withoutHints(fresh), questions, budget());
        List<Judgement> found = exploration.judgements();
        for (int k = 0; k < questions.size(); k++) {
          String where = exploration.method().engine() + ": " + questions.get(k).property();
          Judgement its = found.get(k);
          if (its.verdict() != Verdict.UNKNOWN) {
            assertEquals(expected.get(k).verdict(), its.verdict(), where);
            assertEquals(expected.get(k).code(), its.code(), where);
          } else {
            assertEquals(false, engine instanceof Graph || engine instanceof Dpor, where);
          }
        }
      }
    }
  }
}
