// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The processes of a system in an order in which those are neighbours that write the same objects.
 * An object that few processes write says more of who belongs together than one that many do: for
 * one object after the other, those with the fewest writers first, the groups of its writers become
 * one. (This is Kruskal's algorithm for a spanning forest, where groups are lists.) Among as many
 * writers, those with the nearest numbers come first, so that a ring or a row keeps its order.
 *
 * <p>Cost: as to sort the objects that several processes write, and linear in their writes.
 */
final class ProcessOrder {
  /** A process before each one in its group; the first one of a group itself. */
  private final int[] above;

  /** The next process of each one in its group; and for the first one of a group the last one. */
  private final int[] next;

  private final int[] last;

  /**
   * An object that several processes write.
   *
   * @param from where its writes begin
   * @param writers the number of these
   * @param apart how far apart the numbers of the first writer and the last one are
   */
  private record Meeting(int from, int writers, int apart) {}

  /**
   * Creates an order of a number of processes.
   *
   * @param writes which of them write which objects, ascending ({@link ObjectOrder})
   */
  ProcessOrder(int processes, long[] writes) {
    this.above = new int[processes];
    this.next = new int[processes];
    this.last = new int[processes];
    Arrays.setAll(above, process -> process);
    Arrays.setAll(last, process -> process);
    Arrays.fill(next, ConcurrentSystem.NONE);
    for (Meeting meeting : meetings(writes)) {
      Limits.poll();
      int first = ObjectOrder.process(writes[meeting.from()]);
      for (int k = 1; k < meeting.writers(); k++) {
        join(group(first), group(ObjectOrder.process(writes[meeting.from() + k])));
      }
    }
  }

  private static List<Meeting> meetings(long[] writes) {
    List<Meeting> meetings = new ArrayList<>();
    int from = 0;
    for (int at = 1; at <= writes.length; at++) {
      if (at == writes.length
          || ObjectOrder.object(writes[at]) != ObjectOrder.object(writes[from])) {
        if (at - from > 1) {
          int apart = ObjectOrder.process(writes[at - 1]) - ObjectOrder.process(writes[from]);
          meetings.add(new Meeting(from, at - from, apart));
        }
        from = at;
      }
    }
    meetings.sort(Comparator.comparingInt(Meeting::writers).thenComparingInt(Meeting::apart));
    return meetings;
  }

  /** The group of a process, by the number of its first one. */
  private int group(int process) {
    int group = process;
    while (above[group] != group) {
      above[group] = above[above[group]];
      group = above[group];
    }
    return group;
  }

  /** Puts one group after the other; the one with the lower first process stays in front. */
  private void join(int one, int other) {
    if (one == other) {
      return;
    }
    int front = Math.min(one, other);
    int behind = Math.max(one, other);
    next[last[front]] = behind;
    last[front] = last[behind];
    above[behind] = front;
  }

  /** Returns the place of each process in the order, from 0 on. */
  int[] places() {
    int[] places = new int[above.length];
    int count = 0;
    for (int first = 0; first < above.length; first++) {
      if (above[first] == first) {
        for (int p = first; p != ConcurrentSystem.NONE; p = next[p]) {
          places[p] = count++;
        }
      }
    }
    return places;
  }
}
