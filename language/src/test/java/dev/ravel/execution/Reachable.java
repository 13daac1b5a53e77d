// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The reachable states of a system, breadth first, the plain way. */
public final class Reachable {
  private final ConcurrentSystem system;
  private final Set<List<Integer>> seen = new HashSet<>();
  private final List<int[]> states = new ArrayList<>();
  private long transitions;
  private final boolean complete;

  /**
   * Explores a system.
   *
   * @param most the number of states after which it stops
   * @param visitor told of each state before its steps are made
   */
  public Reachable(ConcurrentSystem system, int most, Consumer<int[]> visitor) {
    this.system = system;
    int[] state = new int[system.objects()];
    for (int k = 0; k < system.initialStates(); k++) {
      if (system.initialState(k, state) == ConcurrentSystem.NONE) {
        add(state);
      }
    }
    int next = 0;
    for (; next < states.size() && states.size() < most; next++) {
      visitor.accept(states.get(next));
      expand(states.get(next));
    }
    complete = next == states.size();
  }

  /** Explores a system with few states. */
  public Reachable(ConcurrentSystem system) {
    this(system, 1_000_000, state -> {});
  }

  private void expand(int[] state) {
    for (int p = 0; p < system.processes(); p++) {
      int reaction = system.reaction(p, state);
      for (int k = 0; k < system.outcomes().size(reaction); k++) {
        int outcome = system.outcomes().outcome(reaction, k);
        if (system.outcomes().kind(outcome) == Outcomes.STEP) {
          transitions++;
          int[] after = state.clone();
          system.outcomes().apply(outcome, after);
          add(after);
        }
      }
    }
  }

  private void add(int[] state) {
    if (seen.add(Arrays.stream(state).boxed().toList())) {
      states.add(state.clone());
    }
  }

  /** Returns whether all reachable states were explored. */
  public boolean complete() {
    return complete;
  }

  /** The states that were found. */
  public List<int[]> states() {
    return states;
  }

  /** The number of pairs of a state and a step from it that is no error. */
  public long transitions() {
    return transitions;
  }
}
