// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.unfolding.operations.EventOutcomes;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.SequentialTrees;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The events that an explorer has made, in the terms of brute force. They are given by their steps,
 * and what is before them. An event of the engine is a step and the releases and private steps that
 * follow it at once.
 */
final class Insides {
  private final EventOutcomes courses;
  private final Configurations all;
  private final Events events;
  private final SequentialTrees trees;
  private final int objects;

  /** Each event and the events before it. */
  private final Map<Integer, BitSet> causes = new HashMap<>();

  private final Map<Integer, Integer> firsts = new HashMap<>();

  /** An explorer, and all configurations of the same system from the same initial state. */
  Insides(UnfoldingPrefix u, Configurations all) {
    this.courses = u.courses();
    this.all = all;
    this.events = u.events();
    this.trees = u.trees();
    this.objects = u.width();
  }

  /** The events in use. */
  BitSet made() {
    BitSet made = new BitSet();
    for (int event = Events.ROOT + 1; event < events.limit(); event++) {
      made.set(event, events.process(event) != ConcurrentSystem.NONE);
    }
    return made;
  }

  /** Returns whether the engine takes two events to be in conflict. */
  boolean conflict(int first, int second) {
    for (int object = 0; object < objects; object++) {
      if (!trees.compatible(events.last(first, object), events.last(second, object))) {
        return true;
      }
    }
    return false;
  }

  /** An event and those before it. */
  BitSet causes(int event) {
    BitSet known = causes.get(event);
    if (known == null) {
      known = new BitSet();
      int[] its = new int[events.causes(event)];
      for (int k = 0; k < its.length; k++) {
        its[k] = events.cause(k);
      }
      for (int cause : its) {
        add(known, cause);
      }
      known.set(event);
      causes.put(event, known);
    }
    return known;
  }

  private void add(BitSet sum, int event) {
    if (event != Events.ROOT) {
      sum.or(causes(event));
    }
  }

  /** The step that an event begins with. */
  int first(int event) {
    Integer known = firsts.get(event);
    if (known == null) {
      Reached before = after(event, false);
      Reached with = step(before, event, true);
      BitSet its = (BitSet) with.events().clone();
      its.andNot(before.events());
      known = its.nextSetBit(0);
      firsts.put(event, known);
    }
    return known;
  }

  /** The steps of an event and of those before it. */
  BitSet local(int event) {
    return after(event, true).events();
  }

  /** Returns the state to which the events before an event lead, and it if wanted. */
  private Reached after(int event, boolean itself) {
    Reached at = all.events().start();
    BitSet rest = (BitSet) causes(event).clone();
    rest.set(event, itself);
    while (!rest.isEmpty()) {
      int next = rest.stream().filter(e -> ready(e, rest)).findFirst().orElseThrow();
      at = step(at, next, true);
      for (int k = 1; k < courses.length(events.course(next)); k++) {
        at = step(at, next, false);
      }
      rest.clear(next);
    }
    return at;
  }

  private boolean ready(int event, BitSet rest) {
    BitSet before = (BitSet) causes(event).clone();
    before.clear(event);
    return !before.intersects(rest);
  }

  /** The first step of an event, or one of those that follow it. */
  private Reached step(Reached from, int event, boolean first) {
    int index = first ? events.choice(event) : 0;
    if (index >= all.events().outcomes(from, events.process(event))) {
      throw new AssertionError("an event that is not enabled behind what is before it");
    }
    return all.events().after(from, events.process(event), index);
  }
}
