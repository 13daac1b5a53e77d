// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * Finds a round through a fair component: from its start to the nearest state or step that excuses
 * a process not yet excused, on from there until all are, and back to the start, each time by a
 * shortest way. The round is short, not always the shortest: that problem is NP-hard.
 */
final class Loop {
  private final Region region;
  private final ConcurrentSystem system;
  private final Components components;
  private final int number;
  private final Runs runs;
  private final Runs.Steps steps;
  private final Fairness fairness;
  private final Cursor cursor;
  private final int[] from;

  /** Where the present search ended, and by which last step, if it ended by one. */
  private int end;

  private int lastProcess;
  private int lastOutcome;

  /**
   * Rounds through a component.
   *
   * @param steps the run to the component, to which the round is appended
   */
  Loop(Region region, Components components, int number, Runs runs, Runs.Steps steps) {
    this.region = region;
    this.system = region.system();
    this.components = components;
    this.number = number;
    this.runs = runs;
    this.steps = steps;
    this.fairness = new Fairness(region);
    this.cursor = region.cursor();
    this.from = new int[region.states()];
  }

  /** Appends a fair round from a state of the component back to it. */
  void around(int start) {
    int begin = steps.size();
    fairness.begin();
    cursor.moveTo(start);
    fairness.rest(cursor.state());
    int at = start;
    while (!fairness.satisfied()) {
      at = walk(at, -1);
    }
    if (at != start || steps.size() == begin) {
      walk(at, start);
    }
  }

  /**
   * Walks to the nearest excuse, or to a goal by at least one step, and returns where it is then.
   */
  private int walk(int start, int goal) {
    search(start, goal);
    int[] way = way(start, end);
    for (int i = 1; i < way.length; i++) {
      int mark = steps.size();
      runs.step(way[i - 1], way[i], steps);
      fairness.excuse(steps.process(mark));
      cursor.moveTo(way[i]);
      fairness.rest(cursor.state());
    }
    if (lastProcess < 0) {
      return end;
    }
    steps.add(lastProcess, lastOutcome);
    fairness.excuse(lastProcess);
    cursor.moveTo(end);
    int next = region.follow(cursor, outcome(lastProcess, lastOutcome));
    cursor.moveTo(next);
    fairness.rest(cursor.state());
    return next;
  }

  /** Searches breadth first, inside the component. */
  private void search(int start, int goal) {
    Arrays.fill(from, -1);
    from[start] = start;
    IntSequence queue = new IntSequence();
    queue.push(start);
    for (int head = 0; head < queue.size(); head++) {
      int id = queue.get(head);
      cursor.moveTo(id);
      if (found(id, goal)) {
        return;
      }
      spread(id, queue);
      region.work(1 + system.processes(), components.bytes() + bytes() + queue.bytes());
    }
    throw new IllegalStateException("the component has no such round");
  }

  /** Whether the search ends at the state under the cursor or by a step from it. */
  private boolean found(int id, int goal) {
    end = id;
    lastProcess = -1;
    lastOutcome = -1;
    for (int process = 0; process < system.processes(); process++) {
      boolean wanted = !fairness.excused(process);
      if (goal < 0 && wanted && fairness.excusedIn(process, cursor.state())) {
        return true;
      }
      int reaction = system.reaction(process, cursor.state());
      for (int k = 0, n = system.outcomes(reaction); k < n; k++) {
        int next = inside(system.outcome(reaction, k));
        if (next >= 0 && (goal < 0 ? wanted : next == goal)) {
          lastProcess = process;
          lastOutcome = k;
          return true;
        }
      }
    }
    return false;
  }

  private void spread(int id, IntSequence queue) {
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, cursor.state());
      for (int k = 0, n = system.outcomes(reaction); k < n; k++) {
        int next = inside(system.outcome(reaction, k));
        if (next >= 0 && from[next] < 0) {
          from[next] = id;
          queue.push(next);
        }
      }
    }
  }

  private int inside(int outcome) {
    int next = region.follow(cursor, outcome);
    return next >= 0 && components.number(next) == number ? next : -1;
  }

  private int outcome(int process, int index) {
    return system.outcome(system.reaction(process, cursor.state()), index);
  }

  private int[] way(int start, int target) {
    IntSequence backwards = new IntSequence();
    for (int id = target; id != start; id = from[id]) {
      backwards.push(id);
    }
    backwards.push(start);
    return backwards.reversed();
  }

  private long bytes() {
    return (long) from.length * Integer.BYTES;
  }
}
