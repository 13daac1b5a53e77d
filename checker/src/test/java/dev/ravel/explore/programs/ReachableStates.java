// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.programs;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All states that a system reaches from one initial state, in the plainest way; executions may go
 * round. An error is no step here: what the others do after it they can do without it as well.
 */
public final class ReachableStates {
  private final ConcurrentSystem system;
  private final Set<List<Integer>> states = new LinkedHashSet<>();
  private final Set<List<Integer>> deadlocks = new LinkedHashSet<>();

  private ReachableStates(ConcurrentSystem system) {
    this.system = system;
  }

  /** All states; absent if there are more than a limit. */
  public static Optional<ReachableStates> of(ConcurrentSystem system, int initial, int limit) {
    ReachableStates its = new ReachableStates(system);
    return its.search(initial, limit) ? Optional.of(its) : Optional.empty();
  }

  private boolean search(int initial, int limit) {
    int[] start = new int[system.objects()];
    boolean over = system.initialState(initial, start) != ConcurrentSystem.NONE;
    List<int[]> open = new ArrayList<>(List.of(start));
    states.add(list(start));
    for (int at = 0; at < open.size() && !over; at++) {
      if (open.size() > limit) {
        return false;
      }
      int[] state = open.get(at);
      boolean moves = false;
      for (int process = 0; process < system.processes(); process++) {
        int reaction = system.reaction(process, state);
        for (int k = 0; k < system.outcomes().size(reaction); k++) {
          moves |= !system.capabilities().crashes().isCrash(process);
          int outcome = system.outcomes().outcome(reaction, k);
          if (system.outcomes().kind(outcome) == Outcomes.STEP) {
            int[] next = state.clone();
            system.outcomes().apply(outcome, next);
            if (states.add(list(next))) {
              open.add(next);
            }
          }
        }
      }
      if (!moves && !system.ends(state)) {
        deadlocks.add(list(state));
      }
    }
    return true;
  }

  /** All of them, as lists of the objects' values. */
  public Set<List<Integer>> states() {
    return states;
  }

  /** Those in which no step but crashes is enabled and that are not final. */
  public Set<List<Integer>> deadlocks() {
    return deadlocks;
  }

  /** The values that an object has in some state; for a thread's control its local states. */
  public static Set<Integer> values(Set<List<Integer>> states, int object) {
    Set<Integer> found = new LinkedHashSet<>();
    states.forEach(state -> found.add(state.get(object)));
    return found;
  }

  /**
   * Returns the combinations of values that the conditions of a property have in some state; an
   * undefined condition has the value {@link Long#MIN_VALUE}.
   */
  public static Set<List<Long>> valuations(Set<List<Integer>> states, Property property) {
    Set<List<Long>> found = new LinkedHashSet<>();
    for (List<Integer> state : states) {
      int[] values = state.stream().mapToInt(Integer::intValue).toArray();
      found.add(property.conditions().stream().map(its -> value(its, values)).toList());
    }
    return found;
  }

  private static long value(Condition condition, int[] state) {
    try {
      return condition.value(state);
    } catch (Condition.Undefined undefined) {
      return Long.MIN_VALUE;
    }
  }

  private static List<Integer> list(int[] state) {
    return Arrays.stream(state).boxed().toList();
  }
}
