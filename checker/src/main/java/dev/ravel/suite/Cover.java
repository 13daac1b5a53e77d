// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import dev.ravel.source.Problem;
import java.util.List;
import java.util.Optional;

/**
 * A choice that covers all goals.
 *
 * @param chosen the numbers of the candidates, ascending
 * @param atLeast no choice of the candidates with fewer covers all goals; at most the number chosen
 * @param stopped the limit that ended the search for fewer; absent if none did
 * @param searched whether fewer were looked for wherever that was asked; if not, the solver is not
 *     there
 */
public record Cover(
    List<Integer> chosen, int atLeast, Optional<Problem> stopped, boolean searched) {
  /** Copies the list. */
  public Cover {
    chosen = List.copyOf(chosen);
    if (atLeast > chosen.size()) {
      throw new IllegalArgumentException("the bound " + atLeast + " is no bound");
    }
  }

  /** Returns whether no choice with fewer covers all goals. */
  public boolean minimal() {
    return atLeast == chosen.size();
  }
}
