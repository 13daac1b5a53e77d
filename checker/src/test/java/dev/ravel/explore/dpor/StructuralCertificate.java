// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The two facts about a finished reduced graph as the package description has them, for graphs of
 * any size, with nothing of the engine. The automata are those that the explored steps show, and
 * nothing outside of the graph is looked at. Cost: for each state the square of the number of
 * processes, and the automata once for each local state and set of mutexes.
 */
final class StructuralCertificate {
  private final ConcurrentSystem system;
  private final int property;
  private final List<int[]> states = new ArrayList<>();
  private final List<Set<Integer>> explored = new ArrayList<>();
  private final Map<List<Integer>, Integer> numbers = new HashMap<>();
  private final List<List<Integer>> successors = new ArrayList<>();

  /** The targets of explored steps from each local state of each process. */
  private final List<Map<Integer, Set<Integer>>> automata = new ArrayList<>();

  /** The offer of each process and local state, and the mutex that it takes. */
  private final List<Map<Integer, Integer>> offers = new ArrayList<>();

  private final List<Map<Integer, Integer>> takes = new ArrayList<>();
  private final Map<List<Object>, Set<Integer>> futures = new HashMap<>();

  /** The reach, if sets were chosen by it. */
  private final Optional<CartesianReach> reach;

  /**
   * A certificate.
   *
   * @param property the property object that counts, or {@link ConcurrentSystem#NONE}
   * @param graph by state: the processes that were explored there
   */
  StructuralCertificate(
      ConcurrentSystem system, int property, Map<List<Integer>, Set<Integer>> graph) {
    this(system, property, graph, false);
  }

  /**
   * A certificate.
   *
   * @param property the property object that counts, or {@link ConcurrentSystem#NONE}
   * @param graph by state: the processes that were explored there
   * @param precise whether a set may as well be one that nobody meets within Cartesian reach
   */
  StructuralCertificate(
      ConcurrentSystem system,
      int property,
      Map<List<Integer>, Set<Integer>> graph,
      boolean precise) {
    this.system = system;
    this.property = property;
    for (int p = 0; p < system.processes(); p++) {
      automata.add(new HashMap<>());
      offers.add(new HashMap<>());
      takes.add(new HashMap<>());
    }
    graph.forEach(
        (state, set) -> {
          numbers.put(state, states.size());
          states.add(state.stream().mapToInt(Integer::intValue).toArray());
          explored.add(set);
        });
    reach = precise ? Optional.of(new CartesianReach(system, property, states)) : Optional.empty();
  }

  /** Returns the objection; absent if there is none. */
  Optional<String> objection() {
    for (int s = 0; s < states.size(); s++) {
      Optional<String> lost = learn(s);
      if (lost.isPresent()) {
        return lost;
      }
    }
    for (int s = 0; s < states.size(); s++) {
      Optional<String> conflicting = conflicting(s);
      if (conflicting.isPresent()) {
        return conflicting;
      }
    }
    return ignored();
  }

  private int local(int process, int[] state) {
    int control = system.control(process);
    return control == ConcurrentSystem.NONE ? 0 : state[control];
  }

  private boolean enabled(int process, int[] state) {
    return system.outcomes().size(system.reaction(process, state)) > 0;
  }

  /** Notes what a state offers, and where its explored steps lead. */
  private Optional<String> learn(int number) {
    int[] state = states.get(number);
    List<Integer> next = new ArrayList<>();
    for (int p = 0; p < system.processes(); p++) {
      offers.get(p).put(local(p, state), system.mayFootprint(p, state));
      takes.get(p).put(local(p, state), system.hints().mutexes().acquires(p, state));
      int reaction = system.reaction(p, state);
      for (int k = 0;
          explored.get(number).contains(p) && k < system.outcomes().size(reaction);
          k++) {
        int outcome = system.outcomes().outcome(reaction, k);
        if (system.outcomes().kind(outcome) == Outcomes.STEP) {
          int[] after = state.clone();
          system.outcomes().apply(outcome, after);
          Integer to = numbers.get(Arrays.stream(after).boxed().toList());
          if (to == null) {
            return Optional.of("a step of " + p + " leads out of the graph from state " + number);
          }
          next.add(to);
          for (int q = 0; q < system.processes(); q++) {
            if (local(q, state) != local(q, after)) {
              automata
                  .get(q)
                  .computeIfAbsent(local(q, state), l -> new HashSet<>())
                  .add(local(q, after));
            }
          }
        }
      }
    }
    successors.add(next);
    return Optional.empty();
  }

  // -------------------------------------------------------------------------------- (V1)

