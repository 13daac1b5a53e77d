// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.structure;

import dev.ravel.explore.tables.Growth;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Events in a row, each after what it depends on. They are the set A of events that the exploration
 * takes next, or the history of some events.
 */
public final class CausesFirst {
  private final Events events;
  private final boolean all;
  private int[] row = new int[64];
  private int size;

  /** The row that each event was in last. */
  private int[] mark = new int[256];

  private int marking = 1;
  private int[] stack = new int[64];

  /**
   * No events.
   *
   * @param all whether the row has events of the configuration too
   */
  public CausesFirst(Events events, boolean all) {
    this.events = events;
    this.all = all;
  }

  /** Returns the number of events. */
  public int size() {
    return size;
  }

  /** The k-th of them. */
  public int event(int k) {
    return row[k];
  }

  /** All of them. */
  public IntStream stream() {
    return Arrays.stream(row, 0, size);
  }

  /** Empties the row. */
  public void clear() {
    size = 0;
    marking++;
  }

  /**
   * Adds what is missing of the history of an event, and then the event. The cost is linear in what
   * is added and in the immediate causes of that.
   */
  public void add(int event) {
    lengthen();
    addOpen(reach(event, 0));
  }

  /** Adds an event whose causes are in the row or the configuration. Cost: constant. */
  public void addNext(int event) {
    lengthen();
    if (isMissing(event)) {
      append(event);
    }
  }

  /** Adds what is missing of the history of an event. Cost: as for {@link #add}. */
  public void addHistory(int event) {
    lengthen();
    addOpen(reachCauses(event, 0));
  }

  /** Adds the open events and what is missing of their histories, depth first. */
  private void addOpen(int count) {
    int open = count;
    while (open > 0) {
      int before = open;
      int e = stack[open - 1];
      if (isMissing(e)) {
        open = reachCauses(e, open);
        if (open == before) {
          append(e);
        }
      }
      if (open == before) {
        open--;
      }
    }
  }

  private boolean isMissing(int event) {
    return event != Events.ROOT && mark[event] != marking && (all || events.position(event) < 0);
  }

  private int reachCauses(int event, int from) {
    int open = from;
    for (int k = 0, causes = events.causes(event); k < causes; k++) {
      open = reach(events.cause(k), open);
    }
    return open;
  }

  private int reach(int event, int open) {
    if (!isMissing(event)) {
      return open;
    }
    stack = Growth.room(stack, open + 1);
    stack[open] = event;
    return open + 1;
  }

  private void lengthen() {
    mark = Growth.room(mark, events.limit());
  }

  private void append(int event) {
    mark[event] = marking;
    row = Growth.room(row, size + 1);
    row[size++] = event;
  }
}
