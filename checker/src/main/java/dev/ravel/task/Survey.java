// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.Effort;
import dev.ravel.result.Bulk;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Vocabulary;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Looks at the states of a system one after the other, breadth first, and counts what makes them
 * many. It is a plain search of its own, beside any engine: slow, and limited in states.
 */
final class Survey {
  /** So many states are looked at, and no more; the result says if there are others. */
  private static final int MOST_STATES = 300_000;

  /** So many of each kind are reported. */
  private static final int MOST_SHOWN = 8;

  private static final int LONGEST_TEXT = 60;
  private static final int STRIDE = 1024;

  private final ConcurrentSystem system;
  private final Vocabulary words;
  private final Allowance allowance;
  private final Racers racers;
  private final Map<String, Long> steps = new HashMap<>();
  private final Map<String, Long> races = new HashMap<>();
  private final BitSet[] values;

  /** By thread and value of its control: what it is about to do. */
  private final String[][] places;

  private final Set<State> seen = new HashSet<>();
  private final Deque<State> open = new ArrayDeque<>();
  private long transitions;
  private boolean complete = true;

  /** A state as a key. */
  private record State(int[] values) {
    @Override
    public boolean equals(Object other) {
      return other instanceof State state && Arrays.equals(values, state.values);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values);
    }
  }

  private Survey(ConcurrentSystem system, Allowance allowance) {
    this.system = system;
    this.words = system.vocabulary();
    this.allowance = allowance;
    this.racers = new Racers(system);
    this.values = new BitSet[system.objects()];
    Arrays.setAll(values, object -> new BitSet());
    this.places = new String[system.threads()][0];
  }

  /** Counts, as long as the budget lasts. */
  static Bulk of(ConcurrentSystem system, Allowance allowance) {
    Survey survey = new Survey(system, allowance);
    try {
      survey.search();
    } catch (Halt spent) {
      survey.complete = false;
    }
    return survey.result();
  }

  private void search() {
    for (int initial = 0; initial < system.initialStates() && complete; initial++) {
      int[] state = new int[system.objects()];
      if (system.initialState(initial, state) == ConcurrentSystem.NONE) {
        reach(state);
      }
    }
    for (int looked = 0; !open.isEmpty(); looked++) {
      if (looked % STRIDE == 0 && allowance.spent(effort()).isPresent()) {
        complete = false;
        return;
      }
      Limits.poll();
      visit(open.removeFirst().values());
    }
  }

  private Effort effort() {
    return new Effort.OfStates(seen.size(), transitions, open.size(), 0);
  }

  private void reach(int[] state) {
    State its = new State(state);
    if (seen.contains(its)) {
      return;
    }
    if (seen.size() == MOST_STATES) {
      complete = false;
      return;
    }
    boolean _ = seen.add(its);
    open.addLast(its);
    for (int object = 0; object < state.length; object++) {
      values[object].set(state[object]);
    }
  }

  private void visit(int[] state) {
    for (int process = 0; process < system.processes(); process++) {
      try {
        leave(process, state);
      } catch (LocalWorkTooLong tooLong) {
        complete = false;
      }
    }
    for (int first = 0; first < system.threads(); first++) {
      for (int second = first + 1; second < system.threads(); second++) {
        int object = racers.object(first, second, state);
        if (object != ConcurrentSystem.NONE) {
          count(races, race(first, second, object, state));
        }
      }
    }
  }

  private void leave(int process, int[] state) {
    int reaction = system.reaction(process, state);
    int outcomes = system.outcomes().size(reaction);
    for (int index = 0; index < outcomes; index++) {
      int outcome = system.outcomes().outcome(reaction, index);
      if (system.outcomes().kind(outcome) == Outcomes.STEP) {
        transitions++;
        count(steps, place(process, state));
        int[] next = state.clone();
        system.outcomes().apply(outcome, next);
        reach(next);
      }
    }
  }

  /** What a process is about to do, and where. */
  private String place(int process, int[] state) {
    if (process >= places.length) {
      return text(process, state);
    }
    int at = state[system.control(process)];
    if (at >= places[process].length) {
      places[process] = Arrays.copyOf(places[process], Math.max(16, 2 * at));
    }
    if (places[process][at] == null) {
      places[process][at] = text(process, state);
    }
    return places[process][at];
  }

  private String text(int process, int[] state) {
    Span span =
        (process < system.threads() ? words.position(process, state) : Optional.<Span>empty())
            .orElseGet(() -> words.processSpan(process));
    String text = words.intention(process, state).orElse(words.process(process));
    String cut = text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) + "..." : text;
    return ":" + span.line() + "  " + cut;
  }

  private String race(int first, int second, int object, int[] state) {
    String one = place(first, state);
    String other = place(second, state);
    boolean inOrder = one.compareTo(other) <= 0;
    return (inOrder ? one : other)
        + " and "
        + (inOrder ? other : one)
        + ", for "
        + words.object(object);
  }

  private static <K> void count(Map<K, Long> counts, K key) {
    var _ = counts.merge(key, 1L, Long::sum);
  }

  private Bulk result() {
    Map<String, Long> byObject = new TreeMap<>();
    for (int object = 0; object < values.length; object++) {
      if (words.shown(object)) {
        byObject.put(words.object(object), (long) values[object].cardinality());
      }
    }
    for (int thread = 0; thread < system.threads(); thread++) {
      byObject.put(
          words.process(thread) + ", its place and local variables",
          (long) values[system.control(thread)].cardinality());
    }
    return new Bulk(seen.size(), transitions, complete, most(steps), most(byObject), most(races));
  }

  private static List<Bulk.Share> most(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(entry -> new Bulk.Share(entry.getValue(), entry.getKey()))
        .sorted(
            (a, b) -> {
              int byCount = Long.compare(b.count(), a.count());
              return byCount != 0 ? byCount : a.what().compareTo(b.what());
            })
        .limit(MOST_SHOWN)
        .toList();
  }
}
