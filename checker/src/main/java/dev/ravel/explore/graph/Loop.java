// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.IntSequence;
import java.util.Arrays;

/**
 * The search for a round through a fair part. It goes from its start to the nearest node or step
 * that grants what is asked for and not granted, on from there until nothing is, and back to the
 * start, each time by a shortest way; again, if something was asked for on the way back. The round
 * is short, not always the shortest: that problem is NP-hard.
 */
final class Loop {
  private final Region region;
  private final FairComponent part;
  private final long besides;
  private final BreadthFirstRuns.Steps steps;
  private final StreettPairs pairs;
  private final Region.Walker walker;
  private final int[] from;

  /** The node where the present search ended, and the last step, if it ended by one. */
  private int end;

  private int lastStep;

  /**
   * Rounds through a part.
   *
   * @param besides the memory that is in use beside, in bytes
   * @param steps the run to the part, to which the round is appended
   */
  Loop(Region region, FairComponent part, long besides, BreadthFirstRuns.Steps steps) {
    this.region = region;
    this.part = part;
    this.besides = besides;
    this.steps = steps;
    this.pairs = new StreettPairs(region);
    this.walker = region.walker();
    this.from = new int[region.nodes()];
  }

  /** Appends a fair round from a node of the part back to it. */
  void around(int start) {
    int begin = steps.size();
    pairs.begin(ProcessRenaming.OWN);
    visit(start);
    int at = start;
    do {
      while (!pairs.satisfied()) {
        at = walk(at, -1);
      }
      if (at != start || steps.size() == begin) {
        at = walk(at, start);
      }
    } while (!pairs.satisfied());
  }

  private void visit(int node) {
    walker.from(node);
    pairs.visit(node, walker);
  }

  /**
   * Walks to the nearest grant, or to a goal by at least one step, and returns where it is then.
   */
  private int walk(int start, int goal) {
    search(start, goal);
    int[] way = way(start, end);
    for (int i = 1; i < way.length; i++) {
      walker.from(way[i - 1]);
      int step = 0;
      while (inside(way[i - 1], step) != way[i]) {
        step++;
      }
      take(way[i - 1], step);
    }
    if (lastStep < 0) {
      return end;
    }
    walker.from(end);
    return take(end, lastStep);
  }

  /** Takes a step of the walker from a node; where it leads. */
  private int take(int node, int step) {
    steps.add(walker.process(step), walker.index(step));
    pairs.take(node, walker, step);
    int next = walker.to(step);
    visit(next);
    return next;
  }

  /** Searches breadth first, inside the part. */
  private void search(int start, int goal) {
    Arrays.fill(from, -1);
    from[start] = start;
    IntSequence queue = new IntSequence();
    queue.push(start);
    for (int head = 0; head < queue.size(); head++) {
      int node = queue.get(head);
      walker.from(node);
      if (found(node, goal)) {
        return;
      }
      spread(node, queue);
      region.work(1 + walker.count(), besides + bytes() + queue.bytes());
    }
    throw new IllegalStateException("the part has no such round");
  }

  /** Returns whether the search ends at the node under the walker or by a step from it. */
  private boolean found(int node, int goal) {
    end = node;
    lastStep = -1;
    if (goal < 0 && pairs.wantsNode(node, walker)) {
      return true;
    }
    for (int step = 0; step < walker.count(); step++) {
      int next = inside(node, step);
      if (next >= 0 && (goal < 0 ? pairs.wants(node, walker, step) : next == goal)) {
        lastStep = step;
        return true;
      }
    }
    return false;
  }

  private void spread(int node, IntSequence queue) {
    for (int step = 0; step < walker.count(); step++) {
      int next = inside(node, step);
      if (next >= 0 && from[next] < 0) {
        from[next] = node;
        queue.push(next);
      }
    }
  }

  private int inside(int node, int step) {
    return part.has(node, walker, step, pairs) ? walker.to(step) : -1;
  }

  private int[] way(int start, int target) {
    IntSequence backwards = new IntSequence();
    for (int node = target; node != start; node = from[node]) {
      backwards.push(node);
    }
    backwards.push(start);
    return backwards.reversed();
  }

  private long bytes() {
    return (long) from.length * Integer.BYTES;
  }
}
