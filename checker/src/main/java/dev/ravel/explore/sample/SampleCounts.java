// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.sample;

import dev.ravel.explore.Explorations;
import dev.ravel.explore.Meter;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Statistic;
import java.util.List;
import java.util.OptionalLong;

/** The counts along the executions. */
final class SampleCounts implements Explorations.Counts {
  long executions;
  long steps;

  /** Different traces among the executions that came to their end. */
  long traces;

  long deadlocks;

  /** Executions in which a step was an error. */
  long errors;

  /** Executions that were left before their end. */
  long left;

  long longest;

  /** Returns a copy of the present counts. */
  SampleCounts copy() {
    SampleCounts its = new SampleCounts();
    its.set(this);
    return its;
  }

  /** This was counted, and nothing else. */
  void set(SampleCounts its) {
    executions = its.executions;
    steps = its.steps;
    traces = its.traces;
    deadlocks = its.deadlocks;
    errors = its.errors;
    left = its.left;
    longest = its.longest;
  }

  /** Others have counted this. */
  void add(SampleResult.OfGroup its) {
    executions += its.executions();
    steps += its.steps();
    deadlocks += its.deadlocks();
    errors += its.errors();
    left += its.left();
    longest = Math.max(longest, its.longest());
  }

  @Override
  public Counters counters(long nanoseconds, Meter meter) {
    return Counters.ofExecutions(
        executions, OptionalLong.empty(), steps, nanoseconds, meter.peak());
  }

  @Override
  public List<Statistic> statistics() {
    return List.of(
        Statistic.count("different traces", traces),
        Statistic.count("executions that ended in a deadlock", deadlocks),
        Statistic.count("executions with an error", errors),
        Statistic.count("executions left before their end", left),
        Statistic.count("steps of the longest execution", longest));
  }
}
