// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;

/** The objects on which two footprints conflict. */
final class Conflicts {
  private Conflicts() {}

  /**
   * Returns whether two footprints share no object but one in modes that do not commute.
   *
   * @param property the one property object that counts, or {@link ConcurrentSystem#NONE}
   */
  static boolean onlyAbout(Footprints footprints, int first, int second, int property, int object) {
    for (int k = 0; k < footprints.size(first); k++) {
      int its = footprints.object(first, k);
      int other = footprints.modeOf(second, its);
      if (its != object
          && footprints.counts(its, property)
          && other != ConcurrentSystem.NONE
          && !Mode.commute(footprints.mode(first, k), other)) {
        return false;
      }
    }
    return true;
  }
}
