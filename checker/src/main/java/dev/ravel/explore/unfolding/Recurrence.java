// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.configuration.Pending;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * A detection on the trail of a thread that has come to a local state a second time. It also sees a
 * net transition that has fired a second time. Then the model may go on for ever, and events should
 * be cut. Cost: constant for each event.
 */
final class Recurrence {
  private final Configuration c;
  private final Pending pending;

  /** True if a thread that comes to a local state again is a reason to begin anew, and cut. */
  private final boolean watchful;

  /** True if executions without end are looked for, which no state cuts. */
  private final boolean endless;

  /** True for each process that has local states. */
  private final boolean[] controlled;

  /** By what a thread is about to do, which its local state decides. */
  private int[] visits = new int[64];

  /** The number of times that each net transition has fired. */
  private final int[] firings;

  // the whole states at those events of the trail at which a thread had come back
  private int kept;
  private int[] levels = new int[16];
  private int[][] states = new int[16][];

  /** The signal that a thread has come to a local state again. Executions may have no end. */
  static final class Found extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Found() {
      super(null, null, false, false);
    }
  }

  /**
   * The threads stand where the configuration, without events, has them.
   *
   * @param byStates whether events are cut by the states that they lead to
   */
  Recurrence(
      ConcurrentSystem system,
      Configuration configuration,
      UnfoldingOptions options,
      boolean byStates) {
    this.watchful = options.cutoffs() == UnfoldingOptions.Cutoffs.BY_MODEL && !byStates;
    this.endless = options.cutoffs() == UnfoldingOptions.Cutoffs.NEVER;
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
    visits = Growth.room(visits, operation + 1);
    visits[operation] += change;
    return visits[operation];
  }

  /**
   * An event of a process was pushed.
   *
   * @throws Found if the process has been at this local state, or has fired, before, and events are
   *     to be cut then
   * @throws Halt if the execution can go round for ever and no event is to be cut
   */
  void pushed(int process) {
    boolean again = controlled[process] ? visit(process, 1) > 1 : ++firings[process] > 1;
    if (!again || !(watchful || endless) || pending.operation(process) == PendingOperations.OVER) {
      return;
    }
    if (watchful) {
      throw new Found();
    }
    if (repeats()) {
      throw new Halt(Problem.K009);
    }
  }

  /**
   * Returns whether the present state has been met before on the trail. It was at an event at which
   * a thread or a net transition had come back. Then the execution can go round for ever. A cycle
   * is noticed in its second round. Cost: linear in such events.
   */
  private boolean repeats() {
    for (int k = 0; k < kept; k++) {
      if (Arrays.equals(states[k], c.state())) {
        return true;
      }
    }
    states = Growth.room(states, kept + 1);
    levels = Growth.room(levels, kept + 1);
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
