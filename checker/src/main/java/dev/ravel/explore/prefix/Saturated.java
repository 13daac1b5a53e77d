// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.source.Problem;
import java.util.Arrays;
import java.util.Optional;

/**
 * The result of a saturation.
 *
 * @param prefix the events that were inserted; complete if neither of the last two is there
 * @param events the number of events without the beginning, whatever histories they have
 * @param conditions the number of conditions, whatever histories their events have
 * @param histories the number of inserted events with their histories: without readers, as events
 * @param cutoffs the number of these that are cutoffs
 * @param bytes the memory in use at the end
 * @param unsafe why the net is not 1-safe, if it was found not to be
 * @param stopped why the saturation ended early: a K code
 */
public record Saturated(
    Prefix prefix,
    int events,
    int conditions,
    int histories,
    int cutoffs,
    long bytes,
    Optional<Unsafe> unsafe,
    Optional<Problem> stopped) {

  /**
   * A place comes to hold more than one token.
   *
   * @param run the transitions that lead there, in an order in which they can fire
   */
  public record Unsafe(int place, int[] run) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Unsafe its && place == its.place && Arrays.equals(run, its.run);
    }

    @Override
    public int hashCode() {
      return 31 * place + Arrays.hashCode(run);
    }
  }
}
