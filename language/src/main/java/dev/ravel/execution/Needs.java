// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Transition;
import dev.ravel.program.Transition.Arc;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The numbers of tokens that the places of each transition must hold for it to fire. They hold
 * whatever its guard says.
 */
final class Needs {
  private static final Place NOTHING = new Place(0, Long.MAX_VALUE);

  private final List<Transition> transitions;

  /** By transition, once it was asked for, and by place. */
  private final Map<Integer, Map<Integer, Place>> places = new HashMap<>();

  /** A place that must hold at least one number of tokens, and fewer than another. */
  private record Place(long least, long below) {
    Place and(Place other) {
      return new Place(Math.max(least, other.least), Math.min(below, other.below));
    }

    Place more(Place other) {
      return new Place(least + other.least, below);
    }
  }

  Needs(List<Transition> transitions) {
    this.transitions = transitions;
  }

  /** Returns the least number of tokens that a place must hold for a transition to fire. */
  long least(int transition, int place) {
    return place(transition, place).least;
  }

  /** With how many tokens on a place, or more, a transition does not fire. */
  long below(int transition, int place) {
    return place(transition, place).below;
  }

  private Place place(int transition, int place) {
    return places
        .computeIfAbsent(transition, t -> of(transitions.get(t)))
        .getOrDefault(place, NOTHING);
  }

  private static Map<Integer, Place> of(Transition transition) {
    Map<Integer, Place> its = new HashMap<>();
    for (Arc arc : transition.inputs()) {
      its.merge(arc.place(), new Place(arc.weight(), Long.MAX_VALUE), Place::more);
    }
    for (Arc arc : transition.reads()) {
      its.merge(arc.place(), new Place(arc.weight(), Long.MAX_VALUE), Place::and);
    }
    for (Arc arc : transition.inhibitors()) {
      its.merge(arc.place(), new Place(0, arc.weight()), Place::and);
    }
    return its;
  }
}
