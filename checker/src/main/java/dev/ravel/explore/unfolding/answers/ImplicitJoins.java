// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.answers;

import dev.ravel.explore.StatementCoverage;
import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.configuration.Pending;
import dev.ravel.explore.unfolding.operations.PairMemo;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The joins that are no events. They are of threads that have ended by processes that wait for
 * others besides, and those with which a process ends, with what it does alone after them. They are
 * executed at the end of each execution.
 */
public final class ImplicitJoins {
  private final ConcurrentSystem system;
  private final StatementCoverage coverage;
  private final Configuration c;
  private final Pending pending;
  private final int[] state;

  /**
   * The mark of each process and pending operation. It is 1 if its joins were executed, and only
   * they are left.
   */
  private final PairMemo executed = new PairMemo();

  /**
   * The joins after a configuration.
   *
   * @param coverage receives the steps that they execute
   */
  ImplicitJoins(ConcurrentSystem system, StatementCoverage coverage, Configuration configuration) {
    this.system = system;
    this.coverage = coverage;
    this.c = configuration;
    this.pending = configuration.pending();
    this.state = new int[system.objects()];
  }

  /**
   * Returns the state after a maximal configuration and these joins. Not to be changed, and good
   * until the next call. Cost: linear in the joins, and in the state if there are any.
   */
  int[] end() {
    boolean any = false;
    for (int process = 0; process < system.processes(); process++) {
      int operation = pending.operation(process);
      if (operation <= PendingOperations.OVER || pending.isCrash(process)) {
        continue;
      }
      boolean last = pending.onlyJoins(process);
      if (!last && system.outcomes().size(system.reaction(process, c.state())) == 0) {
        continue;
      }
      if (!any) {
        System.arraycopy(c.state(), 0, state, 0, state.length);
        any = true;
      }
      if (last && executed.get(process, operation) != PairMemo.UNKNOWN) {
        state[system.control(process)] = pending.ending(process);
        continue;
      }
      join(process);
      if (last) {
        executed.set(process, operation, 1);
      }
    }
    return any ? state : c.state();
  }

  /** Executes the joins of a process, and what it does after them. */
  private int join(int process) {
    int count = 0;
    for (int reaction = system.reaction(process, state);
        system.outcomes().size(reaction) > 0;
        reaction = system.reaction(process, state)) {
      coverage.executed(system.outcomes().outcome(reaction, 0));
      system.outcomes().apply(system.outcomes().outcome(reaction, 0), state);
      count++;
    }
    return count;
  }

  /**
   * The micro-steps of the configuration; if it is maximal, the joins after them.
   *
   * @return pairs of a process and the index of an outcome in its reaction
   */
  int[] schedule() {
    int[] schedule = c.schedule();
    if (!c.maximal()) {
      return schedule;
    }
    System.arraycopy(c.state(), 0, state, 0, state.length);
    for (int process = 0; process < system.processes(); process++) {
      boolean goesOn = pending.operation(process) > PendingOperations.OVER;
      int joins = goesOn && !pending.isCrash(process) ? join(process) : 0;
      int from = schedule.length;
      schedule = Arrays.copyOf(schedule, from + 2 * joins);
      for (int at = from; at < schedule.length; at += 2) {
        schedule[at] = process;
      }
    }
    return schedule;
  }
}
