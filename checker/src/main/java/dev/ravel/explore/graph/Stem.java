// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The shortest way from an initial state, by way of a state in which something is promised, to a
 * trap, the promise never kept in between. It is a breadth-first search in the region that starts
 * at every promise at once, each as late as its state is far from the initial states.
 */
final class Stem {
  /** In {@link #from}: the promise is made in this state itself. */
  private static final int HERE = -2;

  private static final int UNSEEN = -1;

  private final Region region;
  private final ConcurrentSystem system;
  private final Cursor cursor;
  private final Predecessors predecessors;
  private final BitSet traps;
  private final IntSequence queue = new IntSequence();

  /** By state: from where it is reached with the promise open. */
  private final int[] from;

  private Stem(Region region, Predecessors predecessors, BitSet traps) {
    this.region = region;
    this.system = region.system();
    this.cursor = region.cursor();
    this.predecessors = predecessors;
    this.traps = traps;
    this.from = new int[region.states()];
    Arrays.fill(from, UNSEEN);
  }

  /** The states on the way to the nearest trap of the region, the first one initial. */
  static int[] toNearest(Region region, Predecessors predecessors, BitSet traps) {
    Stem stem = new Stem(region, predecessors, traps);
    return stem.way(stem.search());
  }

  private int search() {
    int[] layers = predecessors.layers();
    int head = 0;
    int next = 0;
    for (int depth = 0; ; depth++) {
      // The states at this distance: those of the layer that make a promise, those reached by it.
      for (; depth < layers.length && next < layers[depth]; next++) {
        if (region.opens(next)) {
          reach(next, HERE);
        }
      }
      int all = queue.size();
      for (int i = head; i < all; i++) {
        if (traps.get(queue.get(i))) {
          return queue.get(i);
        }
      }
      if (depth >= layers.length && head == all) {
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
    cursor.moveTo(id);
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, cursor.state());
      for (int k = 0, n = system.outcomes(reaction); k < n; k++) {
        int next = region.follow(cursor, system.outcome(reaction, k));
        if (next >= 0) {
          reach(next, id);
        }
      }
    }
    region.work(1 + system.processes(), 2L * from.length * Integer.BYTES + queue.bytes());
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
