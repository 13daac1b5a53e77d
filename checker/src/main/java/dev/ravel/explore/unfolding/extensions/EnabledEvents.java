// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.extensions;

import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.configuration.Pending;
import dev.ravel.explore.unfolding.operations.ContentionGrew;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;

/**
 * The enabled events en(C) of the configuration. Cost of telling one: linear in the objects that it
 * uses and the threads that it joins, and a look for the event.
 */
public final class EnabledEvents {
  private final Outcomes outcomes;
  private final PendingOperations operations;
  private final EventBuilder steps;
  private final Configuration c;
  private final Pending pending;
  private final int[] state;

  /** The last block of each contended object. */
  private final int[] last;

  EnabledEvents(UnfoldingPrefix u, Configuration c, EventBuilder steps) {
    this.outcomes = u.system().outcomes();
    this.operations = u.operations();
    this.steps = steps;
    this.c = c;
    this.pending = c.pending();
    this.state = c.state();
    this.last = c.last();
  }

  /** Returns the number of enabled events of a process. */
  public int choices(int process) {
    return outcomes.size(operations.reaction(process, pending.operation(process), state));
  }

  /**
   * Returns the mode in which the one enabled event of a process uses a contended object.
   *
   * @return its mode; {@link ConcurrentSystem#NONE} if it uses others, or has a choice
   */
  public int mode(int process, int object) {
    int reaction = operations.reaction(process, pending.operation(process), state);
    if (outcomes.size(reaction) != 1) {
      return ConcurrentSystem.NONE;
    }
    steps.begin(process, operations.local(process, state), outcomes.outcome(reaction, 0), 1);
    return steps.uses(object);
  }

  /**
   * An enabled event of a process.
   *
   * @throws ContentionGrew if the process is not enabled after all: an object that was taken not to
   *     be contended has changed since
   */
  public int event(int process, int index) {
    int operation = pending.operation(process);
    int reaction = operations.reaction(process, operation, state);
    if (index >= outcomes.size(reaction)) {
      operations.decides(operation);
      throw new ContentionGrew();
    }
    steps.joinNobody();
    for (int o = operation; operations.isJoin(o); o = operations.beyond(process, o, state)) {
      steps.identity.join(c.tail(operations.joins(o)));
    }
    int local = operations.local(process, state);
    steps.begin(process, local, outcomes.outcome(reaction, index), outcomes.size(reaction));
    steps.use(last);
    return steps.event(process, c.tail(process), local, index);
  }
}
