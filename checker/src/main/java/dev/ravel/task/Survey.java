// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.Effort;
import dev.ravel.explore.Races;
import dev.ravel.explore.ReachedStates;
import dev.ravel.result.Bulk;
import dev.ravel.source.Limits;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.replay.RunStates;
import dev.ravel.verdict.Evidence;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private final Races races;
  private final Map<String, Long> steps = new HashMap<>();
  private final Map<String, Long> raced = new HashMap<>();
  private final BitSet[] values;

  /** The pending operation by thread and value of its control. */
  private final String[][] places;

  private final ReachedStates states;
  private boolean complete = true;

  private Survey(ConcurrentSystem system, Allowance allowance) {
    this.system = system;
    this.words = system.vocabulary();
    this.allowance = allowance;
    this.races = new Races(system);
    this.states = new ReachedStates(system);
    this.values = new BitSet[system.objects()];
    Arrays.setAll(values, object -> new BitSet());
    this.places = new String[system.threads()][0];
  }

  /** Counts, as long as the budget lasts. */
  static Bulk of(ConcurrentSystem system, Allowance allowance) {
    Survey survey = new Survey(system, allowance);
    if (EarlyEnd.of(survey::search).isPresent()) {
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
    for (int looked = 0; states.open() > 0; looked++) {
      if (looked % STRIDE == 0 && allowance.spent(effort()).isPresent()) {
        complete = false;
        return;
      }
      Limits.poll();
      visit(states.next());
    }
  }

  private Effort effort() {
    return new Effort.OfStates(states.count(), states.transitions(), states.open(), 0);
  }

  private void reach(int[] state) {
    if (states.contains(state)) {
      return;
    }
    if (states.count() == MOST_STATES) {
      complete = false;
      return;
    }
    int _ = states.number(state);
    for (int object = 0; object < state.length; object++) {
      values[object].set(state[object]);
    }
  }

  private void visit(int[] state) {
    int[] reactions = RunStates.reactions(system, state);
    for (int process = 0; process < reactions.length; process++) {
      if (reactions[process] == ConcurrentSystem.NONE) {
        complete = false;
        continue;
      }
      int mover = process;
      states.leave(
          state,
          reactions[process],
          (_, _, next) -> {
            count(steps, place(mover, state));
            reach(next);
          });
    }
    races.all(reactions).forEach(its -> count(raced, race(its, state)));
  }

  /** Returns the pending operation of a process, and its place. */
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

  private String race(Evidence.Racing its, int[] state) {
    String one = place(its.first(), state);
    String other = place(its.second(), state);
    boolean inOrder = one.compareTo(other) <= 0;
    return (inOrder ? one : other)
        + " and "
        + (inOrder ? other : one)
        + ", for "
        + words.object(its.object());
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
    return new Bulk(
        states.count(),
        states.transitions(),
        complete,
        most(steps),
        most(byObject),
        most(raced),
        List.of());
  }

  private static List<Bulk.Share> most(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(entry -> new Bulk.Share(entry.getValue(), entry.getKey()))
        .sorted(
            Comparator.comparingLong(Bulk.Share::count).reversed().thenComparing(Bulk.Share::what))
        .limit(MOST_SHOWN)
        .toList();
  }
}
