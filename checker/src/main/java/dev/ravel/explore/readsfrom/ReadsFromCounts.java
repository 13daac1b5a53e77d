// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.explore.Explorations;
import dev.ravel.explore.Meter;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Statistic;
import java.util.List;
import java.util.OptionalLong;

/** The counts of an exploration. */
final class ReadsFromCounts implements Explorations.Counts {
  /** Executions that came to their end. */
  long executions;

  /** Of these, those that an assumption discards. */
  long discarded;

  /**
   * The number of graphs from which no other comes and that are no executions. What waits is
   * enabled in the end, or what the last event writes does not fit.
   */
  long redundant;

  /** Events that were added to a graph after all others. */
  long steps;

  /** Graphs in which an event reads from one that was added later. */
  long revisits;

  /** The number of events of the largest graph. */
  long longest;

  /** The same numbers. */
  ReadsFromCounts copy() {
    ReadsFromCounts its = new ReadsFromCounts();
    its.set(this);
    return its;
  }

  /** From now on these numbers. */
  void set(ReadsFromCounts its) {
    executions = its.executions;
    redundant = its.redundant;
    discarded = its.discarded;
    steps = its.steps;
    revisits = its.revisits;
    longest = its.longest;
  }

  @Override
  public Counters counters(long nanoseconds, Meter meter) {
    return Counters.ofExecutions(
            executions, OptionalLong.of(redundant), steps, nanoseconds, meter.peak())
        .discarding(discarded);
  }

  @Override
  public List<Statistic> statistics() {
    return List.of(
        Statistic.count("reads that were given a later write", revisits),
        Statistic.count("steps of the longest execution", longest));
  }
}
