// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Question;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Of all shortest runs, tried one by one, none has fewer switches, and none is before. */
class FewestSwitchesTest {
  private static final int SYSTEMS = Boolean.getBoolean("ravel.deep") ? 3000 : 1000;
  private static final int LONGEST = 7;

  @Test
  void noShortestRunHasFewerSwitches() {
    int compared = 0;
    int saved = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      RandomSystem random = RandomSystem.of(seed);
      ConcurrentSystem system = random.system();
      List<Question> questions =
          random.properties().stream().map(p -> new Question(p, false)).toList();
      List<Judgement> judgements =
          new Graph().explore(system, questions, Budget.unlimited()).judgements();
      for (int i = 0; i < judgements.size(); i++) {
        Judgement judgement = judgements.get(i);
        if (judgement.verdict() == Verdict.VIOLATED
            && judgement.run().isPresent()
            && judgement.run().get().length() <= LONGEST
            && !(judgement.evidence() instanceof Evidence.Undefined)
            && isSafety(questions.get(i).property())) {
          BruteForce force = new BruteForce(system, questions.get(i).property(), judgement);
          Run best = force.best();
          assertEquals(best.switches(), judgement.run().get().switches(), "seed " + seed);
          assertEquals(best, judgement.run().get(), "seed " + seed);
          compared++;
          saved += force.others;
        }
      }
    }
    assertTrue(compared > 2 * SYSTEMS / 3, compared + " runs");
    assertTrue(saved > SYSTEMS / 3, saved + " had more switches");
  }

  private static boolean isSafety(Property property) {
    return switch (property) {
      case Property.Deadlock _,
          Property.AtMost _,
          Property.Never _,
          Property.Always _,
          Property.Safe _,
          Property.Finally _ ->
          true;
      default -> false;
    };
  }

  /** All runs of a length. */
  private static final class BruteForce {
    private final ConcurrentSystem system;
    private final Property property;
    private final int length;
    private final int[] processes;
    private final int[] outcomes;
    private Run best;

    /** The number of runs with more switches than one found before. */
    private int others;

    BruteForce(ConcurrentSystem system, Property property, Judgement judgement) {
      this.system = system;
      this.property = property;
      this.length = judgement.run().get().length();
      this.processes = new int[length];
      this.outcomes = new int[length];
    }

    Run best() {
      for (int initial = 0; initial < system.initialStates(); initial++) {
        int[] state = new int[system.objects()];
        if (system.initialState(initial, state) == ConcurrentSystem.NONE) {
          go(initial, 0, state);
        }
      }
      return best;
    }

    private void go(int initial, int depth, int[] state) {
      if (depth == length) {
        Run run = new Run(initial, processes.clone(), outcomes.clone(), OptionalInt.empty());
        if (shows(state)) {
          if (best == null || run.switches() < best.switches()) {
            best = run;
          } else if (run.switches() > best.switches()) {
            others++;
          }
        }
        return;
      }
      for (int process = 0; process < system.processes(); process++) {
        int reaction = system.reaction(process, state);
        for (int k = 0; k < system.outcomes().size(reaction); k++) {
          int outcome = system.outcomes().outcome(reaction, k);
          if (system.outcomes().kind(outcome) == Outcomes.STEP) {
            int[] next = state.clone();
            system.outcomes().apply(outcome, next);
            processes[depth] = process;
            outcomes[depth] = k;
            go(initial, depth + 1, next);
          }
        }
      }
    }

    private boolean shows(int[] state) {
      try {
        return bad(state);
      } catch (Condition.Undefined undefined) {
        return false;
      }
    }

    private boolean bad(int[] state) {
      return switch (property) {
        case Property.Deadlock _ -> dead(state) && !system.ends(state);
        case Property.Finally(var condition) ->
            dead(state) && system.ends(state) && !condition.holds(state);
        case Property.Never(var condition) -> condition.holds(state);
        case Property.Always(var condition) -> !condition.holds(state);
        case Property.AtMost(long limit, var count) -> count.value(state) > limit;
        case Property.Safe(long limit, var tokens) ->
            tokens.stream().anyMatch(place -> place.value(state) > limit);
        default -> throw new IllegalArgumentException(property.toString());
      };
    }

    private boolean dead(int[] state) {
      for (int process = 0; process < system.processes(); process++) {
        if (system.outcomes().size(system.reaction(process, state)) > 0) {
          return false;
        }
      }
      return true;
    }
  }
}
