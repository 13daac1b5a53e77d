// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.suite.Encoding;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The occurrence nets of a program by the book, for all its interleavings. They are those of Figure
 * 4 of the paper about minimal test suites. A condition is a place after the event that has put a
 * token there; an event is a step that takes conditions, and with read arcs looks at others. Two
 * events with the same label, preset and context are the same. Nothing here knows engines, traces
 * or dependence.
 */
final class TokenGame {
  private static final int MOST = 300;

  /** A token; copies of a place have the number of a thread. */
  record Condition(Integer producer, int place, int copy) {}

  /** An occurrence of a step. */
  record Event(int process, int choice, Set<Condition> preset, Set<Condition> context) {}

  private final ConcurrentSystem system;
  private final Encoding encoding;
  private final Map<Event, Integer> events = new HashMap<>();
  private final Set<Set<Integer>> executions = new HashSet<>();
  private int interleavings;

  TokenGame(ConcurrentSystem system, Encoding encoding) {
    this.system = system;
    this.encoding = encoding;
  }

  /** The events of each interleaving to its end; none if they are many. */
  Set<Set<Integer>> all() {
    int[] state = new int[system.objects()];
    if (system.initialStates() > 1 || system.initialState(0, state) != ConcurrentSystem.NONE) {
      return Set.of();
    }
    from(state, Map.of(), Set.of());
    return interleavings > MOST ? Set.of() : executions;
  }

  /** The events of one interleaving, by its processes and the numbers of their outcomes. */
  Set<Integer> of(int[] processes, int[] choices) {
    int[] state = new int[system.objects()];
    int _ = system.initialState(0, state);
    Map<List<Integer>, Integer> tokens = Map.of();
    Set<Integer> its = new HashSet<>();
    for (int step = 0; step < processes.length; step++) {
      int reaction = system.reaction(processes[step], state);
      Map<List<Integer>, Integer> after = new HashMap<>(tokens);
      its.add(fire(processes[step], reaction, choices[step], after));
      tokens = after;
      system.outcomes().apply(system.outcomes().outcome(reaction, choices[step]), state);
    }
    return its;
  }

  private void from(int[] state, Map<List<Integer>, Integer> tokens, Set<Integer> before) {
    boolean end = true;
    for (int p = 0; p < system.processes() && interleavings <= MOST; p++) {
      int reaction = system.reaction(p, state);
      for (int k = 0; k < system.outcomes().size(reaction) && interleavings <= MOST; k++) {
        int outcome = system.outcomes().outcome(reaction, k);
        if (system.outcomes().kind(outcome) == Outcomes.DISCARD) {
          interleavings++;
          continue;
        }
        end = false;
        Map<List<Integer>, Integer> after = new HashMap<>(tokens);
        Set<Integer> its = new HashSet<>(before);
        its.add(fire(p, reaction, k, after));
        if (system.outcomes().kind(outcome) == Outcomes.STEP) {
          int[] next = state.clone();
          system.outcomes().apply(outcome, next);
          from(next, after, its);
        } else {
          interleavings++;
          executions.add(its);
        }
      }
    }
    if (end) {
      interleavings++;
      executions.add(before);
    }
  }

  /**
   * Takes the tokens of a step and puts new ones.
   *
   * @param tokens by place and copy: the event that has put the token that is there
   */
  private int fire(int process, int reaction, int choice, Map<List<Integer>, Integer> tokens) {
    Set<Condition> preset = new HashSet<>();
    Set<Condition> context = new HashSet<>();
    int place = -1 - process;
    preset.add(condition(tokens, place, 0));
    Footprints footprints = system.footprints();
    int footprint = system.outcomes().footprint(system.outcomes().outcome(reaction, choice));
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      if (footprints.counts(object, ConcurrentSystem.NONE)) {
        boolean reads = footprints.mode(footprint, k) == Mode.READ;
        switch (encoding) {
          case EVENT_STRUCTURE -> throw new IllegalArgumentException("no net");
          case PLAIN -> preset.add(condition(tokens, object, 0));
          case CONTEXTUAL -> (reads ? context : preset).add(condition(tokens, object, 0));
          case REPLICATION -> {
            for (int copy = 0; copy < system.processes(); copy++) {
              if (!reads || copy == process) {
                preset.add(condition(tokens, object, copy));
              }
            }
          }
        }
      }
    }
    int event =
        events.computeIfAbsent(new Event(process, choice, preset, context), _ -> events.size());
    preset.forEach(its -> tokens.put(List.of(its.place(), its.copy()), event));
    return event;
  }

  private static Condition condition(Map<List<Integer>, Integer> tokens, int place, int copy) {
    return new Condition(tokens.get(List.of(place, copy)), place, copy);
  }

  /** The fewest of some sets that contain together all that any of them contains. */
  static int fewest(Set<Set<Integer>> sets) {
    List<Set<Integer>> largest =
        sets.stream()
            .filter(a -> sets.stream().noneMatch(b -> b.size() > a.size() && b.containsAll(a)))
            .toList();
    Set<Integer> open = new HashSet<>();
    largest.forEach(open::addAll);
    int count = 0;
    while (!possible(largest, open, count)) {
      count++;
    }
    return count;
  }

  private static boolean possible(List<Set<Integer>> sets, Set<Integer> open, int most) {
    if (open.isEmpty() || most == 0) {
      return open.isEmpty();
    }
    int rarest = -1;
    List<Set<Integer>> its = sets;
    for (int item : open) {
      List<Set<Integer>> having = sets.stream().filter(set -> set.contains(item)).toList();
      if (rarest < 0 || having.size() < its.size()) {
        rarest = item;
        its = having;
      }
    }
    for (Set<Integer> set : its) {
      Set<Integer> left = new HashSet<>(open);
      left.removeAll(set);
      if (possible(sets, left, most - 1)) {
        return true;
      }
    }
    return false;
  }

  /** All items of some sets. */
  static Set<Integer> union(Iterable<Set<Integer>> sets) {
    Set<Integer> union = new HashSet<>();
    sets.forEach(union::addAll);
    return union;
  }
}
