// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.replay;

import dev.ravel.explore.Races;
import dev.ravel.source.Limits;
import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.task.replay.WitnessFile.Waypoint;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Run;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The search for an execution that follows a witness. It passes the waypoints in their order and
 * then violates the property at the target. It is breadth-first in the product of the program with
 * the automaton of the witness. A step passes the next waypoints at which the statements are that
 * it executes, in their order.
 */
final class WitnessSearch {
  private final ConcurrentSystem system;
  private final List<Waypoint> waypoints;
  private final boolean races;
  private final Races pending;
  private final Set<List<Integer>> seen = new HashSet<>();
  private final Deque<Place> open = new ArrayDeque<>();

  /** The statements of each step, by process, local state and outcome. */
  private final Map<List<Integer>, List<Span>> statements = new HashMap<>();

  /** A state with the number of waypoints passed, and how it was reached. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Place(int[] state, int passed, Run run) {}

  /**
   * A search.
   *
   * @param races whether the property is that there is no race
   */
  WitnessSearch(ConcurrentSystem system, WitnessFile witness, boolean races) {
    this.system = system;
    this.waypoints = witness.waypoints();
    this.races = races;
    this.pending = new Races(system);
  }

  /** Returns the execution; absent if there is none. */
  Optional<Run> run() {
    for (int initial = 0; initial < system.initialStates(); initial++) {
      int[] state = new int[system.objects()];
      int error = system.initialState(initial, state);
      int passed = passed(0, system.vocabulary().carriedOutAtStart(initial));
      if (error != ConcurrentSystem.NONE) {
        boolean there =
            system.vocabulary().carriedOutAtStart(initial).stream().anyMatch(this::isTarget);
        if (passed >= waypoints.size() - 1 && there && !races) {
          return Optional.of(Run.empty(initial));
        }
      } else {
        reach(new Place(state, passed, Run.empty(initial)));
      }
    }
    while (!open.isEmpty()) {
      Limits.poll();
      Optional<Run> found = found(open.remove());
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private void reach(Place place) {
    List<Integer> key =
        IntStream.concat(Arrays.stream(place.state()), IntStream.of(place.passed()))
            .boxed()
            .toList();
    if (seen.add(key)) {
      open.add(place);
    }
  }

  /** Goes on from a place; the execution, if it is complete. */
  private Optional<Run> found(Place from) {
    if (races && races(from)) {
      return Optional.of(from.run());
    }
    Outcomes outcomes = system.outcomes();
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, from.state());
      for (int k = 0; k < outcomes.size(reaction); k++) {
        int outcome = outcomes.outcome(reaction, k);
        List<Span> carriedOut = carriedOut(process, from.state(), k, outcome);
        int passed = passed(from.passed(), carriedOut);
        Run run = from.run().and(process, k);
        if (outcomes.kind(outcome) == Outcomes.ERROR
            && !races
            && passed >= waypoints.size() - 1
            && carriedOut.stream().anyMatch(this::isTarget)) {
          return Optional.of(run);
        }
        if (outcomes.kind(outcome) != Outcomes.STEP) {
          continue;
        }
        int[] state = from.state().clone();
        outcomes.apply(outcome, state);
        reach(new Place(state, passed, run));
      }
    }
    return Optional.empty();
  }

  /** Returns whether two threads race at the target, where all waypoints are passed with them. */
  private boolean races(Place at) {
    for (Evidence.Racing race : pending.all(RunStates.reactions(system, at.state()))) {
      Optional<Span> first = system.vocabulary().position(race.first(), at.state());
      Optional<Span> second = system.vocabulary().position(race.second(), at.state());
      List<Span> both = Stream.concat(first.stream(), second.stream()).toList();
      int passed = Math.max(passed(at.passed(), both), passed(at.passed(), both.reversed()));
      if (passed >= waypoints.size() - 1 && both.stream().anyMatch(this::isTarget)) {
        return true;
      }
    }
    return false;
  }

  private List<Span> carriedOut(int process, int[] state, int k, int outcome) {
    return statements.computeIfAbsent(
        List.of(process, state[system.control(process)], outcome),
        _ -> system.vocabulary().carriedOut(process, state, k));
  }

  /** Returns how many waypoints are passed after a step; the target is never passed. */
  private int passed(int before, List<Span> carriedOut) {
    int passed = before;
    for (Span span : carriedOut) {
      while (passed < waypoints.size() - 1 && isAt(span, waypoints.get(passed))) {
        passed++;
      }
    }
    return passed;
  }

  private boolean isTarget(Span span) {
    return isAt(span, waypoints.getLast());
  }

  private static boolean isAt(Span span, Waypoint waypoint) {
    return span.line() == waypoint.line()
        && WitnessFile.last(span.source().name()).equals(waypoint.file());
  }
}
