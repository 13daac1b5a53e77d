// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Symmetry;
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
 * The graph of real steps behind a reduced graph of orbits, by its definition. Its nodes are a
 * stored state and a renaming, and stand for the renamed state, where the renamed processes are
 * explored.
 */
final class Lift {
  private final ConcurrentSystem system;
  private final Symmetry symmetry;
  private final Map<List<Integer>, Set<Integer>> explored;
  private final Map<List<Integer>, Renaming> renamings;
  private final Map<Node, Set<Node>> steps = new HashMap<>();
  private final Map<Node, Set<Node>> reach = new HashMap<>();
  private final Map<List<Integer>, Optional<Node>> stored = new HashMap<>();

  private record Node(List<Integer> state, List<Integer> names) {}

  /**
   * A lift.
   *
   * @param explored by stored state: the processes that were explored there
   */
  Lift(ConcurrentSystem system, Symmetry symmetry, Map<List<Integer>, Set<Integer>> explored) {
    this.system = system;
    this.symmetry = symmetry;
    this.explored = explored;
    this.renamings = Renaming.all(symmetry);
  }

  /** All states of the orbits of some. */
  Set<List<Integer>> closed(Set<List<Integer>> some) {
    Set<List<Integer>> all = new LinkedHashSet<>();
    for (List<Integer> state : some) {
      renamings.values().forEach(its -> all.add(its.of(system, symmetry, state)));
    }
    return all;
  }

  /**
   * The first terminal component that ignores a process. Renaming everything takes components to
   * components, so those of the nodes that rename nothing are enough.
   */
  Optional<String> ignored() {
    List<Integer> nothing = renamings.keySet().iterator().next();
    for (List<Integer> state : explored.keySet()) {
      Node node = new Node(state, nothing);
      Set<Node> component = reachable(node);
      if (component.stream().allMatch(its -> reachable(its).contains(node))) {
        Set<Integer> missing = new HashSet<>();
        component.forEach(its -> missing.addAll(enabled(real(its))));
        component.forEach(its -> missing.removeAll(processes(its)));
        if (!missing.isEmpty()) {
          return Optional.of("V2: the component of " + node + " ignores " + missing);
        }
      }
    }
    return Optional.empty();
  }

  private Renaming renaming(Node node) {
    return renamings.get(node.names());
  }

  private List<Integer> real(Node node) {
    return renaming(node).of(system, symmetry, node.state());
  }

  private Set<Integer> processes(Node node) {
    Set<Integer> its = new HashSet<>();
    explored.get(node.state()).forEach(p -> its.add(renaming(node).of(symmetry, p)));
    return its;
  }

  private Set<Integer> enabled(List<Integer> state) {
    int[] values = state.stream().mapToInt(Integer::intValue).toArray();
    Set<Integer> enabled = new HashSet<>();
    for (int p = 0; p < system.processes(); p++) {
      if (system.outcomes().size(system.reaction(p, values)) > 0) {
        enabled.add(p);
      }
    }
    return enabled;
  }

  private Set<Node> reachable(Node from) {
    Set<Node> known = reach.get(from);
    if (known != null) {
      return known;
    }
    Set<Node> met = new LinkedHashSet<>(List.of(from));
    List<Node> open = new ArrayList<>(met);
    while (!open.isEmpty()) {
      for (Node next : steps.computeIfAbsent(open.removeLast(), this::steps)) {
        if (met.add(next)) {
          open.add(next);
        }
      }
    }
    reach.put(from, met);
    return met;
  }

  /**
   * From a node (r, g) a step of r leads to s; where p renames s to the stored r', to (r', g/p).
   */
  private Set<Node> steps(Node from) {
    Set<Node> to = new LinkedHashSet<>();
    int[] state = from.state().stream().mapToInt(Integer::intValue).toArray();
    for (int p : explored.get(from.state())) {
      int reaction = system.reaction(p, state);
      for (int k = 0; k < system.outcomes().size(reaction); k++) {
        int outcome = system.outcomes().outcome(reaction, k);
        if (system.outcomes().kind(outcome) == Outcomes.STEP) {
          int[] next = state.clone();
          system.outcomes().apply(outcome, next);
          Node its = stored(Arrays.stream(next).boxed().toList());
          List<Integer> back = renaming(its).inverse();
          to.add(new Node(its.state(), renaming(from).after(renamings.get(back))));
        }
      }
    }
    return to;
  }

  /** The stored state of an orbit, with what renames a state to it. */
  private Node stored(List<Integer> state) {
    return stored
        .computeIfAbsent(
            state,
            its ->
                renamings.values().stream()
                    .filter(p -> explored.containsKey(p.of(system, symmetry, its)))
                    .map(p -> new Node(p.of(system, symmetry, its), p.names()))
                    .findFirst())
        .orElseThrow(() -> new AssertionError("no state of its orbit is stored: " + state));
  }
}
