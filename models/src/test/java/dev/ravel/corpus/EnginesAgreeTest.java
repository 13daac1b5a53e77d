// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.analysis.Instance;
import dev.ravel.execution.Execution;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Question;
import dev.ravel.explore.graph.Graph;
import dev.ravel.explore.unfolding.Unfolding;
import dev.ravel.explore.unfolding.UnfoldingOptions;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** On every model, the unfolding gives the verdicts on safety that the state graph gives. */
class EnginesAgreeTest {
  /** Until the engine knows cutoffs: it may have no verdict within the budget. */
  private static final boolean UNDECIDED_ALLOWED = true;

  /** Until it knows them: busy waiting for which one step of it takes longer than any budget. */
  private static final Set<String> BUSY =
      Set.of(
          "papers/lamport.ravel",
          "papers/peterson.ravel",
          "papers/rwlock.ravel",
          "papers/rwlock-unlocked.ravel",
          "papers/ssb-loop.ravel",
          "papers/szymanski.ravel");

  /** Models that import others, which are not loaded here. */
  private static final Set<String> IMPORTING = Set.of("imports/", "constructs/imports");

  private static final long EVENTS = 10_000;
  private static final long LONGEST = 1_000;

  static Stream<String> models() {
    return Corpus.models().stream()
        .filter(file -> IMPORTING.stream().noneMatch(file::startsWith))
        .filter(file -> !BUSY.contains(file));
  }

  private static Budget budget() {
    return (events, transitions, trail, bytes) ->
        events > EVENTS || trail > LONGEST ? Optional.of(Problem.K003) : Optional.empty();
  }

  @ParameterizedTest
  @MethodSource("models")
  void sameVerdicts(String file) {
    for (Instance instance : Systems.instances(file, Map.of())) {
      Execution system = Systems.system(instance);
      List<Question> questions = Systems.questions(system);
      List<Judgement> expected =
          new Graph().explore(system, questions, Budget.unlimited()).judgements();
      for (int k = 0; k < questions.size(); k++) {
        Execution fresh = Systems.system(instance);
        Question question = Systems.questions(fresh).get(k);
        Judgement found =
            new Unfolding(UnfoldingOptions.usual())
                .explore(fresh, List.of(question), budget())
                .judgements()
                .getFirst();
        String where = file + " " + instance.settings() + " " + question.property();
        if (found.verdict() == Verdict.UNKNOWN) {
          assertTrue(UNDECIDED_ALLOWED, where + " has no verdict");
        } else {
          assertEquals(verdict(expected.get(k)), verdict(found), where);
        }
      }
    }
  }

  private static String verdict(Judgement judgement) {
    return judgement.verdict() + judgement.code().map(code -> " " + code).orElse("");
  }
}
