// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import dev.ravel.source.Limits;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * A test of the assumptions of partial-order reduction. Two steps of different processes that are
 * declared independent commute, in every reachable state; they lead to the same state in either
 * order, and neither enables or disables the other. Engines run it inside {@code assert}, at some
 * of the states they visit, so it runs wherever assertions are switched on.
 */
public final class Independence {
  private final ConcurrentSystem system;
  private final int[] state;
  private final int[] first;
  private final int[] second;

  private Independence(ConcurrentSystem system, int[] state) {
    this.system = system;
    this.state = state;
    this.first = new int[state.length];
    this.second = new int[state.length];
  }

  /**
   * Returns the test of a system, which engines call inside {@code assert} at some of the states
   * they visit. It is true, or throws an {@link AssertionError} naming two steps.
   */
  public static Predicate<int[]> test(ConcurrentSystem system) {
    return system.capabilities().independence().orElse(state -> holdsAt(system, state));
  }

  /**
   * Tests all pairs of steps in a state. Cost: quadratic in the number of outcomes there.
   *
   * @return true
   * @throws AssertionError naming two steps declared independent that do not commute, or a step
   *     that uses more than its operation may
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  public static boolean holdsAt(ConcurrentSystem system, int[] state) {
    if (system.footprints().leavesOut()) {
      return true; // the relation is one for teaching, sound for some models only
    }
    Independence test = new Independence(system, state);
    for (int p = 0; p < system.processes(); p++) {
      int reaction = system.reaction(p, state);
      for (int k = 0; k < system.outcomes().size(reaction); k++) {
        test.step(p, k, system.outcomes().outcome(reaction, k));
      }
    }
    return true;
  }

  /** Tests a step, which is the outcome with an index in its process's reaction. */
  private void step(int process, int index, int outcome) {
    Footprints footprints = system.footprints();
    int footprint = system.outcomes().footprint(outcome);
    if (!footprints.within(footprint, system.mayFootprint(process, state))) {
      throw new AssertionError(name(process, outcome) + " uses more than its operation may");
    }
    for (int k = 0; k < system.outcomes().writes(outcome); k++) {
      int mode = footprints.modeOf(footprint, system.outcomes().writtenObject(outcome, k));
      if (mode == ConcurrentSystem.NONE || mode == Mode.READ) {
        throw new AssertionError(
            "%s writes %s, which its footprint leaves out"
                .formatted(
                    name(process, outcome),
                    system.vocabulary().object(system.outcomes().writtenObject(outcome, k))));
      }
    }
    if (system.outcomes().kind(outcome) != Outcomes.STEP) {
      return;
    }
    System.arraycopy(state, 0, first, 0, state.length);
    system.outcomes().apply(outcome, first);
    for (int other = 0; other < system.processes(); other++) {
      Limits.pollAt(other);
      if (other != process) {
        against(process, index, outcome, other);
      }
    }
  }

  /** Compares a step, after which the state is {@code first}, with those of another process. */
  private void against(int process, int index, int outcome, int other) {
    Footprints footprints = system.footprints();
    int footprint = system.outcomes().footprint(outcome);
    int before = system.reaction(other, state);
    int after = system.reaction(other, first);
    int may = system.mayFootprint(other, state);
    boolean untouched = !footprints.dependent(footprint, may, ConcurrentSystem.NONE);
    if (untouched && system.outcomes().size(before) != system.outcomes().size(after)) {
      throw new AssertionError(
          name(process, outcome)
              + " is independent of "
              + system.vocabulary().process(other)
              + "'s operation but changes what it can do");
    }
    for (int k = 0; k < system.outcomes().size(before); k++) {
      int its = system.outcomes().outcome(before, k);
      if (footprints.dependent(
          footprint, system.outcomes().footprint(its), ConcurrentSystem.NONE)) {
        continue;
      }
      int later = same(after, k, its);
      require(later != ConcurrentSystem.NONE, process, outcome, other, its, "is disabled by");
      if (system.outcomes().kind(its) == Outcomes.STEP) {
        commute(process, index, outcome, other, its, later);
      }
    }
  }

  /** Compares the states after both orders. */
  private void commute(int process, int index, int outcome, int other, int its, int later) {
    System.arraycopy(state, 0, second, 0, state.length);
    system.outcomes().apply(its, second);
    int own = same(system.reaction(process, second), index, outcome);
    require(own != ConcurrentSystem.NONE, other, its, process, outcome, "is disabled by");
    boolean ends = system.outcomes().kind(own) != Outcomes.STEP;
    boolean alike = ends == (system.outcomes().kind(later) != Outcomes.STEP);
    require(alike, process, outcome, other, its, "ends the execution before or after");
    if (ends) {
      return; // two that are possible alone, one beyond a limit in either order
    }
    system.outcomes().apply(own, second);
    int[] third = first.clone();
    system.outcomes().apply(later, third);
    require(Arrays.equals(second, third), process, outcome, other, its, "does not commute with");
  }

  /**
   * Returns the outcome of a reaction that is the same step, and has the same place in it.
   * Schedules and events name steps by their places. It is the very same, or, for a step that
   * changes an object in a commuting way and so writes another value or passes a limit, the one in
   * its place.
   */
  private int same(int reaction, int index, int outcome) {
    if (index < system.outcomes().size(reaction)
        && system.outcomes().outcome(reaction, index) == outcome) {
      return outcome;
    }
    if (index >= system.outcomes().size(reaction) || !commuting(outcome)) {
      return ConcurrentSystem.NONE;
    }
    int inPlace = system.outcomes().outcome(reaction, index);
    boolean alike =
        system.outcomes().footprint(inPlace) == system.outcomes().footprint(outcome)
            || system.outcomes().kind(inPlace) == Outcomes.ERROR;
    return alike ? inPlace : ConcurrentSystem.NONE;
  }

  private boolean commuting(int outcome) {
    int footprint = system.outcomes().footprint(outcome);
    for (int k = 0; k < system.footprints().size(footprint); k++) {
      if (system.footprints().mode(footprint, k) == Mode.COMMUTE) {
        return true;
      }
    }
    return false;
  }

  private void require(
      boolean condition, int process, int outcome, int other, int its, String what) {
    if (!condition) {
      throw new AssertionError(
          name(other, its) + " " + what + " " + name(process, outcome) + ", though independent");
    }
  }

  private String name(int process, int outcome) {
    return "outcome " + outcome + " of " + system.vocabulary().process(process);
  }
}
