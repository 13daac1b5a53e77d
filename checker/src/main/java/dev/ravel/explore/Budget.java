// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.util.Optional;

/**
 * The resources of an exploration, and the wish to stop it. A budget is limits that also know how
 * far a search is.
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
   * Adds the work done since the last call, before the limits are checked.
   *
   * @param operations elementary ones, see {@link Meter#operations}
   */
  default void worked(long operations) {}

  @Override
  default Optional<Problem> spent(long bytes) {
    return spent(new Effort.OfStates(0, 0, 0, bytes));
  }

  /**
   * Returns the memory that the engine's own data may take, in bytes. With more the search is
   * stopped, so what can be forgotten should be forgotten before.
   */
  default long memory() {
    return Long.MAX_VALUE;
  }

  /** Returns the limits that hold now, with the progress of the search if they want it. */
  static Budget current() {
    Limits limits = Limits.current();
    return limits instanceof Budget its ? its : effort -> limits.spent(effort.bytes());
  }

  /** A budget that never ends. */
  static Budget unlimited() {
    return effort -> Optional.empty();
  }
}
