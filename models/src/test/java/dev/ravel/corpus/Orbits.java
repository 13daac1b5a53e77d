// SPDX-License-Identifier: Apache-2.0
package dev.ravel.corpus;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Symmetry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Orbits by their definition. They are everything that states become by exchanges, one after the
 * other.
 */
final class Orbits {
  private final ProgramSystem system;
  private final Symmetry symmetry;

  private record State(List<Integer> values) {
    static State of(int[] values) {
      return new State(Arrays.stream(values).boxed().toList());
    }

    int[] array() {
      return values.stream().mapToInt(Integer::intValue).toArray();
    }
  }

  private Orbits(ProgramSystem system, Symmetry symmetry) {
    this.system = system;
    this.symmetry = symmetry;
  }

  /** The number of orbits of reachable states; none if there are more states than a limit. */
  static OptionalLong count(ProgramSystem system, Symmetry symmetry, int limit) {
    return new Orbits(system, symmetry).count(limit);
  }

  private OptionalLong count(int limit) {
    Set<State> reached = new HashSet<>();
    Deque<State> open = new ArrayDeque<>();
    for (int initial = 0; initial < system.initialStates(); initial++) {
      int[] state = new int[system.objects()];
      if (system.initialState(initial, state) == ConcurrentSystem.NONE
          && reached.add(State.of(state))) {
        open.push(State.of(state));
      }
    }
    while (!open.isEmpty()) {
      for (State next : successors(open.pop().array())) {
        if (reached.add(next)) {
          open.push(next);
        }
      }
      if (reached.size() > limit) {
        return OptionalLong.empty();
      }
    }
    Set<State> done = new HashSet<>();
    long orbits = 0;
    for (State state : reached) {
      if (done.add(state)) {
        orbits++;
        Deque<State> orbit = new ArrayDeque<>(List.of(state));
        while (!orbit.isEmpty()) {
          int[] its = orbit.pop().array();
          for (int exchange = 0; exchange + 1 < symmetry.members(); exchange++) {
            if (symmetry.block(exchange) == symmetry.block(exchange + 1)) {
              State image = image(exchange, its);
              if (done.add(image)) {
                orbit.push(image);
              }
            }
          }
        }
        if (done.size() > 30L * limit) {
          return OptionalLong.empty();
        }
      }
    }
    return OptionalLong.of(orbits);
  }

  private State image(int exchange, int[] state) {
    int[] image = new int[state.length];
    for (int object = 0; object < state.length; object++) {
      image[symmetry.object(exchange, exchange + 1, object)] =
          symmetry.value(exchange, exchange + 1, object, state[object]);
    }
    return State.of(image);
  }

  private List<State> successors(int[] state) {
    List<State> all = new ArrayList<>();
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, state);
      for (int k = 0; k < system.outcomes().size(reaction); k++) {
        int outcome = system.outcomes().outcome(reaction, k);
        if (system.outcomes().kind(outcome) == Outcomes.STEP) {
          int[] next = state.clone();
          system.outcomes().apply(outcome, next);
          all.add(State.of(next));
        }
      }
    }
    return all;
  }
}
