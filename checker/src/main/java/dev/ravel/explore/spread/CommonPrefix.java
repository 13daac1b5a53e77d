// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.Races;
import dev.ravel.explore.states.SafetyObserver;
import dev.ravel.explore.states.StateObservations;
import dev.ravel.source.Limits;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Shared;
import java.util.List;

/**
 * The first states, which each member explores alone before it takes part. A system numbers values
 * as it meets them, so all members have the same numbers for most of them from then on, and need
 * not send each other what these mean.
 */
final class CommonPrefix {
  /** So many steps are taken for a state, at most, on average. */
  private static final long STEPS = 16;

  private CommonPrefix() {}

  /**
   * Explores the first states of a system, breadth first.
   *
   * @param most ends after this number of states; the same for all members
   * @return the states that were found
   */
  static Shard explore(Shared system, int most) {
    Races races = new Races(system);
    Shard shard =
        new Shard(
            system,
            new CommonValues(system),
            new Ownership(system, 1),
            0,
            new SafetyObserver(system, List.of(), races),
            races,
            CommonPrefix::nowhere);
    StateObservations nothing = new StateObservations();
    shard.begin();
    try {
      for (int id = 0; id < shard.count() && isLittle(shard, most); id++) {
        Limits.pollAt(id);
        if (!shard.expand(id, nothing)) {
          break; // all systems that are equal stop there
        }
        if (id == shard.count() - 1) {
          shard.flush();
        }
      }
    } catch (LocalWorkTooLong _) {
      // it is met again where it counts
    }
    shard.flush();
    return shard;
  }

  private static Outbox nowhere(int member) {
    throw new IllegalStateException("there is no member " + member);
  }

  private static boolean isLittle(Shard shard, int most) {
    return shard.count() < most && shard.steps() < STEPS * most;
  }
}
