// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.explore.ReachedStates;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.orders.SupposedIndependence.Events;
import dev.ravel.task.orders.SupposedIndependence.Step;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * A search that takes each trace of a relation of independence once. It is depth first, by the
 * order of processes, and never goes on from a trace that it has visited. Of a relation under which
 * independent steps commute it finds every execution, once each; of another one it finds what a
 * search that believes it finds. The cost is a step for each trace and each process that can move
 * after it.
 */
final class TraceSearch {
  /** So many traces are looked at, and no more. */
  private static final int MOST = 40_000;

  /** The most steps of a run. */
  private static final int LONGEST = 1_000;

  private final ConcurrentSystem system;
  private final SupposedIndependence relation;
  private final BiConsumer<int[], Supplier<Run>> atState;
  private final ReachedStates numbers;
  private final Events events;
  private final Set<BitSet> seen = new HashSet<>();
  private final Map<BitSet, Run> found = new LinkedHashMap<>();

  private final List<Step> steps = new ArrayList<>();
  private final List<Integer> along = new ArrayList<>();
  private final Set<Integer> states = new HashSet<>();

  /**
   * The findings of a search.
   *
   * @param events of the relation
   * @param executions by trace: the run by which it was found, in the order of finding
   */
  record Found(Events events, Map<BitSet, Run> executions) {}

  private TraceSearch(SupposedIndependence relation, BiConsumer<int[], Supplier<Run>> atState) {
    this.system = relation.system();
    this.relation = relation;
    this.atState = atState;
    this.numbers = new ReachedStates(system);
    this.events = new Events(relation);
  }

  /**
   * Searches a system with one initial state that is reached.
   *
   * @param atState given each state after a trace, which must not be changed, and a run to it
   * @throws Refused if an execution has no end, or there are too many traces
   */
  static Found of(SupposedIndependence relation, BiConsumer<int[], Supplier<Run>> atState) {
    TraceSearch search = new TraceSearch(relation, atState);
    int[] state = search.system.initialState(0);
    search.from(state);
    return new Found(search.events, search.found);
  }

  private void from(int[] state) {
    if (!seen.add(events.trace(steps, along))) {
      return;
    }
    Limits.poll();
    if (seen.size() > MOST || steps.size() > LONGEST) {
      throw Refused.of(
          Problem.U001,
          "the model has more than %d partial executions, or one of more than %d steps"
              .formatted(MOST, LONGEST),
          "ask of a smaller one: fewer threads, or fewer rounds");
    }
    int number = numbers.number(state);
    if (!states.add(number)) {
      throw Refused.of(
          Problem.U001,
          "an execution of the model goes on for ever, so they are not compared",
          "give each loop an end");
    }
    atState.accept(state, this::run);
    boolean end = true;
    Outcomes outcomes = system.outcomes();
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, state);
      for (int choice = 0; choice < outcomes.size(reaction); choice++) {
        end = false;
        int[] next = state.clone();
        Step step = relation.step(process, choice, next);
        along.add(events.number(step, steps, along));
        steps.add(step);
        if (step.kind() == Outcomes.STEP) {
          from(next);
        } else {
          found();
        }
        steps.removeLast();
        along.removeLast();
      }
    }
    if (end) {
      found();
    }
    states.remove(number);
  }

  private void found() {
    found.putIfAbsent(events.trace(steps, along), run());
  }

  private Run run() {
    return new Run(
        0,
        steps.stream().mapToInt(its -> its.letter().process()).toArray(),
        steps.stream().mapToInt(Step::choice).toArray());
  }
}
