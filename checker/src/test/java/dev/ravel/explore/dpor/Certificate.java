// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The two facts about a finished reduced graph on which its soundness rests, by their definitions,
 * with nothing of the engine: (V1) in each state the explored set is persistent: whatever processes
 * outside of it do, in the full system, they never get to a step that conflicts with what the set
 * offers; (V2) in each terminal component each process that is enabled somewhere is explored
 * somewhere.
 */
final class Certificate {
  private final ConcurrentSystem system;
  private final int property;
  private final Map<List<Integer>, Set<Integer>> explored;

  /**
   * A certificate.
   *
   * @param property the property object that counts, or {@link ConcurrentSystem#NONE}
   * @param explored by state: the processes that were explored there
   */
  Certificate(ConcurrentSystem system, int property, Map<List<Integer>, Set<Integer>> explored) {
    this.system = system;
    this.property = property;
    this.explored = explored;
  }

  /** What is wrong; absent if nothing is. */
  Optional<String> objection() {
    for (List<Integer> state : explored.keySet()) {
      Optional<String> objection = notPersistent(state);
      if (objection.isPresent()) {
        return objection;
      }
    }
    return ignored();
  }

  /** Searches the full system from a state by the processes outside of its set. */
  private Optional<String> notPersistent(List<Integer> from) {
    Set<Integer> set = explored.get(from);
    List<Integer> offers = new ArrayList<>();
    set.forEach(p -> offers.add(system.mayFootprint(p, array(from))));
    if (set.isEmpty() && enabled(from).size() > 0) {
      return Optional.of("nothing is explored in " + from);
    }
    Footprints footprints = system.footprints();
    Set<List<Integer>> met = new HashSet<>(List.of(from));
    List<List<Integer>> open = new ArrayList<>(met);
    while (!open.isEmpty()) {
      int[] state = array(open.removeLast());
      for (int q = 0; q < system.processes(); q++) {
        int reaction = system.reaction(q, state);
        for (int k = 0; !set.contains(q) && k < system.outcomes().size(reaction); k++) {
          int outcome = system.outcomes().outcome(reaction, k);
          for (int offer : offers) {
            if (footprints.dependent(offer, system.outcomes().footprint(outcome), property)) {
              return Optional.of(
                  "V1: in %s the set %s mayConflict process %d in %s"
                      .formatted(from, set, q, list(state)));
            }
          }
          if (system.outcomes().kind(outcome) == Outcomes.STEP) {
            List<Integer> next = after(state, outcome);
            if (met.add(next)) {
              open.add(next);
            }
          }
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> ignored() {
    Map<List<Integer>, Set<List<Integer>>> reach = new HashMap<>();
    explored.keySet().forEach(state -> reach.put(state, reachable(state)));
    for (Map.Entry<List<Integer>, Set<List<Integer>>> entry : reach.entrySet()) {
      Set<List<Integer>> component = entry.getValue();
      boolean terminal =
          component.stream().allMatch(its -> reach.get(its).contains(entry.getKey()));
      if (terminal) {
        Set<Integer> missing = new HashSet<>();
        component.forEach(state -> missing.addAll(enabled(state)));
        component.forEach(state -> missing.removeAll(explored.get(state)));
        if (!missing.isEmpty()) {
          return Optional.of("V2: the component of " + entry.getKey() + " ignores " + missing);
        }
      }
    }
    return Optional.empty();
  }

  /** The states that explored steps lead to, in any number of steps. */
  private Set<List<Integer>> reachable(List<Integer> from) {
    Set<List<Integer>> met = new LinkedHashSet<>(List.of(from));
    List<List<Integer>> open = new ArrayList<>(met);
    while (!open.isEmpty()) {
      List<Integer> at = open.removeLast();
      int[] state = array(at);
      for (int p : explored.get(at)) {
        int reaction = system.reaction(p, state);
        for (int k = 0; k < system.outcomes().size(reaction); k++) {
          int outcome = system.outcomes().outcome(reaction, k);
          if (system.outcomes().kind(outcome) == Outcomes.STEP) {
            List<Integer> next = after(state, outcome);
            if (!explored.containsKey(next)) {
              throw new AssertionError("not found: " + next + ", explored from " + at);
            }
            if (met.add(next)) {
              open.add(next);
            }
          }
        }
      }
    }
    return met;
  }

  private Set<Integer> enabled(List<Integer> state) {
    Set<Integer> enabled = new HashSet<>();
    for (int p = 0; p < system.processes(); p++) {
      if (system.outcomes().size(system.reaction(p, array(state))) > 0) {
        enabled.add(p);
      }
    }
    return enabled;
  }

  private List<Integer> after(int[] state, int outcome) {
    int[] next = state.clone();
    system.outcomes().apply(outcome, next);
    return list(next);
  }

  private static int[] array(List<Integer> state) {
    return state.stream().mapToInt(Integer::intValue).toArray();
  }

  private static List<Integer> list(int[] state) {
    return Arrays.stream(state).boxed().toList();
  }
}
