// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.util.Optional;

/**
 * What an exploration may use, and whether somebody wants it to stop: limits that also know how far
 * a search is.
 */
public interface Budget extends Limits {
  /**
   * Asked every few thousand steps.
   *
   * @param effort how far the search is
   * @return the reason to stop now ({@code K001} time, {@code K002} memory, {@code K003} states,
   *     {@code K004} interrupted, {@code K008} events), if there is one
   */
  Optional<Problem> spent(Effort effort);

  /**
   * Told before it is asked how much was done since it was told last.
   *
   * @param operations elementary ones, see {@link Meter#operations}
   */
  default void worked(long operations) {}

  @Override
  default Optional<Problem> spent(long bytes) {
    return spent(new Effort.OfStates(0, 0, 0, bytes));
  }

  /**
   * The memory that the engine's own data may take, in bytes: with more the search is stopped, so
   * what can be forgotten should be forgotten before.
   */
  default long memory() {
    return Long.MAX_VALUE;
  }

  /** The limits that hold now, which are told how far the search is if they are to know. */
  static Budget current() {
    Limits limits = Limits.current();
    return limits instanceof Budget its ? its : effort -> limits.spent(effort.bytes());
  }

  /** A budget that never ends. */
  static Budget unlimited() {
    return effort -> Optional.empty();
  }
}
