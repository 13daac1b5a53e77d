// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.structure;

import dev.ravel.explore.tables.PairMap;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The index of events. Each is listed under the deepest of its immediate predecessors; a lookup
 * scans that list, the event found last first. An event that is sought was often met right after
 * that predecessor, so a lookup takes fewer misses of the cache than a table of all events would. A
 * list that gets long, as the one under the root where there are many threads, is split by the
 * hashes of its events. An event after a set is listed nowhere. The few accesses after the set are
 * scanned.
 *
 * <p>Cost of a lookup: constant on average.
 */
public final class EventIndex {
  /** A list that is longer than this is split. */
  private static final int LONG = 16;

  private final Events events;
  private final SequentialTrees trees;

  /** The number of events in the longest chain of causes before an event. */
  private int[] height = new int[1024];

  private int[] above = new int[1024];

  /** The first event that is listed under an event, and the next one in the same list. */
  private int[] firstBelow = new int[1024];

  private int[] nextBelow = new int[1024];

  /** The number of events that are listed under an event. */
  private int[] below = new int[1024];

  /** The first event with a hash, by an event under which many are listed and the hash. */
  private PairMap split = new PairMap(16);

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
    below = Arrays.copyOf(below, size);
    firstBelow = Arrays.copyOf(firstBelow, size);
    Arrays.fill(firstBelow, old, size, ConcurrentSystem.NONE);
  }

  /** Under which event one is listed; {@link ConcurrentSystem#NONE} if it comes after a set. */
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
   * Finds an event that is listed under another one, and moves it to the front; {@link
   * ConcurrentSystem#NONE} if there is none.
   */
  int find(int at, Identity identity) {
    int hash = below[at] > LONG ? identity.hash() : 0;
    int first = first(at, hash);
    int previous = ConcurrentSystem.NONE;
    for (int e = first; e != ConcurrentSystem.NONE; e = nextBelow[e]) {
      if (events.matches(e, identity)) {
        if (previous != ConcurrentSystem.NONE) {
          nextBelow[previous] = nextBelow[e];
          nextBelow[e] = first;
          begin(at, hash, e);
        }
        return e;
      }
      previous = e;
    }
    return ConcurrentSystem.NONE;
  }

  /** The first event of a list; where lists are split, of the one with a hash. */
  private int first(int at, int hash) {
    return below[at] > LONG ? split.get(at, hash) : firstBelow[at];
  }

  private void begin(int at, int hash, int event) {
    if (below[at] > LONG) {
      split.set(at, hash, event);
    } else {
      firstBelow[at] = event;
    }
  }

  /** Lists a new event under another one, if there is one. */
  void add(int event, int at) {
    above[event] = at;
    firstBelow[event] = ConcurrentSystem.NONE;
    below[event] = 0;
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

  /** Empties the lists under the first n events, which are all. */
  void empty(int n) {
    Arrays.fill(firstBelow, 0, n, ConcurrentSystem.NONE);
    Arrays.fill(below, 0, n, 0);
    split = new PairMap(16);
  }

  /** Lists an event again. */
  void settle(int event) {
    int at = above[event];
    if (at == ConcurrentSystem.NONE) {
      return;
    }
    if (++below[at] == LONG + 1) {
      split(at);
    }
    int hash = below[at] > LONG ? events.hash(event) : 0;
    nextBelow[event] = first(at, hash);
    begin(at, hash, event);
  }

  private void split(int at) {
    int[] its = new int[LONG];
    for (int k = 0, e = firstBelow[at]; k < LONG; k++, e = nextBelow[e]) {
      its[k] = e;
    }
    for (int k = LONG - 1; k >= 0; k--) {
      int hash = events.hash(its[k]);
      nextBelow[its[k]] = first(at, hash);
      begin(at, hash, its[k]);
    }
  }

  /** The memory of the lists, in bytes, but for what each event takes. */
  long bytes() {
    return split.bytes();
  }
}
