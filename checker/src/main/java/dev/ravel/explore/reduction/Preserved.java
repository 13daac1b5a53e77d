// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.reduction;

import dev.ravel.net.SparseVector;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The properties that a smaller net must have in common with the net itself.
 *
 * @param places the places whose tokens are asked about: all of them are kept
 * @param markings whether the same markings of these places can be reached
 * @param deadlocks whether the same markings of these places are those of reachable dead markings
 * @param firings whether the same transitions can fire, of those that are kept
 */
public record Preserved(BitSet places, boolean markings, boolean deadlocks, boolean firings) {
  /** Copies the set. */
  public Preserved {
    places = (BitSet) places.clone();
  }

  @Override
  public BitSet places() {
    return (BitSet) places.clone();
  }

  /** Returns whether the tokens of a place are asked about. */
  boolean asks(int place) {
    return places.get(place);
  }

  /** Returns whether a firing never changes what is asked about. */
  boolean unseen(SparseVector delta) {
    return Arrays.stream(delta.indices()).noneMatch(places::get);
  }
}
