// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.unfolding.AgainstBruteForce.Explorer;
import dev.ravel.explore.unfolding.AgainstBruteForce.Options;
import dev.ravel.explore.unfolding.AgainstBruteForce.Question;
import dev.ravel.explore.unfolding.AgainstBruteForce.Sink;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The comparison accepts a right explorer and soon objects to wrong ones. */
class AgainstBruteForceTest {
  private static final Options OPTIMAL = new Options(0, false, 0);

  /** The explorer's first mistake with a number of small programs. */
  private static Optional<String> objection(
      Explorer explorer, Question question, Family family, Size size) {
    var comparison = new AgainstBruteForce(explorer, OPTIMAL, question, 100);
    Optional<String> objection = comparison.programs(0, 40, family, size);
    assertTrue(objection.isPresent() || comparison.compared() > 10, "too few programs");
    return objection;
  }

  @Test
  void sleepSetsVisitEachConfigurationOnce() {
    for (Family family : Family.values()) {
      for (Question question : Question.values()) {
        assertEquals(
            Optional.empty(), objection(SleepSets.correct(), question, family, Size.USUAL));
      }
    }
  }

  @Test
  void missingOnesAreFound() {
    for (Family family : Family.values()) {
      Explorer lazy = new SleepSets(dependent -> false);
      String text = objection(lazy, Question.ALL, family, Size.USUAL).orElseThrow();
      assertTrue(text.contains("not visited: "), text);
    }
  }

  @Test
  void repeatedOnesAreFound() {
    Explorer eager = new SleepSets(dependent -> true);
    String text = objection(eager, Question.ONCE, Family.CELLS, Size.USUAL).orElseThrow();
    assertTrue(text.contains("visited twice: "), text);
    Size small = new Size(2, 2, false);
    assertEquals(Optional.empty(), objection(eager, Question.ALL, Family.CELLS, small));
  }

  @Test
  void halfExecutionsAreFound() {
    Explorer none = (system, property, options, sink) -> sink.maximal(0, new int[0], new int[0]);
    String text = objection(none, Question.ALL, Family.CELLS, Size.USUAL).orElseThrow();
    assertTrue(text.contains("not maximal: "), text);
    String lost = objection(none, Question.LOCAL, Family.CELLS, Size.USUAL).orElseThrow();
    assertTrue(lost.contains(" is never "), lost);
  }

  @Test
  void statesOfExecutionsThatGoRound() {
    for (Family family : Family.values()) {
      for (Question question : List.of(Question.LOCAL, Question.STATES)) {
        Explorer stateful = new EveryState(0);
        assertEquals(Optional.empty(), objection(stateful, question, family, Size.ROUND));
        Explorer forgetful = new EveryState(1);
        assertTrue(objection(forgetful, question, family, Size.ROUND).isPresent());
      }
    }
  }

  /**
   * Visits every state once, in the order of depth, and reports how it came there.
   *
   * @param forgotten the number of outcomes of each process that it leaves out
   */
  private record EveryState(int forgotten) implements Explorer {
    /** A state and how it was reached. */
    private record Way(List<Integer> state, List<Integer> processes, List<Integer> outcomes) {}

    @Override
    public void explore(ConcurrentSystem system, int property, Options options, Sink sink) {
      for (int initial = 0; initial < system.initialStates(); initial++) {
        int[] start = new int[system.objects()];
        boolean over = system.initialState(initial, start) != ConcurrentSystem.NONE;
        Set<List<Integer>> known = new HashSet<>();
        List<Way> open = new ArrayList<>();
        open.add(new Way(Arrays.stream(start).boxed().toList(), List.of(), List.of()));
        for (int at = 0; at < open.size(); at++) {
          Way way = open.get(at);
          if (known.add(way.state())) {
            sink.maximal(initial, array(way.processes()), array(way.outcomes()));
            if (!over) {
              open.addAll(after(system, way));
            }
          }
        }
      }
    }

    private List<Way> after(ConcurrentSystem system, Way way) {
      List<Way> all = new ArrayList<>();
      for (int process = 0; process < system.processes(); process++) {
        int reaction = system.reaction(process, array(way.state()));
        for (int k = 0; k < system.outcomes().size(reaction) - forgotten; k++) {
          int outcome = system.outcomes().outcome(reaction, k);
          if (system.outcomes().kind(outcome) == Outcomes.STEP) {
            int[] state = array(way.state());
            system.outcomes().apply(outcome, state);
            all.add(
                new Way(
                    Arrays.stream(state).boxed().toList(),
                    plus(way.processes(), process),
                    plus(way.outcomes(), k)));
          }
        }
      }
      return all;
    }

    private static List<Integer> plus(List<Integer> list, int more) {
      List<Integer> all = new ArrayList<>(list);
      all.add(more);
      return all;
    }

    private static int[] array(List<Integer> list) {
      return list.stream().mapToInt(Integer::intValue).toArray();
    }
  }
}
