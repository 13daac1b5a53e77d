// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.IntSequence;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * Weak fairness, and the goals of a region. An execution that goes around in a component for ever
 * is fair if each process marked fair again and again moves, or rests, or is not enabled: the
 * process is then <em>excused</em>. A goal is excused where a node is in it.
 *
 * <p>It is enough to look at whole components. A round through all nodes and all inner steps of a
 * component excuses everything that any round inside it excuses; so if a part of a component has a
 * fair round, the component has one. (This is so for weak fairness alone: what it asks for is that
 * certain nodes or steps come again, never that some do not.)
 */
final class Fairness {
  private final Region region;
  private final ConcurrentSystem system;
  private final Region.Walker walker;
  private final int processes;

  /** By process, then by goal. */
  private final boolean[] excused;

  private int missing;

  /** Fairness of what happens in a region. */
  Fairness(Region region) {
    this.region = region;
    this.system = region.system();
    this.walker = region.walker();
    this.processes = system.processes();
    this.excused = new boolean[processes + region.goals()];
  }

  /** Whether a fair execution may stay in a component for ever. */
  boolean of(Components components, IntSequence members, int from, int number) {
    begin();
    boolean steps = false;
    for (int i = from; i < members.size(); i++) {
      int node = members.get(i);
      walker.from(node);
      visit(node, walker);
      steps |= move(components, number);
      if (steps && missing == 0) {
        return true;
      }
      region.work(1 + walker.count(), components.bytes());
    }
    return false;
  }

  /** Excuses the processes that move inside the component; whether there are any. */
  private boolean move(Components components, int number) {
    boolean steps = false;
    for (int step = 0; step < walker.count(); step++) {
      int next = walker.to(step);
      if (next >= 0 && components.number(next) == number) {
        steps = true;
        excuse(walker.process(step));
      }
    }
    return steps;
  }

  /** Nobody who is fair is excused yet, and no goal met. */
  void begin() {
    Arrays.fill(excused, false);
    missing = excused.length;
    for (int process = 0; process < processes; process++) {
      if (!system.fair(process)) {
        excuse(process);
      }
    }
  }

  /** Excuses the processes that rest or are not enabled in a node, and the goals it is in. */
  void visit(int node, Region.Walker at) {
    for (int which = 0; missing > 0 && which < excused.length; which++) {
      if (!excused[which] && excusedIn(which, node, at)) {
        excuse(which);
      }
    }
  }

  /** Excuses a process because it moves. */
  void excuse(int process) {
    if (!excused[process]) {
      excused[process] = true;
      missing--;
    }
  }

  /** Whether all are excused. */
  boolean satisfied() {
    return missing == 0;
  }

  /** Whether a step of a process would excuse it now. */
  boolean wants(int process) {
    return !excused[process];
  }

  /** Whether a node would excuse a process or a goal now. */
  boolean wantsNode(int node, Region.Walker at) {
    for (int which = 0; which < excused.length; which++) {
      if (!excused[which] && excusedIn(which, node, at)) {
        return true;
      }
    }
    return false;
  }

  private boolean excusedIn(int which, int node, Region.Walker at) {
    return which < processes
        ? at.blocked(which) || system.rests(which, at.values())
        : region.meets(node, which - processes);
  }
}
