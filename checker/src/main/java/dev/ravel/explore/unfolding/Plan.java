// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import java.util.Arrays;

/**
 * The set A of events that the exploration takes next, without those of the configuration, in an
 * order in which they can be added to it.
 */
final class Plan {
  private final Events events;
  private int[] plan = new int[64];
  private int size;

  /** By event: the plan that it was in last. */
  private int[] mark = new int[256];

  private int marking = 1;
  private int[] stack = new int[64];

  /** Nothing is planned. */
  Plan(Events events) {
    this.events = events;
  }

  /** How many events there are. */
  int size() {
    return size;
  }

  /** The k-th of them; each comes behind what it depends on. */
  int event(int k) {
    return plan[k];
  }

  /** Nothing is planned any more. */
  void clear() {
    size = 0;
    marking++;
  }

  /**
   * Adds what is missing of the history of an event, causes first, and then the event. Cost: linear
   * in what is added and in what that comes right behind.
   */
  void add(int event) {
    lengthen();
    int open = reach(event, 0);
    while (open > 0) {
      int before = open;
      int e = stack[open - 1];
      if (isMissing(e)) {
        for (int k = 0, causes = events.causes(e); k < causes; k++) {
          open = reach(events.cause(k), open);
        }
        if (open == before) {
          append(e);
        }
      }
      if (open == before) {
        open--;
      }
    }
  }

  /** Adds an enabled event: nothing is missing of its history. */
  void addEnabled(int event) {
    lengthen();
    append(event);
  }

  private boolean isMissing(int event) {
    return event != Events.ROOT && events.position(event) < 0 && mark[event] != marking;
  }

  private int reach(int event, int open) {
    if (!isMissing(event)) {
      return open;
    }
    if (open == stack.length) {
      stack = Arrays.copyOf(stack, 2 * open);
    }
    stack[open] = event;
    return open + 1;
  }

  private void lengthen() {
    if (mark.length < events.limit()) {
      mark = Arrays.copyOf(mark, 2 * events.limit());
    }
  }

  private void append(int event) {
    mark[event] = marking;
    if (size == plan.length) {
      plan = Arrays.copyOf(plan, 2 * size);
    }
    plan[size++] = event;
  }
}
