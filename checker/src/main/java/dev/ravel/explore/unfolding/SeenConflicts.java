// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * For each level of the trail: whether an event was met, in what was explored above it, that
 * conflicts with the event there, because its process could have used the same object before. While
 * nothing disabled is unjustified this tells exactly whether the event has an alternative, without
 * a search: any execution above the level that avoids the event has a first event that conflicts
 * with it, whose past is compatible with the event, so it was met.
 *
 * <p>Kept for events that use one object, which all others use by writing; of all that raced it
 * keeps the one that reaches deepest.
 */
final class SeenConflicts {
  /** Nothing has raced. */
  static final int NEVER = Integer.MAX_VALUE;

  private final SequentialTrees trees;
  private final Events events;
  private final Accesses accesses;
  private final EventBuilder steps;
  private final Configuration c;
  private int[] low = new int[256];
  private int[] process = new int[256];
  private int[] pred = new int[256];
  private int[] local = new int[256];

  SeenConflicts(UnfoldingPrefix u, Configuration c, EventBuilder steps) {
    this.trees = u.trees();
    this.events = u.events();
    this.accesses = u.events().accesses();
    this.steps = steps;
    this.c = c;
  }

  /** An event was pushed at a level: those that it races with are told. */
  void pushed(int at, int event) {
    if (at >= low.length) {
      int size = 2 * low.length;
      low = Arrays.copyOf(low, size);
      process = Arrays.copyOf(process, size);
      pred = Arrays.copyOf(pred, size);
      local = Arrays.copyOf(local, size);
    }
    low[at] = NEVER;
    int first = events.firstAccess(event);
    int size = events.accesses(event);
    for (int access = first; access < first + size; access++) {
      int object = accesses.object(access);
      if (steps.exclusive(object)) {
        int its = trees.depth(events.last(events.pred(event), object));
        int mover = size == 1 ? events.process(event) : ConcurrentSystem.NONE;
        tell(accesses.before(access), its, mover, events.pred(event), events.local(event));
      }
    }
  }

  /** A blocked process could have used an object before those who did. */
  void blocked(int object, int mover, int before, int standing) {
    if (steps.exclusive(object)) {
      int its = trees.depth(events.last(before, object));
      tell(c.last(object), its, mover, before, standing);
    }
  }

  /** An event was popped from a level: what raced with it may race with the one before it too. */
  void popped(int at, int event) {
    if (low[at] != NEVER && events.accesses(event) == 1) {
      tell(accesses.before(events.firstAccess(event)), low[at], process[at], pred[at], local[at]);
    }
  }

  /**
   * Something that need not come behind a block could have come before its event.
   *
   * @param its how deep in the chain its past reaches
   */
  private void tell(int from, int its, int mover, int before, int standing) {
    for (int block = from; trees.depth(block) > its; block = trees.parent(block)) {
      int event = trees.event(block);
      int level = event == ConcurrentSystem.NONE ? Events.UNKNOWN : events.position(event);
      if (level < 0 || !begins(event, block)) {
        continue; // a release, which nothing comes before
      }
      if (its < low[level]) {
        low[level] = its;
        process[level] = mover;
        pred[level] = before;
        local[level] = standing;
      }
      if (events.accesses(event) == 1) {
        return; // it tells the next one when it is popped
      }
    }
  }

  /** Whether a block is made by the first micro-step of its event. */
  private boolean begins(int event, int block) {
    int first = events.firstAccess(event);
    for (int access = first; access < first + events.accesses(event); access++) {
      if (accesses.own(access) == block) {
        return true;
      }
    }
    return false;
  }

  /** How deep the past of what raced at a level reaches; {@link #NEVER} if nothing did. */
  int low(int at) {
    return low[at];
  }

  /** Who raced; {@link ConcurrentSystem#NONE} if that takes a search to tell. */
  int process(int at) {
    return process[at];
  }

  /** Behind which event of its own it did. */
  int pred(int at) {
    return pred[at];
  }

  /** In which local state it did. */
  int local(int at) {
    return local[at];
  }
}
