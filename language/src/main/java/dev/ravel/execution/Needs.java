// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Transition;
import dev.ravel.program.Transition.Arc;
import dev.ravel.system.ConcurrentSystem;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;

/**
 * How many tokens the places of each transition must hold for it to fire, whatever its guard says.
 */
final class Needs {
  private final List<Transition> transitions;
  private final Place[][] places;

  /** A place that must hold at least so many tokens, and fewer than so many. */
  private record Place(int object, long least, long below) {}

  Needs(List<Transition> transitions) {
    this.transitions = transitions;
    places = new Place[transitions.size()][];
  }

  /**
   * The first place that keeps a transition from firing, or {@link ConcurrentSystem#NONE}.
   *
   * @param tokens by place
   */
  int missing(int transition, IntToLongFunction tokens) {
    if (places[transition] == null) {
      places[transition] = of(transitions.get(transition));
    }
    for (Place place : places[transition]) {
      long there = tokens.applyAsLong(place.object);
      if (there < place.least || there >= place.below) {
        return place.object;
      }
    }
    return ConcurrentSystem.NONE;
  }

  private static Place[] of(Transition transition) {
    Map<Integer, Long> least = new TreeMap<>();
    for (Arc arc : transition.inputs()) {
      least.merge(arc.place(), arc.weight(), Long::sum);
    }
    for (Arc arc : transition.reads()) {
      least.merge(arc.place(), arc.weight(), Math::max);
    }
    Map<Integer, Long> below = new TreeMap<>();
    for (Arc arc : transition.inhibitors()) {
      below.merge(arc.place(), arc.weight(), Math::min);
      least.putIfAbsent(arc.place(), 0L);
    }
    return least.entrySet().stream()
        .map(
            its ->
                new Place(
                    its.getKey(), its.getValue(), below.getOrDefault(its.getKey(), Long.MAX_VALUE)))
        .toArray(Place[]::new);
  }
}
