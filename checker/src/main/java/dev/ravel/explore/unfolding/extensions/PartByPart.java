// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.extensions;

import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.ObjectValues;
import dev.ravel.explore.unfolding.structure.SequentialTrees;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The parts of a configuration after which a process could step. They go from the smallest one on,
 * event by event. Where one object alone keeps the process from moving, only parts with more events
 * on that object are looked at: so a transition of a net is tried place by place, and where each of
 * its places is filled once, one after the other.
 */
public final class PartByPart {
  private final SequentialTrees trees;
  private final Events events;
  private final ObjectValues values;
  private final StopPoll patience;
  private final Set<IntBuffer> seen = new HashSet<>();
  private final Deque<int[]> open = new ArrayDeque<>();

  /** In the configurations that these are of. */
  PartByPart(UnfoldingPrefix u, StopPoll patience) {
    this.trees = u.trees();
    this.events = u.events();
    this.values = u.values();
    this.patience = patience;
  }

  /**
   * Looks at parts. The cost is linear in the number of parts that are looked at. Those after which
   * the process can move can be exponentially many in the number of objects, and for a write in the
   * number of reads that it could come before; it has that many histories.
   *
   * @param visitor is shown those in which every object has the tokens that the process needs
   * @param inVain the limit of parts in which one object has not the tokens that the process needs,
   *     for each other part and one more
   * @return whether it was not given up
   */
  boolean visit(Subconfigurations parts, Consumer<int[]> visitor, int inVain) {
    seen.clear();
    open.clear();
    seen.add(IntBuffer.wrap(parts.start));
    open.add(parts.start);
    long left = inVain;
    while (!open.isEmpty()) {
      int[] at = open.remove();
      patience.step();
      int lacking = lacking(parts, at);
      if (lacking == ConcurrentSystem.NONE) {
        visitor.accept(at);
        left += inVain;
      } else if (--left < 0) {
        return false;
      }
      for (int k = 0; k < at.length; k++) {
        if (lacking == ConcurrentSystem.NONE || lacking == k) {
          further(k, at, next(at[k], parts.upTo[k], parts.modes[k]), parts);
        }
      }
    }
    return true;
  }

  /**
   * Returns the object that alone keeps the process from moving, or {@link ConcurrentSystem#NONE}.
   */
  private int lacking(Subconfigurations parts, int[] at) {
    for (int k = 0; k < at.length; k++) {
      if (!parts.needsNothing(k) && !parts.suffices(k, values.tokens(at[k]))) {
        return k;
      }
    }
    return ConcurrentSystem.NONE;
  }

  /** The parts with one event more of a block of the k-th object. */
  private void further(int k, int[] at, int next, Subconfigurations parts) {
    if (next == ConcurrentSystem.NONE) {
      return;
    }
    if (trees.event(next) != ConcurrentSystem.NONE) {
      advance(trees.event(next), at, parts);
      return;
    }
    for (int member : trees.members(next)) {
      boolean there = trees.depth(at[k]) == trees.depth(next) && trees.contains(at[k], member);
      if (!there) {
        advance(member, at, parts);
      }
    }
  }

  private void advance(int event, int[] at, Subconfigurations parts) {
    int[] further = new int[at.length];
    for (int k = 0; k < at.length; k++) {
      further[k] = trees.merged(at[k], events.last(event, parts.objects[k]));
    }
    if (seen.add(IntBuffer.wrap(further))) {
      open.add(further);
    }
  }

  /** The next block on the way, whose events are not all in yet; none at its end. */
  private int next(int block, int upTo, int mode) {
    if (block == upTo) {
      return ConcurrentSystem.NONE;
    }
    int depth = trees.depth(block);
    int same = trees.ancestor(upTo, depth);
    boolean passes = mode != Mode.WRITE && trees.mode(same) == mode;
    if (same != block && !passes) {
      return same;
    }
    if (depth == trees.depth(upTo)) {
      return ConcurrentSystem.NONE;
    }
    int next = trees.ancestor(upTo, depth + 1);
    if (mode != Mode.WRITE && trees.mode(next) == mode) {
      return depth + 1 == trees.depth(upTo)
          ? ConcurrentSystem.NONE
          : trees.ancestor(upTo, depth + 2);
    }
    return next;
  }
}
