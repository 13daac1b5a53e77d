// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.IntSequence;
import dev.ravel.source.Limits;
import java.util.Arrays;

/**
 * The shortest way from an initial state to a trap, by a state in which something is promised. The
 * promise is never kept in between. It is a breadth-first search in the region that starts at every
 * promise at once, each as late as its state is far from the initial states.
 */
final class Stem {
  /** The entry of {@link #from} for a state in which the promise is made. */
  private static final int HERE = -2;

  private static final int UNSEEN = -1;

  private final ResponseRegion region;
  private final Region.Walker walker;
  private final Predecessors predecessors;
  private final ViolationTraps traps;
  private final IntSequence queue = new IntSequence();

  /** The state from which each state is reached with the promise open. */
  private final int[] from;

  private Stem(ResponseRegion region, ViolationTraps traps) {
    this.region = region;
    this.walker = region.walker();
    this.predecessors = region.exploration().space().predecessors();
    this.traps = traps;
    this.from = new int[region.nodes()];
    Arrays.fill(from, UNSEEN);
  }

  /** The shortest way to the nearest trap of the region. */
  static Region.Way toNearest(ResponseRegion region, ViolationTraps traps) {
    Stem stem = new Stem(region, traps);
    int trap = stem.search();
    return new Region.Way(stem.way(trap), trap);
  }

  private int search() {
    SearchLayers layers = region.exploration().space().layers();
    int head = 0;
    int next = 0;
    for (int depth = 0; ; depth++) {
      // The states at this distance: those of the layer that make a promise, those reached by it.
      for (; depth < layers.count() && next < Math.min(layers.end(depth), region.nodes()); next++) {
        Limits.pollAt(next);
        if (region.isRoot(next)) {
          reach(next, HERE);
        }
      }
      int all = queue.size();
      int trap = traps.firstOf(queue, head, all);
      if (trap >= 0) {
        return trap;
      }
      if (depth >= layers.count() && head == all) {
        throw new IllegalStateException("no trap can be reached");
      }
      for (; head < all; head++) {
        spread(queue.get(head));
      }
    }
  }

  private void reach(int id, int origin) {
    if (from[id] == UNSEEN) {
      from[id] = origin;
      queue.push(id);
    }
  }

  private void spread(int id) {
    walker.from(id);
    for (int step = 0; step < walker.count(); step++) {
      int next = walker.to(step);
      if (next >= 0) {
        reach(next, id);
      }
    }
    region.work(1 + walker.count(), 2L * from.length * Integer.BYTES + queue.bytes());
  }

  private int[] way(int trap) {
    IntSequence backwards = new IntSequence();
    int id = trap;
    for (; from[id] != HERE; id = from[id]) {
      backwards.push(id);
    }
    int[] before = predecessors.way(id);
    int[] after = backwards.reversed();
    int[] way = Arrays.copyOf(before, before.length + after.length);
    System.arraycopy(after, 0, way, before.length, after.length);
    return way;
  }
}
