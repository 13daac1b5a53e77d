// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.configuration.Pending;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * Notices on the trail that a thread has come to a local state a second time, or that a net
 * transition has fired a second time: then the model may go on for ever, and events should be cut.
 * Cost: constant for each event.
 */
final class Recurrence {
  private final Configuration c;
  private final Pending pending;

  /** By process: whether it has local states. */
  private final boolean[] controlled;

  /** By what a thread is about to do, which its local state decides. */
  private int[] visits = new int[64];

  /** By net transition: how often it has fired. */
  private final int[] firings;

  // the whole states at those events of the trail at which a thread had come back
  private int kept;
  private int[] levels = new int[16];
  private int[][] states = new int[16][];

  /** The threads stand where the configuration, without events, has them. */
  Recurrence(ConcurrentSystem system, Configuration configuration) {
    this.c = configuration;
    this.pending = configuration.pending();
    this.controlled = new boolean[system.processes()];
    this.firings = new int[controlled.length];
    for (int process = 0; process < controlled.length; process++) {
      controlled[process] = system.control(process) != ConcurrentSystem.NONE;
      visit(process, 1);
    }
  }

  private int visit(int process, int change) {
    int operation = pending.operation(process);
    if (operation <= PendingOperations.OVER || !controlled[process]) {
      return 0;
    }
    if (operation >= visits.length) {
      visits = Arrays.copyOf(visits, Math.max(operation + 1, 2 * visits.length));
    }
    visits[operation] += change;
    return visits[operation];
  }

  /**
   * An event of a process was pushed.
   *
   * @return whether the process has been at this local state, or has fired, before
   */
  boolean pushed(int process) {
    return controlled[process] ? visit(process, 1) > 1 : ++firings[process] > 1;
  }

  /**
   * Whether the present state has been met before on the trail, at an event at which a thread or a
   * net transition had come back: then the execution can go round for ever. A cycle is noticed in
   * its second round. Cost: linear in such events.
   */
  boolean repeats() {
    for (int k = 0; k < kept; k++) {
      if (Arrays.equals(states[k], c.state())) {
        return true;
      }
    }
    if (kept == states.length) {
      states = Arrays.copyOf(states, 2 * kept);
      levels = Arrays.copyOf(levels, 2 * kept);
    }
    levels[kept] = c.size();
    states[kept++] = c.state().clone();
    return false;
  }

  /** The last event, one of a process, is about to be popped. */
  void pops(int process) {
    if (controlled[process]) {
      visit(process, -1);
    } else {
      firings[process]--;
    }
    while (kept > 0 && levels[kept - 1] >= c.size()) {
      kept--;
    }
  }
}