  private Optional<String> conflicting(int number) {
    int[] state = states.get(number);
    Set<Integer> set = explored.get(number);
    Set<Integer> active = new HashSet<>();
    List<Integer> blocked = new ArrayList<>();
    for (int p = 0; p < system.processes(); p++) {
      if (!enabled(p, state)) {
        blocked.add(p);
      } else if (!set.contains(p)) {
        active.add(p);
      }
    }
    if (set.isEmpty() && !active.isEmpty()) {
      return Optional.of("nothing is explored in state " + number);
    }
    Set<Integer> held = held(state, set);
    boolean more = true;
    while (more) {
      more = false;
      for (int b : blocked) {
        more |= !active.contains(b) && wakes(active, state, held, b) && active.add(b);
      }
    }
    Footprints footprints = system.footprints();
    for (int q : active) {
      for (int future : future(q, local(q, state), held)) {
        for (int p : set) {
          int offer = offers.get(p).get(local(p, state));
          if (footprints.dependent(offer, future, property)
              && !(hasRoom(p, state)
                  && Conflicts.onlyAbout(
                      footprints,
                      offer,
                      future,
                      property,
                      system.hints().channels().puts(p, state)))
              && reach.map(its -> its.mayConflict(state, set, held)).orElse(true)) {
            return Optional.of(
                "V1: in state %d the set %s can be met by process %d".formatted(number, set, q));
          }
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Returns whether a process puts a message into an unordered channel that has room. Whether there
   * will be room, and what others do with the channel, is not looked at here but in {@link
   * Certificate}.
   */
  private boolean hasRoom(int process, int[] state) {
    int channel =
        reach.isPresent() ? ConcurrentSystem.NONE : system.hints().channels().puts(process, state);
    return channel != ConcurrentSystem.NONE
        && system.hints().channels().room(channel, state[channel]) > 0;
  }

  /** The mutexes that some processes hold. */
  private Set<Integer> held(int[] state, Set<Integer> set) {
    Set<Integer> held = new HashSet<>();
    for (int object = 0; object < state.length; object++) {
      if (set.contains(system.hints().mutexes().holder(object, state[object]))) {
        held.add(object);
      }
    }
    return held;
  }

  /** Returns whether an active process can change what a blocked one looks at. */
  private boolean wakes(Set<Integer> active, int[] state, Set<Integer> held, int blocked) {
    int offer = offers.get(blocked).get(local(blocked, state));
    for (int q : active) {
      for (int future : future(q, local(q, state), held)) {
        if (changes(future, offer)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean changes(int footprint, int other) {
    Footprints footprints = system.footprints();
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      int mode = footprints.mode(footprint, k);
      int found = footprints.modeOf(other, object);
      boolean commute = mode == Mode.COMMUTE && found == Mode.COMMUTE;
      if (mode != Mode.READ
          && object < system.objects()
          && found != ConcurrentSystem.NONE
          && !commute
          && footprints.counts(object, property)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the offers of a process from a local state on, as long as some mutexes stay held. */
  private Set<Integer> future(int process, int from, Set<Integer> held) {
    return futures.computeIfAbsent(
        List.of(process, from, held), key -> findFuture(process, from, held));
  }

  private Set<Integer> findFuture(int process, int from, Set<Integer> held) {
    Set<Integer> all = new HashSet<>();
    Set<Integer> met = new HashSet<>(Set.of(from));
    Deque<Integer> open = new ArrayDeque<>(met);
    while (!open.isEmpty()) {
      int local = open.pop();
      if (!held.contains(takes.get(process).get(local))) {
        all.add(offers.get(process).get(local));
        for (int next : automata.get(process).getOrDefault(local, Set.of())) {
          if (met.add(next)) {
            open.push(next);
          }
        }
      }
    }
    return all;
  }

  // -------------------------------------------------------------------------------- (V2)

  /** Looks at the components that no explored step leaves, by forward and backward search. */
  private Optional<String> ignored() {
    int[] component = components();
    Map<Integer, Set<Integer>> missing = new LinkedHashMap<>();
    BitSet left = new BitSet();
    for (int s = 0; s < component.length; s++) {
      for (int to : successors.get(s)) {
        if (component[to] != component[s]) {
          left.set(component[s]);
        }
      }
      for (int p = 0; p < system.processes(); p++) {
        if (enabled(p, states.get(s))) {
          missing.computeIfAbsent(component[s], c -> new HashSet<>()).add(p);
        }
      }
    }
    for (int s = 0; s < component.length; s++) {
      missing.getOrDefault(component[s], new HashSet<>()).removeAll(explored.get(s));
    }
    for (Map.Entry<Integer, Set<Integer>> entry : missing.entrySet()) {
      if (!left.get(entry.getKey()) && !entry.getValue().isEmpty()) {
        return Optional.of("V2: a component ignores " + entry.getValue());
      }
    }
    return Optional.empty();
  }

  /** Numbers of strongly connected components, by Kosaraju's two searches. */
  private int[] components() {
    int size = states.size();
    List<List<Integer>> before = new ArrayList<>();
    for (int s = 0; s < size; s++) {
      before.add(new ArrayList<>());
    }
    for (int s = 0; s < size; s++) {
      for (int to : successors.get(s)) {
        before.get(to).add(s);
      }
    }
    List<Integer> order = new ArrayList<>();
    BitSet seen = new BitSet();
    int[] next = new int[size];
    for (int root = 0; root < size; root++) {
      Deque<Integer> path = new ArrayDeque<>();
      if (!seen.get(root)) {
        seen.set(root);
        path.push(root);
      }
      while (!path.isEmpty()) {
        int at = path.peek();
        if (next[at] == successors.get(at).size()) {
          order.add(path.pop());
        } else {
          int to = successors.get(at).get(next[at]++);
          if (!seen.get(to)) {
            seen.set(to);
            path.push(to);
          }
        }
      }
    }
    int[] component = new int[size];
    Arrays.fill(component, ConcurrentSystem.NONE);
    for (int root : order.reversed()) {
      Deque<Integer> open = new ArrayDeque<>(List.of(root));
      while (!open.isEmpty()) {
        int at = open.pop();
        if (component[at] == ConcurrentSystem.NONE) {
          component[at] = root;
          open.addAll(before.get(at));
        }
      }
    }
    return component;
  }
}
