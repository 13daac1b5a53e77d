// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The events of the configuration that come behind a given one, itself included, and what there is
 * of the configuration without them. Cost of finding them: linear in the trail from the event on
 * and in what its events come right behind.
 */
final class CausalFuture {
  private final SequentialTrees trees;
  private final Events events;
  private final Configuration c;

  /** By level of the trail: whether the event there is among them. */
  private boolean[] in = new boolean[256];

  CausalFuture(UnfoldingPrefix u, Configuration c) {
    this.trees = u.trees();
    this.events = u.events();
    this.c = c;
  }

  /** Finds what comes behind an event of the configuration. */
  void find(int event) {
    int size = c.size();
    if (in.length < size) {
      in = new boolean[2 * size];
    }
    int from = events.position(event);
    Arrays.fill(in, 0, size, false);
    in[from] = true;
    for (int level = from + 1; level < size; level++) {
      in[level] = follows(c.event(level));
    }
  }

  private boolean follows(int event) {
    for (int k = 0, causes = events.causes(event); k < causes; k++) {
      if (contains(events.cause(k))) {
        return true;
      }
    }
    return false;
  }

  private boolean contains(int event) {
    return event != Events.ROOT && in[events.position(event)];
  }

  /**
   * The last block of an object without them. Cost: linear in the events of the blocks left out.
   */
  int lastOutside(int object) {
    int block = c.last(object);
    while (true) {
      if (trees.event(block) != ConcurrentSystem.NONE) {
        if (!contains(trees.event(block))) {
          return block;
        }
      } else {
        int[] members = trees.members(block);
        int[] rest = new int[members.length];
        int size = 0;
        for (int member : members) {
          if (!contains(member)) {
            rest[size++] = member;
          }
        }
        if (size > 0) {
          return trees.set(trees.parent(block), trees.mode(block), rest, size);
        }
      }
      block = trees.parent(block);
    }
  }
}
