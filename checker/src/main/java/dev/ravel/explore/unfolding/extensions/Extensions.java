// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.extensions;

import dev.ravel.explore.constraints.Constraints;
import dev.ravel.explore.unfolding.answers.EventSafety;
import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import java.util.function.Supplier;

/**
 * The extensions ex(C) of the configuration. They are the events that have their history in it.
 *
 * @param steps puts them together
 * @param enabled en(C), those that conflict with nothing in it
 * @param conflicting cex(C), the others
 */
public record Extensions(
    EventBuilder steps, EnabledEvents enabled, ConflictingExtensions conflicting) {
  /**
   * The extensions of a configuration.
   *
   * @param safety is shown what may be a race
   */
  public static Extensions of(
      UnfoldingPrefix u,
      Configuration c,
      EventSafety safety,
      StopPoll patience,
      Supplier<Constraints> solver) {
    EventBuilder steps = new EventBuilder(u, new PlainConflicts(u, safety));
    return new Extensions(
        steps,
        new EnabledEvents(u, c, steps),
        new ConflictingExtensions(u, c, steps, patience, solver));
  }
}
