// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.system.ConcurrentSystem;
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
 * with nothing of the engine. Fact V1 says that in each state the explored set is persistent.
 * Whatever processes outside of it do, in the full system, they never get to a step that conflicts
 * with what the set offers; (V2) in each terminal component each process that is enabled somewhere
 * is explored somewhere.
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

  /** Returns the objection; absent if there is none. */
  Optional<String> objection() {
    return notPersistent().or(this::ignored);
  }

  /** The first state whose set is not persistent. */
  Optional<String> notPersistent() {
    for (List<Integer> state : explored.keySet()) {
      Optional<String> objection = notPersistent(state);
      if (objection.isPresent()) {
        return objection;
      }
    }
    return Optional.empty();
  }

  /** Searches the full system from a state by the processes outside of its set. */
  private Optional<String> notPersistent(List<Integer> from) {
    Set<Integer> set = explored.get(from);
    if (set.isEmpty() && enabled(from).size() > 0) {
      return Optional.of("nothing is explored in " + from);
    }
    Set<List<Integer>> met = new HashSet<>(List.of(from));
    List<List<Integer>> open = new ArrayList<>(met);
    while (!open.isEmpty()) {
      int[] state = array(open.removeLast());
      for (int q = 0; q < system.processes(); q++) {
        int reaction = system.reaction(q, state);
        for (int k = 0; !set.contains(q) && k < system.outcomes().size(reaction); k++) {
          int outcome = system.outcomes().outcome(reaction, k);
          for (int p : set) {
            if (conflict(p, from, q, state, outcome)) {
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

  /**
   * Returns whether a step of a process may conflict with what another one offers in an earlier
   * state.
   */
  private boolean conflict(int p, List<Integer> from, int q, int[] state, int outcome) {
    int offer = system.mayFootprint(p, array(from));
    int its = system.outcomes().footprint(outcome);
    int channel = system.hints().channels().puts(p, array(from));
    return system.footprints().dependent(offer, its, property)
        && !(channel != ConcurrentSystem.NONE
            && Conflicts.onlyAbout(system.footprints(), offer, its, property, channel)
            && sameOutcomes(p, array(from), state)
            && commute(p, q, state, outcome));
  }

  /**
   * Returns whether a process has as many outcomes in two states, and they are of the same kinds.
   */
  private boolean sameOutcomes(int p, int[] one, int[] other) {
    int before = system.reaction(p, one);
    int after = system.reaction(p, other);
    boolean same = system.outcomes().size(before) == system.outcomes().size(after);
    for (int k = 0; same && k < system.outcomes().size(before); k++) {
      same =
          system.outcomes().kind(system.outcomes().outcome(before, k))
              == system.outcomes().kind(system.outcomes().outcome(after, k));
    }
    return same;
  }

  /**
   * Returns whether a step of q and each outcome of p in a state lead to the same state in either
   * order.
   */
  private boolean commute(int p, int q, int[] state, int outcome) {
    boolean ends = system.outcomes().kind(outcome) != Outcomes.STEP;
    int[] after = ends ? state : array(after(state, outcome));
    if (!sameOutcomes(p, state, after)) {
      return false;
    }
    for (int k = 0; k < system.outcomes().size(system.reaction(p, state)); k++) {
      int first = system.outcomes().outcome(system.reaction(p, state), k);
      if (system.outcomes().kind(first) == Outcomes.STEP) {
        int later = system.outcomes().outcome(system.reaction(p, after), k);
        List<Integer> there = after(state, first);
        List<Integer> wanted = ends ? there : after(after, later);
        if (!leads(q, there, outcome, wanted)) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Returns whether a step of a process leads to a state, or ends there as another outcome does.
   */
  private boolean leads(int q, List<Integer> from, int like, List<Integer> to) {
    int reaction = system.reaction(q, array(from));
    for (int k = 0; k < system.outcomes().size(reaction); k++) {
      int its = system.outcomes().outcome(reaction, k);
      boolean same = system.outcomes().kind(its) == system.outcomes().kind(like);
      boolean ends = same && system.outcomes().kind(its) != Outcomes.STEP;
      if (ends && system.outcomes().error(its) == system.outcomes().error(like)
          || same && !ends && after(array(from), its).equals(to)) {
        return true;
      }
    }
    return false;
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
