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
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** On every model, the unfolding gives the verdicts on safety that the state graph gives. */
class EnginesAgreeTest {
  /** Until the engine knows cutoffs: it may fail to end where executions can go round. */
  private static final boolean ENDLESS_ALLOWED = true;

  /** Models that import others, which are not loaded here. */
  private static final Set<String> IMPORTING = Set.of("imports/", "constructs/imports");

  private static final long EVENTS = 30_000;
  private static final long LONGEST = 2_000;

  static Stream<String> models() {
    return Corpus.models().stream().filter(file -> IMPORTING.stream().noneMatch(file::startsWith));
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
          assertTrue(ENDLESS_ALLOWED && goesRound(system), where + " has no verdict");
        } else {
          assertEquals(verdict(expected.get(k)), verdict(found), where);
        }
      }
    }
  }

  private static String verdict(Judgement judgement) {
    return judgement.verdict() + judgement.code().map(code -> " " + code).orElse("");
  }

  /** Whether some execution comes back to a state. */
  private static boolean goesRound(ConcurrentSystem system) {
    Map<List<Integer>, Boolean> onPath = new HashMap<>();
    for (int initial = 0; initial < system.initialStates(); initial++) {
      int[] state = new int[system.objects()];
      if (system.initialState(initial, state) == ConcurrentSystem.NONE
          && goesRound(system, state, onPath)) {
        return true;
      }
    }
    return false;
  }

  /** Searches depth first for a state on the path to it; other states map to false when left. */
  private static boolean goesRound(
      ConcurrentSystem system, int[] first, Map<List<Integer>, Boolean> onPath) {
    List<int[]> path = new ArrayList<>();
    List<List<int[]>> open = new ArrayList<>();
    path.add(first);
    open.add(next(system, first));
    onPath.put(key(first), true);
    while (!path.isEmpty()) {
      if (open.getLast().isEmpty()) {
        open.removeLast();
        onPath.put(key(path.removeLast()), false);
        continue;
      }
      int[] state = open.getLast().removeLast();
      Boolean known = onPath.get(key(state));
      if (known == null) {
        path.add(state);
        open.add(next(system, state));
        onPath.put(key(state), true);
      } else if (known) {
        return true;
      }
    }
    return false;
  }

  private static List<Integer> key(int[] state) {
    return Arrays.stream(state).boxed().toList();
  }

  private static List<int[]> next(ConcurrentSystem system, int[] state) {
    List<int[]> all = new ArrayList<>();
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, state);
      for (int k = 0; k < system.outcomes(reaction); k++) {
        int outcome = system.outcome(reaction, k);
        if (system.kind(outcome) == ConcurrentSystem.STEP) {
          int[] next = state.clone();
          system.apply(outcome, next);
          all.add(next);
        }
      }
    }
    return all;
  }
}
