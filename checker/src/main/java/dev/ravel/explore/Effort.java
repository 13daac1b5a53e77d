// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import java.util.Optional;
import java.util.OptionalLong;

/** The progress of a search, in what its engine counts. No number is ever negative. */
public sealed interface Effort {
  /** The memory that the engine's own data take, in bytes. */
  long bytes();

  /** The same with more memory, which something beside this takes. */
  default Effort beside(long more) {
    return switch (this) {
      case OfStates of ->
          new OfStates(of.states, of.transitions, of.frontier, of.bytes + more, of.together);
      case OfEvents of ->
          new OfEvents(of.events, of.executions, of.cutoffs, of.expected, of.bytes + more);
      case OfExecutions of ->
          new OfExecutions(of.executions, of.redundant, of.steps, of.bytes + more);
    };
  }

  /**
   * The effort of a search over states.
   *
   * @param states states stored so far
   * @param transitions steps taken so far
   * @param frontier states found and not yet explored
   * @param together how workers do it, if they do
   */
  record OfStates(
      long states, long transitions, long frontier, long bytes, Optional<Together> together)
      implements Effort {
    /** Of a search on this machine alone. */
    public OfStates(long states, long transitions, long frontier, long bytes) {
      this(states, transitions, frontier, bytes, Optional.empty());
    }
  }

  /**
   * The progress of workers that search together.
   *
   * @param level the steps from an initial state to the states that are found now
   * @param workers how many are left, each thread of one counted
   * @param sent bytes sent among them, a second, since they began
   * @param left the memory that they have for more states, in bytes
   */
  record Together(int level, int workers, long sent, long left) {}

  /**
   * The effort of an exploration of partial orders.
   *
   * @param events events made so far
   * @param executions maximal executions visited so far
   * @param cutoffs events at which the exploration was cut so far
   * @param expected how many executions there may be in all, once that was estimated
   */
  record OfEvents(long events, long executions, long cutoffs, OptionalLong expected, long bytes)
      implements Effort {}

  /**
   * The effort of a search that goes along executions and stores no states.
   *
   * @param executions executions that came to their end so far
   * @param redundant executions given up so far because they repeat others
   * @param steps steps taken so far
   */
  record OfExecutions(long executions, long redundant, long steps, long bytes) implements Effort {}
}
