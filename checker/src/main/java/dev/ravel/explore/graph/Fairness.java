// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.system.ConcurrentSystem;

/**
 * Weak fairness. An execution that goes around in a component for ever is fair if each process
 * marked fair again and again moves, or rests, or is not enabled: the process is then
 * <em>excused</em>.
 *
 * <p>It is enough to look at whole components. A round through all states and all inner steps of a
 * component excuses every process that any round inside it excuses; so if a part of a component has
 * a fair round, the component has one. (This is so for weak fairness alone: what it asks for is
 * that certain states or steps come again, never that some do not.)
 */
final class Fairness {
  private final Region region;
  private final ConcurrentSystem system;
  private final Cursor cursor;
  private final boolean[] excused;
  private int missing;

  /** Fairness of what happens in a region. */
  Fairness(Region region) {
    this.region = region;
    this.system = region.system();
    this.cursor = region.cursor();
    this.excused = new boolean[system.processes()];
  }

  /** Whether a fair execution may stay in a component for ever. */
  boolean of(Components components, IntSequence members, int from, int number) {
    begin();
    boolean steps = false;
    for (int i = from; i < members.size(); i++) {
      cursor.moveTo(members.get(i));
      rest(cursor.state());
      steps |= move(components, number);
      if (steps && missing == 0) {
        return true;
      }
      region.work(1 + system.processes(), components.bytes());
    }
    return false;
  }

  /** Excuses the processes that move inside the component; whether there are any. */
  private boolean move(Components components, int number) {
    boolean steps = false;
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, cursor.state());
      for (int k = 0, n = system.outcomes(reaction); k < n; k++) {
        int next = region.follow(cursor, system.outcome(reaction, k));
        if (next >= 0 && components.number(next) == number) {
          steps = true;
          excuse(process);
          break;
        }
      }
    }
    return steps;
  }

  /** Nobody who is fair is excused yet. */
  void begin() {
    missing = 0;
    for (int process = 0; process < excused.length; process++) {
      excused[process] = !system.fair(process);
      if (!excused[process]) {
        missing++;
      }
    }
  }

  /** Excuses the processes that rest or are not enabled in a state; whether that is news. */
  boolean rest(int[] state) {
    int before = missing;
    for (int process = 0; missing > 0 && process < excused.length; process++) {
      if (!excused[process] && excusedIn(process, state)) {
        excuse(process);
      }
    }
    return missing < before;
  }

  /** Excuses a process because it moves. */
  void excuse(int process) {
    if (!excused[process]) {
      excused[process] = true;
      missing--;
    }
  }

  /** Whether a process is excused, or is not fair. */
  boolean excused(int process) {
    return excused[process];
  }

  /** Whether all are excused. */
  boolean satisfied() {
    return missing == 0;
  }

  /** Whether a state excuses a process that does not move. */
  boolean excusedIn(int process, int[] state) {
    return system.rests(process, state) || system.outcomes(system.reaction(process, state)) == 0;
  }
}
