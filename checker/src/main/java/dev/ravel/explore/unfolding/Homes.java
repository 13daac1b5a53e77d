// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * Where events are found: each has its home at the highest of the events that it comes right
 * behind, and these keep lists of their guests. An event that is looked for was often met right
 * behind its home, so this takes fewer misses of the cache than a table of all events would. What
 * comes behind a set has no home: it is found among the few accesses there.
 *
 * <p>Cost of a look: linear in the guests of one event; who was found comes first the next time.
 */
final class Homes {
  private final Events events;
  private final Chains chains;

  /** How many events there are in the longest row of causes before an event. */
  private int[] height = new int[1024];

  private int[] home = new int[1024];

  /** The first event that has its home at an event, and the next one with the same home. */
  private int[] firstGuest = new int[1024];

  private int[] nextGuest = new int[1024];

  /** Nobody has a home. */
  Homes(Events events, Chains chains) {
    this.events = events;
    this.chains = chains;
    Arrays.fill(firstGuest, ConcurrentSystem.NONE);
  }

  /** Makes room for so many events. */
  void grow(int size) {
    int old = height.length;
    height = Arrays.copyOf(height, size);
    home = Arrays.copyOf(home, size);
    nextGuest = Arrays.copyOf(nextGuest, size);
    firstGuest = Arrays.copyOf(firstGuest, size);
    Arrays.fill(firstGuest, old, size, ConcurrentSystem.NONE);
  }

  /** The home of an event; {@link ConcurrentSystem#NONE} if it comes right behind a set. */
  int of(Identity identity) {
    int its = identity.pred;
    for (int k = 0; k < identity.joins; k++) {
      its = height[identity.ends[k]] > height[its] ? identity.ends[k] : its;
    }
    for (int k = 0; k < identity.uses; k++) {
      int writer = chains.event(identity.blocks[k]);
      if (writer == ConcurrentSystem.NONE) {
        return writer;
      }
      its = height[writer] > height[its] ? writer : its;
    }
    return its;
  }

  /**
   * Finds an event that has its home at another one, and moves it before the others there; {@link
   * ConcurrentSystem#NONE} if there is none.
   */
  int find(int at, Identity identity) {
    int previous = ConcurrentSystem.NONE;
    for (int e = firstGuest[at]; e != ConcurrentSystem.NONE; e = nextGuest[e]) {
      if (events.matches(e, identity)) {
        if (previous != ConcurrentSystem.NONE) {
          nextGuest[previous] = nextGuest[e];
          nextGuest[e] = firstGuest[at];
          firstGuest[at] = e;
        }
        return e;
      }
      previous = e;
    }
    return ConcurrentSystem.NONE;
  }

  /** A new event has its home at another one, or none. */
  void add(int event, int at) {
    home[event] = at;
    firstGuest[event] = ConcurrentSystem.NONE;
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

  /** Nobody is a guest of an event any more. */
  void empty(int event) {
    firstGuest[event] = ConcurrentSystem.NONE;
  }

  /** An event is a guest at its home, if it has one. */
  void settle(int event) {
    if (home[event] != ConcurrentSystem.NONE) {
      nextGuest[event] = firstGuest[home[event]];
      firstGuest[home[event]] = event;
    }
  }
}
