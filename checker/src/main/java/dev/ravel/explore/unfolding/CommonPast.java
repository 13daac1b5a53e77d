// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import java.util.Arrays;

/**
 * What comes before two events together, if that is a configuration: both can happen behind it, one
 * or the other. The events need not be in the configuration that is explored.
 */
final class CommonPast {
  private final Contention contention;
  private final SequentialTrees trees;
  private final Events events;
  private final EventOutcomes courses;

  /** The events before the two, causes first. */
  private int[] found = new int[64];

  private int size;

  /** By event: the search that found it last. */
  private int[] mark = new int[256];

  private int search;
  private int[] open = new int[64];

  CommonPast(UnfoldingPrefix u) {
    this.contention = u.contention();
    this.trees = u.trees();
    this.events = u.events();
    this.courses = u.courses();
  }

  /** Whether what comes before one event conflicts with nothing that comes before the other. */
  boolean exists(int first, int second) {
    for (int o = 0; o < contention.count(); o++) {
      if (!trees.compatible(events.lastBefore(first, o), events.lastBefore(second, o))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Its micro-steps that reach a state; see {@link History#schedule}. Cost: linear in its events
   * and in what they come right behind.
   *
   * @return pairs of a process and the index of an outcome in its reaction
   */
  int[] schedule(int first, int second) {
    if (mark.length < events.limit()) {
      mark = Arrays.copyOf(mark, 2 * events.limit());
    }
    search++;
    size = 0;
    collect(reach(first, 0));
    collect(reach(second, 0));
    int length = 0;
    for (int k = 0; k < size; k++) {
      length += steps(found[k]);
    }
    int[] schedule = new int[2 * length];
    int at = 0;
    for (int k = 0; k < size; k++) {
      for (int step = 0, steps = steps(found[k]); step < steps; step++) {
        schedule[at++] = events.process(found[k]);
        schedule[at++] = step == 0 ? events.choice(found[k]) : 0;
      }
    }
    return schedule;
  }

  private int steps(int event) {
    int course = events.course(event);
    return courses.isOver(course) ? 0 : courses.length(course);
  }

  /** Finds the open events and what comes before them, depth first. */
  private void collect(int from) {
    int count = from;
    while (count > 0) {
      int event = open[count - 1];
      int before = count;
      if (mark[event] != search) {
        count = reach(event, count);
      }
      if (count == before) {
        count--;
        append(event);
      }
    }
  }

  /** Opens the causes of an event that were not found yet. */
  private int reach(int event, int from) {
    int count = from;
    for (int k = 0, causes = events.causes(event); k < causes; k++) {
      int cause = events.cause(k);
      if (cause != Events.ROOT && mark[cause] != search) {
        if (count == open.length) {
          open = Arrays.copyOf(open, 2 * count);
        }
        open[count++] = cause;
      }
    }
    return count;
  }

  private void append(int event) {
    if (mark[event] == search) {
      return;
    }
    mark[event] = search;
    if (size == found.length) {
      found = Arrays.copyOf(found, 2 * size);
    }
    found[size++] = event;
  }
}
