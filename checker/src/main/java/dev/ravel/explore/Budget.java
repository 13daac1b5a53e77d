// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Problem;
import java.util.Optional;

/** What an exploration may use, and whether somebody wants it to stop. */
public interface Budget {
  /**
   * Asked every few thousand steps.
   *
   * @param states states stored so far
   * @param transitions steps taken so far
   * @param frontier states found and not yet explored
   * @param bytes memory that the engine's own data take
   * @return the reason to stop now ({@code K001} time, {@code K002} memory, {@code K003} states,
   *     {@code K004} interrupted), if there is one
   */
  Optional<Problem> spent(long states, long transitions, long frontier, long bytes);

  /** A budget that never ends. */
  static Budget unlimited() {
    return (states, transitions, frontier, bytes) -> Optional.empty();
  }
}
