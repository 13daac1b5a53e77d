// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.executions;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ravel.explore.WitnessRun;
import dev.ravel.explore.executions.RandomTrails.Step;
import dev.ravel.explore.programs.ModelText;
import dev.ravel.explore.programs.RandomPrograms;
import dev.ravel.explore.programs.RandomPrograms.Family;
import dev.ravel.explore.programs.RandomPrograms.Size;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.trace.Dependence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The run that is shown has the steps that it should have, and leads where they lead. */
@Tag("thorough")
class WitnessTest {
  private static final int SEEDS = 100;
  private static final int STEPS = 40;

  private ConcurrentSystem system;
  private RandomTrails random;
  private Trail trail;
  private Witness witness;
  private int fewer;
  private int shorter;

  @ParameterizedTest
  @EnumSource(Family.class)
  void runsOfPartsOfATrail(Family family) {
    for (long seed = 0; seed < SEEDS; seed++) {
      system = ModelText.system(RandomPrograms.draft(seed, family, Size.ROUND).text());
      random = new RandomTrails(system, ConcurrentSystem.NONE, seed);
      Dependence dependence = new Dependence(system, ConcurrentSystem.NONE);
      trail = new Trail(system, dependence, false);
      witness = new Witness(system, dependence);
      if (!random.begin(trail)) {
        continue;
      }
      boolean more = true;
      while (more && trail.size() < STEPS) {
        more = random.step(trail);
      }
      for (int position = 0; position < trail.size(); position++) {
        look(position);
      }
    }
    assertTrue(fewer > SEEDS && shorter > SEEDS, fewer + " and " + shorter);
  }

  private void look(int position) {
    List<Step> steps = random.steps(trail);
    int last = position;
    IntPredicate causes = p -> p == last || mustBefore(steps, p)[last];
    same(witness.causes(trail, position), part(steps, position, causes, position), steps);
    same(witness.upTo(trail, position), part(steps, position, p -> true, position), steps);
    Optional<WitnessRun> step = witness.causes(trail, position);
    shorter += step.isPresent() && step.get().run().processes().length < position ? 1 : 0;
    int[] expected =
        replay(part(steps, position, causes, ConcurrentSystem.NONE), steps).orElseThrow();
    assertArrayEquals(expected, witness.behind(trail, position + 1, causes).orElseThrow());
  }

  /**
   * Returns the positions of the steps that are to be in a run. They are those that are kept and
   * change the state.
   */
  private List<Integer> part(List<Step> steps, int position, IntPredicate kept, int last) {
    List<Integer> part = new ArrayList<>();
    for (int p = 0; p <= position; p++) {
      boolean step = system.outcomes().kind(steps.get(p).outcome()) == Outcomes.STEP;
      if (kept.test(p) && (step || p == last)) {
        part.add(p);
      }
    }
    return part;
  }

  /** Returns whether the step at each position must happen before it, by definition. */
  private boolean[] mustBefore(List<Step> steps, int first) {
    boolean[] behind = new boolean[steps.size()];
    for (int j = first + 1; j < steps.size(); j++) {
      behind[j] = random.dependent(steps.get(first), steps.get(j));
      for (int k = first + 1; k < j && !behind[j]; k++) {
        behind[j] = behind[k] && random.dependent(steps.get(k), steps.get(j));
      }
    }
    return behind;
  }

  /** The state after some steps of the trail alone; absent if they are no execution. */
  private Optional<int[]> replay(List<Integer> positions, List<Step> steps) {
    int[] state = new int[system.objects()];
    trail.state(0, state);
    for (int p : positions) {
      int reaction = system.reaction(steps.get(p).process(), state);
      if (steps.get(p).index() >= system.outcomes().size(reaction)) {
        return Optional.empty();
      }
      int outcome = system.outcomes().outcome(reaction, steps.get(p).index());
      if (system.outcomes().kind(outcome) == Outcomes.STEP) {
        system.outcomes().apply(outcome, state);
      } else if (p != positions.getLast()) {
        return Optional.empty();
      }
    }
    return Optional.of(state);
  }

  /**
   * A run has the steps of a part, keeps the order of dependent ones, and leads where they lead.
   */
  private void same(Optional<WitnessRun> found, List<Integer> part, List<Step> steps) {
    Optional<int[]> expected = replay(part, steps);
    assertEquals(expected.isPresent(), found.isPresent());
    if (found.isEmpty()) {
      return;
    }
    WitnessRun shown = found.get();
    assertArrayEquals(expected.get(), shown.state());
    int[] processes = shown.run().processes();
    int[] outcomes = shown.run().outcomes();
    assertEquals(part.size(), processes.length);
    assertEquals(trail.initial(), shown.run().initialState());
    int[] state = new int[system.objects()];
    trail.state(0, state);
    int error = ConcurrentSystem.NONE;
    List<Integer> left = new ArrayList<>(part);
    int switches = 0;
    for (int k = 0; k < processes.length; k++) {
      int process = processes[k];
      int index = outcomes[k];
      int outcome = system.outcomes().outcome(system.reaction(process, state), index);
      int taken =
          left.stream()
              .filter(p -> steps.get(p).process() == process && steps.get(p).index() == index)
              .findFirst()
              .orElseThrow();
      for (int p : left) {
        assertTrue(
            p >= taken || !random.dependent(steps.get(p), steps.get(taken)),
            "step " + taken + " overtakes " + p);
      }
      left.removeIf(p -> p == taken);
      switches += k > 0 && processes[k - 1] != process ? 1 : 0;
      if (system.outcomes().kind(outcome) == Outcomes.STEP) {
        system.outcomes().apply(outcome, state);
      } else {
        error = system.outcomes().error(outcome);
        assertEquals(processes.length - 1, k, "only the last step is an error");
      }
    }
    assertArrayEquals(shown.state(), state);
    assertEquals(error, shown.error());
    int plain = 0;
    for (int k = 1; k < part.size(); k++) {
      plain += steps.get(part.get(k)).process() != steps.get(part.get(k - 1)).process() ? 1 : 0;
    }
    assertTrue(switches <= plain, switches + " switches instead of " + plain);
    fewer += switches < plain ? 1 : 0;
  }
}
