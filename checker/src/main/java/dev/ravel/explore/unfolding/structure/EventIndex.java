// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.structure;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The index of events: each is listed under the deepest of its immediate predecessors; a lookup
 * scans that list, the event found last first. An event that is sought was often met right behind
 * that predecessor, so a lookup takes fewer misses of the cache than a table of all events would.
 * An event behind a set is listed nowhere: the few accesses behind the set are scanned.
 *
 * <p>Cost of a lookup: linear in the events below one event.
 */
public final class EventIndex {
  private final Events events;
  private final SequentialTrees trees;

  /** How many events there are in the longest row of causes before an event. */
  private int[] height = new int[1024];

  private int[] above = new int[1024];

  /** The first event that is listed under an event, and the next one in the same list. */
  private int[] firstBelow = new int[1024];

  private int[] nextBelow = new int[1024];

  /** No event is listed. */
  EventIndex(Events events, SequentialTrees trees) {
    this.events = events;
    this.trees = trees;
    Arrays.fill(firstBelow, ConcurrentSystem.NONE);
  }

  /** Makes room for n events. */
  void grow(int size) {
    int old = height.length;
    height = Arrays.copyOf(height, size);
    above = Arrays.copyOf(above, size);
    nextBelow = Arrays.copyOf(nextBelow, size);
    firstBelow = Arrays.copyOf(firstBelow, size);
    Arrays.fill(firstBelow, old, size, ConcurrentSystem.NONE);
  }

  /** Under which event one is listed; {@link ConcurrentSystem#NONE} if it comes behind a set. */
  int of(Identity identity) {
    int its = identity.pred;
    for (int k = 0; k < identity.joins; k++) {
      its = height[identity.ends[k]] > height[its] ? identity.ends[k] : its;
    }
    for (int k = 0; k < identity.uses; k++) {
      int writer = trees.event(identity.blocks[k]);
      if (writer == ConcurrentSystem.NONE) {
        return writer;
      }
      its = height[writer] > height[its] ? writer : its;
    }
    return its;
  }

  /**
   * Finds an event that is listed under another one, and moves it before the others there; {@link
   * ConcurrentSystem#NONE} if there is none.
   */
  int find(int at, Identity identity) {
    int previous = ConcurrentSystem.NONE;
    for (int e = firstBelow[at]; e != ConcurrentSystem.NONE; e = nextBelow[e]) {
      if (events.matches(e, identity)) {
        if (previous != ConcurrentSystem.NONE) {
          nextBelow[previous] = nextBelow[e];
          nextBelow[e] = firstBelow[at];
          firstBelow[at] = e;
        }
        return e;
      }
      previous = e;
    }
    return ConcurrentSystem.NONE;
  }

  /** Lists a new event under another one, if there is one. */
  void add(int event, int at) {
    above[event] = at;
    firstBelow[event] = ConcurrentSystem.NONE;
    height[event] = 1 + (at == ConcurrentSystem.NONE ? highest(event) : height[at]);
    settle(event);
  }

  private int highest(int event) {
    int its = 0;
    for (int k = 0, size = events.causes(event); k < size; k++) {
      its = Math.max(its, height[events.cause(k)]);
    }
    return its;
  }

  /** Empties the list under an event. */
  void empty(int event) {
    firstBelow[event] = ConcurrentSystem.NONE;
  }

  /** Lists an event again. */
  void settle(int event) {
    if (above[event] != ConcurrentSystem.NONE) {
      nextBelow[event] = firstBelow[above[event]];
      firstBelow[above[event]] = event;
    }
  }
}
