// SPDX-License-Identifier: Apache-2.0
package dev.ravel.verdict;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The counts of an exploration; absent where the engine has no such thing.
 *
 * @param states different states reached
 * @param transitions steps taken from them, by thread or transition and outcome
 * @param executions maximal executions explored
 * @param redundantExecutions executions abandoned because they repeat others
 * @param discardedExecutions those of the executions that an assumption discards
 * @param events events of the unfolding
 * @param cutoffs events at which the unfolding was cut
 * @param nanoseconds time used
 * @param bytes largest memory used by the engine's own data, as far as it counts it
 */
public record Counters(
    OptionalLong states,
    OptionalLong transitions,
    OptionalLong executions,
    OptionalLong redundantExecutions,
    OptionalLong discardedExecutions,
    OptionalLong events,
    OptionalLong cutoffs,
    long nanoseconds,
    long bytes) {
  /** The counts of an exploration that counts no executions as discarded. */
  public Counters(
      OptionalLong states,
      OptionalLong transitions,
      OptionalLong executions,
      OptionalLong redundantExecutions,
      OptionalLong events,
      OptionalLong cutoffs,
      long nanoseconds,
      long bytes) {
    this(
        states,
        transitions,
        executions,
        redundantExecutions,
        OptionalLong.empty(),
        events,
        cutoffs,
        nanoseconds,
        bytes);
  }

  /** This, where assumptions discard a number of the executions. */
  public Counters discarding(long number) {
    return new Counters(
        states,
        transitions,
        executions,
        redundantExecutions,
        OptionalLong.of(number),
        events,
        cutoffs,
        nanoseconds,
        bytes);
  }

  /** Returns whether nothing was looked at, since nothing that was asked could be decided. */
  public boolean ofNothing() {
    return states.orElse(0) == 0 && executions.orElse(0) == 0 && events.orElse(0) == 0;
  }

  /** Returns the counts of several searches together; the memory is that of the largest. */
  public static Counters sum(List<Counters> all) {
    return new Counters(
        sum(all, Counters::states),
        sum(all, Counters::transitions),
        sum(all, Counters::executions),
        sum(all, Counters::redundantExecutions),
        sum(all, Counters::discardedExecutions),
        sum(all, Counters::events),
        sum(all, Counters::cutoffs),
        all.stream().mapToLong(Counters::nanoseconds).sum(),
        all.stream().mapToLong(Counters::bytes).max().orElse(0));
  }

  private static OptionalLong sum(List<Counters> all, Function<Counters, OptionalLong> counter) {
    return all.stream()
        .map(counter)
        .filter(OptionalLong::isPresent)
        .mapToLong(OptionalLong::getAsLong)
        .reduce(Long::sum);
  }

  /** The counters of a search over states. */
  public static Counters ofStates(long states, long transitions, long nanoseconds, long bytes) {
    return new Counters(
        OptionalLong.of(states),
        OptionalLong.of(transitions),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        nanoseconds,
        bytes);
  }

  /**
   * The counters of a search that goes along executions.
   *
   * @param redundant executions given up because they repeat others; absent where none is given up
   */
  public static Counters ofExecutions(
      long executions, OptionalLong redundant, long steps, long nanoseconds, long bytes) {
    return new Counters(
        OptionalLong.empty(),
        OptionalLong.of(steps),
        OptionalLong.of(executions),
        redundant,
        OptionalLong.empty(),
        OptionalLong.empty(),
        nanoseconds,
        bytes);
  }

  /** The counters of a search that makes events, of executions or without them. */
  public static Counters ofEvents(
      OptionalLong executions, long events, long cutoffs, long nanoseconds, long bytes) {
    return new Counters(
        OptionalLong.empty(),
        OptionalLong.empty(),
        executions,
        OptionalLong.empty(),
        OptionalLong.of(events),
        OptionalLong.of(cutoffs),
        nanoseconds,
        bytes);
  }
}
