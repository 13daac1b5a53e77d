// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The reach of processes while others stand still, by its definition, with nothing of the engine.
 * It is sets of values, closed under what operations were seen to do in some states. Where an
 * operation conflicts with what others offer, and was never seen with values that are in the sets,
 * the system itself is asked whether it is blocked then.
 */
final class CartesianReach {
  /** An operation with more combinations of values than this counts as possible. */
  private static final int MOST = 1 << 13;

  private final ConcurrentSystem system;
  private final Footprints footprints;
  private final int property;

  /** The reactions seen by process, local state and the values of what is looked at. */
  private final Map<List<Integer>, Map<List<Integer>, Set<Integer>>> cases = new HashMap<>();

  /** The values of each object; and the objects that may have any. */
  private final Map<Integer, Set<Integer>> values = new HashMap<>();

  private final Set<Integer> free = new HashSet<>();
  private int[] from = new int[0];

  /**
   * Looks at states.
   *
   * @param property the property object that counts, or {@link ConcurrentSystem#NONE}
   * @param states what is seen in these is known
   */
  CartesianReach(ConcurrentSystem system, int property, Collection<int[]> states) {
    this.system = system;
    this.footprints = system.footprints();
    this.property = property;
    for (int[] state : states) {
      for (int p = 0; p < system.processes(); p++) {
        List<Integer> seen = new ArrayList<>();
        for (int object : looks(p, state)) {
          seen.add(state[object]);
        }
        cases
            .computeIfAbsent(List.of(p, local(p, state)), key -> new HashMap<>())
            .computeIfAbsent(seen, key -> new TreeSet<>())
            .add(system.reaction(p, state));
      }
    }
  }

  private int local(int process, int[] state) {
    int control = system.control(process);
    return control == ConcurrentSystem.NONE ? 0 : state[control];
  }

  private int[] at(int process, int local) {
    int[] state = from.clone();
    if (system.control(process) != ConcurrentSystem.NONE) {
      state[system.control(process)] = local;
    }
    return state;
  }

  /** The objects whose values what a process does depends on, but for its own local state. */
  private List<Integer> looks(int process, int[] state) {
    int footprint = system.mayFootprint(process, state);
    List<Integer> looks = new ArrayList<>();
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      if (object < system.objects()
          && object != system.control(process)
          && footprints.mode(footprint, k) != Mode.COMMUTE) {
        looks.add(object);
      }
    }
    return looks;
  }

  /**
   * Returns whether a process outside of a set comes to an operation that conflicts with what the
   * set offers.
   *
   * @param held the mutexes that processes of the set hold
   */
  boolean mayConflict(int[] state, Set<Integer> set, Set<Integer> held) {
    from = state;
    free.clear();
    values.clear();
    for (int object = 0; object < state.length; object++) {
      values.put(object, new TreeSet<>(Set.of(state[object])));
    }
    int before;
    do {
      before = size();
      for (int q = 0; q < system.processes(); q++) {
        if (!set.contains(q) && mayConflict(q, set, held)) {
          return true;
        }
      }
    } while (size() != before);
    return false;
  }

  private int size() {
    return free.size() + values.values().stream().mapToInt(Set::size).sum();
  }

  private boolean mayConflict(int process, Set<Integer> set, Set<Integer> held) {
    int control = system.control(process);
    List<Integer> locals =
        control == ConcurrentSystem.NONE ? List.of(0) : List.copyOf(values.get(control));
    for (int local : locals) {
      int[] state = at(process, local);
      if (held.contains(system.hints().mutexes().acquires(process, state))) {
        continue;
      }
      int offer = system.mayFootprint(process, state);
      boolean conflicts =
          set.stream()
              .anyMatch(p -> footprints.dependent(system.mayFootprint(p, from), offer, property));
      if (!conflicts) {
        step(process, local);
      } else if (isPossible(process, state, looks(process, state), 0, 1)) {
        return true;
      }
    }
    return false;
  }

  /** Takes the steps that a process was seen to take with values that are in the sets. */
  private void step(int process, int local) {
    List<Integer> looks = looks(process, at(process, local));
    cases
        .getOrDefault(List.of(process, local), Map.of())
        .forEach(
            (seen, reactions) -> {
              for (int k = 0; k < looks.size(); k++) {
                if (!free.contains(looks.get(k))
                    && !values.get(looks.get(k)).contains(seen.get(k))) {
                  return;
                }
              }
              reactions.forEach(this::write);
            });
  }

  private void write(int reaction) {
    for (int k = 0; k < system.outcomes().size(reaction); k++) {
      int outcome = system.outcomes().outcome(reaction, k);
      for (int w = 0; w < system.outcomes().writes(outcome); w++) {
        int object = system.outcomes().writtenObject(outcome, w);
        values.get(object).add(system.outcomes().writtenValue(outcome, w));
        if (footprints.modeOf(system.outcomes().footprint(outcome), object) == Mode.COMMUTE) {
          free.add(object);
        }
      }
    }
  }

  /** Returns whether a process is not blocked with some combination of the values from one on. */
  private boolean isPossible(
      int process, int[] state, List<Integer> looks, int k, long combinations) {
    if (combinations > MOST) {
      return true;
    }
    if (k == looks.size()) {
      return system.outcomes().size(system.reaction(process, state)) > 0;
    }
    int object = looks.get(k);
    if (free.contains(object)) {
      return true;
    }
    long more = combinations * values.get(object).size();
    for (int value : List.copyOf(values.get(object))) {
      int[] other = state.clone();
      other[object] = value;
      if (isPossible(process, other, looks, k + 1, more)) {
        return true;
      }
    }
    return false;
  }
}
