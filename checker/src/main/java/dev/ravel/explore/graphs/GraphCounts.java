// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import dev.ravel.explore.Explorations;
import dev.ravel.explore.Meter;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Statistic;
import java.util.List;
import java.util.OptionalLong;

/** The counts of an exploration of execution graphs. */
final class GraphCounts implements Explorations.Counts {
  /** Graphs to which nothing can be added. */
  long executions;

  /** Of these, those that an assumption discards. */
  long discarded;

  /** Graphs in which a thread waits that has not read the last write of its cell. */
  long redundant;

  /** Events that were added. */
  long events;

  /** Reads that were given a later write. */
  long revisits;

  /** The number of events of the largest graph. */
  long longest;

  @Override
  public Counters counters(long nanoseconds, Meter meter) {
    return Counters.ofExecutions(
            executions, OptionalLong.of(redundant), events, nanoseconds, meter.peak())
        .discarding(discarded);
  }

  @Override
  public List<Statistic> statistics() {
    return List.of(
        Statistic.count("reads that were given a later write", revisits),
        Statistic.count("events of the largest execution graph", longest));
  }
}
