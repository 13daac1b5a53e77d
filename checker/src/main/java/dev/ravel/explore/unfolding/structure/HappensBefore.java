// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.structure;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.unfolding.operations.Contention;
import dev.ravel.explore.unfolding.operations.EventOutcomes;
import dev.ravel.system.ConcurrentSystem;

/**
 * The question whether an event's use of an uncontended object happens before another event. Both
 * are in the configuration (Lamport, Time, clocks, and the ordering of events in a distributed
 * system, CACM 1978). What an event does after its last use of a contended object is ordered before
 * the next event of its process only, not before those that use the contended object next.
 *
 * <p>The cost is linear in the events between the two on the trail and in their immediate causes.
 */
public final class HappensBefore {
  private final Contention contention;
  private final EventOutcomes courses;
  private final Events events;
  private final Accesses accesses;
  private final SequentialTrees trees;
  private int[] search = new int[64];
  private int[] visited = new int[256];
  private int visit;

  public HappensBefore(UnfoldingPrefix u) {
    this.contention = u.contention();
    this.courses = u.courses();
    this.trees = u.trees();
    this.events = u.events();
    this.accesses = u.events().accesses();
  }

  /** Returns whether what one event does with an object comes before another event. */
  public boolean holds(int first, int second, int object) {
    if (first == Events.ROOT || events.process(first) == events.process(second)) {
      return true;
    }
    int at = courses.lastUse(events.course(first), object);
    visited = Growth.room(visited, events.limit());
    visit++;
    int open = 0;
    search[open++] = second;
    while (open > 0) {
      int event = search[--open];
      if (events.process(event) == events.process(first)) {
        if (events.position(event) > events.position(first)) {
          return true;
        }
        continue;
      }
      if (isRightBefore(first, event, at)) {
        return true;
      }
      int causes = events.causes(event);
      search = Growth.room(search, open + causes);
      for (int k = 0; k < causes; k++) {
        open = reach(events.cause(k), first, open);
      }
    }
    return false;
  }

  private int reach(int event, int first, int open) {
    if (event == Events.ROOT
        || visited[event] == visit
        || events.position(event) < events.position(first)) {
      return open;
    }
    visited[event] = visit;
    search[open] = event;
    return open + 1;
  }

  /**
   * Returns whether an event comes right after what another one does from one of its micro-steps
   * on.
   */
  private boolean isRightBefore(int first, int event, int at) {
    if (events.pred(event) == first
        && courses.start(events.course(first), events.process(event)) >= at) {
      return true;
    }
    for (int end : events.ends(event)) {
      if (end == first) {
        return true;
      }
    }
    int access = events.firstAccess(event);
    for (int k = 0; k < events.accesses(event); k++, access++) {
      int block = accesses.before(access);
      boolean behind =
          trees.event(block) == ConcurrentSystem.NONE
              ? trees.contains(block, first)
              : trees.event(block) == first;
      if (behind && exposes(first, accesses.object(access), at)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether an event uses a contended object at or after one of its micro-steps. */
  private boolean exposes(int event, int index, int at) {
    int object = contention.object(index);
    return at == 0
        || (object != ConcurrentSystem.NONE && courses.lastUse(events.course(event), object) >= at);
  }
}
