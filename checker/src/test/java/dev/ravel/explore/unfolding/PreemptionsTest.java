// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Question;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.explore.unfolding.UnfoldingOptions.Cutoffs;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that with a bound on preemptions a violation is found if and only if some interleaving of a
 * random program shows it within the bound.
 */
@Tag("thorough")
class PreemptionsTest {
  private static final int SEEDS =
      Integer.getInteger("ravel.unfolding.seeds", Boolean.getBoolean("ravel.deep") ? 1500 : 30);
  private static final int FIRST = Integer.getInteger("ravel.unfolding.first", 40_000);
  private static final int MOST_STATES = 30_000;
  private static final int MOST_PREEMPTIONS = 2;

  /** The problems of an exploration that is not compared. It was given up, or goes round. */
  private static final Set<Problem> TOO_LARGE = Set.of(Problem.K008, Problem.K009);

  /** An exploration with more is too large, or has no end. */
  private static final int MOST_EXECUTIONS = 20_000;

  private int violated;
  private int withinFewer;
  private int seldom;
  private int compared;
  private int tooLarge;

  @ParameterizedTest
  @EnumSource(Family.class)
  void violationsWithinTheBoundAreFoundAndNoOthers(Family family) {
    for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
      String text = RandomPrograms.draft(seed, family, Size.USUAL).text();
      ProgramSystem system = ModelText.system(text);
      compare(system, new Property.Deadlock(), ConcurrentSystem.NONE, text);
      compare(system, new Property.Error(), ConcurrentSystem.NONE, text);
      List<Property> properties = system.properties();
      for (int k = 0; k < properties.size(); k++) {
        if (properties.get(k) instanceof Property.Never
            || properties.get(k) instanceof Property.Always) {
          compare(system, properties.get(k), system.objects() + k, text);
        }
      }
    }
    assertTrue(violated > SEEDS / 4, violated + " violations");
    assertTrue(withinFewer > 0 || SEEDS < 75, "none needs a preemption"); // few may need none
    assertTrue(seldom > 0, "all need preemptions");
    assertTrue(tooLarge <= compared / 10, tooLarge + " too large, " + compared + " compared");
  }

  @Test
  void aRunWithinTheBoundEndsWhereTheConditionHolds() {
    String text =
        """
        atomic shared w: bool
        barrier b = 2
        thread P { w = true }
        thread T { pass b }
        thread W { pass b }
        task U { pass b }
        check never W done
        """;
    ProgramSystem system = ModelText.system(text);
    compare(system, system.properties().getFirst(), system.objects(), text);
  }

  private void compare(ConcurrentSystem system, Property property, int object, String text) {
    Optional<Integer> least = least(system, property);
    if (least.isEmpty()) {
      return; // too large
    }
    for (int bound = 0; bound <= MOST_PREEMPTIONS; bound++) {
      Judgement judgement =
          new Unfolding(
                  new UnfoldingOptions(
                      UnfoldingOptions.OPTIMAL, Cutoffs.NEVER, bound, false, false))
              .explore(system, List.of(new Question(property, true, object)), small())
              .judgements()
              .getFirst();
      if (judgement.code().stream().anyMatch(TOO_LARGE::contains)) {
        tooLarge++;
        continue;
      }
      compared++;
      boolean expected = least.get() <= bound;
      String where = property + " within " + bound + " of " + least.get() + "\n" + text;
      assertEquals(expected ? Verdict.VIOLATED : Verdict.UNKNOWN, judgement.verdict(), where);
      if (expected) {
        violated++;
        assertTrue(preemptions(system, judgement.run().orElseThrow()) <= bound, where);
      } else {
        assertEquals(Optional.of(Problem.K010), judgement.code(), where);
      }
    }
    withinFewer += least.get() > 0 && least.get() <= MOST_PREEMPTIONS ? 1 : 0;
    seldom += least.get() == 0 ? 1 : 0;
  }

  private static Budget small() {
    return effort ->
        effort instanceof Effort.OfEvents its && its.executions() > MOST_EXECUTIONS
            ? Optional.of(Problem.K008)
            : Optional.empty();
  }

  private static int preemptions(ConcurrentSystem system, Run run) {
    int[] state = new int[system.objects()];
    int error = system.initialState(run.initialState(), state);
    assertEquals(ConcurrentSystem.NONE, error);
    int count = 0;
    for (int k = 0; k < run.length(); k++) {
      int process = run.processes()[k];
      if (k > 0 && process != run.processes()[k - 1]) {
        count += system.outcomes().size(system.reaction(run.processes()[k - 1], state)) > 0 ? 1 : 0;
      }
      int outcome = system.outcomes().outcome(system.reaction(process, state), run.outcomes()[k]);
      if (system.outcomes().kind(outcome) == Outcomes.STEP) {
        system.outcomes().apply(outcome, state);
      } else {
        assertEquals(run.length() - 1, k, "a process goes on behind its end");
      }
    }
    return count;
  }

  /** A state, and who made the last step. */
  private record Situation(List<Integer> state, int mover, int preemptions) {
    Situation alike() {
      return new Situation(state, mover, 0);
    }
  }

  /**
   * Returns the fewest preemptions of an interleaving that violates a property, a large number if
   * none does; empty if there are too many states. An interleaving ends with an error, and with a
   * step that discards it.
   */
  private static Optional<Integer> least(ConcurrentSystem system, Property property) {
    Deque<Situation> open = new ArrayDeque<>();
    Set<Situation> closed = new HashSet<>();
    int best = Integer.MAX_VALUE;
    for (int initial = 0; initial < system.initialStates(); initial++) {
      int[] state = new int[system.objects()];
      if (system.initialState(initial, state) == ConcurrentSystem.NONE) {
        open.add(new Situation(list(state), ConcurrentSystem.NONE, 0));
      } else if (property instanceof Property.Error) {
        return Optional.empty(); // there is no run whose preemptions could be counted
      }
    }
    while (!open.isEmpty()) {
      Situation at = open.remove();
      if (!closed.add(at.alike())) {
        continue;
      }
      if (closed.size() > MOST_STATES) {
        return Optional.empty();
      }
      int[] state = at.state.stream().mapToInt(Integer::intValue).toArray();
      if (isBad(property, state)) {
        best = Math.min(best, at.preemptions);
      }
      boolean able =
          at.mover != ConcurrentSystem.NONE
              && system.outcomes().size(system.reaction(at.mover, state)) > 0;
      boolean stuck = true;
      for (int process = 0; process < system.processes(); process++) {
        int reaction = system.reaction(process, state);
        int cost = able && process != at.mover ? 1 : 0;
        for (int k = 0; k < system.outcomes().size(reaction); k++) {
          stuck = false;
          int outcome = system.outcomes().outcome(reaction, k);
          if (system.outcomes().kind(outcome) != Outcomes.STEP) {
            if (system.outcomes().kind(outcome) == Outcomes.ERROR
                && property instanceof Property.Error) {
              best = Math.min(best, at.preemptions + cost);
            }
            continue;
          }
          int[] next = state.clone();
          system.outcomes().apply(outcome, next);
          Situation reached = new Situation(list(next), process, at.preemptions + cost);
          if (cost == 0) {
            open.addFirst(reached);
          } else {
            open.addLast(reached);
          }
        }
      }
      if (stuck && property instanceof Property.Deadlock && !system.ends(state)) {
        best = Math.min(best, at.preemptions);
      }
    }
    return Optional.of(best);
  }

  private static boolean isBad(Property property, int[] state) {
    try {
      return switch (property) {
        case Property.Never(Condition condition) -> condition.holds(state);
        case Property.Always(Condition condition) -> !condition.holds(state);
        default -> false;
      };
    } catch (Condition.Undefined undefined) {
      return true;
    }
  }

  private static List<Integer> list(int[] state) {
    return Arrays.stream(state).boxed().toList();
  }
}
