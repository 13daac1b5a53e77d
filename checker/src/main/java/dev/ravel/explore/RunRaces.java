// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Run;
import java.util.Optional;

/** A system whose runs say themselves what happens before what. */
@FunctionalInterface
public interface RunRaces {
  /** Returns the race of the last step of a run with an earlier one; absent if there is none. */
  Optional<Evidence> race(Run run);
}
