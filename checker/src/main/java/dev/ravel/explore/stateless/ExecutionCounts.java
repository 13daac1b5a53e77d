// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.Explorations;
import dev.ravel.explore.Meter;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Statistic;
import java.util.List;
import java.util.OptionalLong;

/** The counts of explorations, one after the other. */
final class ExecutionCounts implements Explorations.Counts {
  /** Executions that came to their end. */
  long executions;

  /** Of these, those that an assumption discards. */
  long discarded;

  /** Executions given up because all that was enabled slept; none, as far as is known. */
  long redundant;

  /** Steps that were taken; how many are needed depends on the order of executions. */
  long steps;

  /**
   * The number of steps of all these executions, each counted whole. It is a number of the program.
   */
  long lengths;

  /** The steps of one that has not come to its end, where the exploration has. */
  long unfinished;

  /** Operations that can come before a step with which they conflict. */
  long races;

  /** Of these, those for which more is explored. */
  long reversed;

  /** The length of the longest execution. */
  long longest;

  /** The most steps that were planned at a time. */
  long planned;

  /** Returns a copy of the present counts. */
  ExecutionCounts copy() {
    ExecutionCounts copy = new ExecutionCounts();
    copy.set(this);
    return copy;
  }

  /** As much as another one has counted. */
  void set(ExecutionCounts other) {
    executions = other.executions;
    redundant = other.redundant;
    discarded = other.discarded;
    steps = other.steps;
    lengths = other.lengths;
    unfinished = other.unfinished;
    races = other.races;
    reversed = other.reversed;
    longest = other.longest;
    planned = other.planned;
  }

  /** Adds the counts of a part that others have explored. */
  void add(ExploredPart its) {
    executions += its.executions();
    redundant += its.redundant();
    discarded += its.discarded();
    lengths += its.steps();
    longest = Math.max(longest, its.longest());
  }

  /** The counts since earlier ones. */
  ExploredPart since(ExploredPart before) {
    return new ExploredPart(
        executions - before.executions(),
        redundant - before.redundant(),
        discarded - before.discarded(),
        lengths - before.steps(),
        longest);
  }

  @Override
  public Counters counters(long nanoseconds, Meter meter) {
    return Counters.ofExecutions(
            executions, OptionalLong.of(redundant), lengths + unfinished, nanoseconds, meter.peak())
        .discarding(discarded);
  }

  @Override
  public List<Statistic> statistics() {
    return List.of(
        Statistic.count("races found", races),
        Statistic.count("races for which more is explored", reversed),
        Statistic.count("steps planned at a time, at most", planned),
        Statistic.count("steps of the longest execution", longest));
  }
}
