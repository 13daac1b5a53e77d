// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.unfolding.alternatives.SeenConflicts;
import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.configuration.Pending;
import dev.ravel.explore.unfolding.extensions.ConflictingExtensions;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.Tally;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;

/**
 * The set cex(C) of conflicting extensions, made as the trail grows, with what raced at each level.
 * Those that an event brings are made once, when it is first added; those that depend on more than
 * its history, and those of blocked processes, where an execution ends.
 */
final class TrailConflicts {
  private final UnfoldingPrefix u;
  private final Events events;
  private final Configuration c;
  private final Pending pending;
  private final ConflictingExtensions extensions;
  private final SeenConflicts seen;
  private final Tally tally;
  private final boolean cutting;

  /** The number of events of the configuration that are varying. */
  private int varying;

  /**
   * Of an empty configuration.
   *
   * @param cutting whether events are cut
   */
  TrailConflicts(
      UnfoldingPrefix u,
      Configuration c,
      ConflictingExtensions extensions,
      SeenConflicts seen,
      boolean cutting) {
    this.u = u;
    this.events = u.events();
    this.c = c;
    this.pending = c.pending();
    this.extensions = extensions;
    this.seen = seen;
    this.tally = u.tally();
    this.cutting = cutting;
  }

  /** Makes the conflicting extensions that an event brings, which was added. */
  void pushed(int event) {
    int level = c.size() - 1;
    if (!events.isExtended(event)) {
      events.setExtended(event);
      tally.begin();
      boolean deferred = u.operations().isDeferred(c.operation(level));
      events.setVarying(event, !deferred && extensions.of(event));
      tally.extending += tally.elapsed();
    }
    seen.pushed(level, event);
    varying += events.varying(event) ? 1 : 0;
  }

  /** The last event was taken away. */
  void popped(int event) {
    varying -= events.varying(event) ? 1 : 0;
    seen.popped(c.size());
  }

  /**
   * Makes the conflicting extensions of blocked processes. Where events are cut it makes those of
   * all processes that have not ended, since their next event may be cut, and still come after
   * less. A crash that is possible is explored next, unless it is disabled; then it was explored
   * after all that conflicts with it.
   */
  void blocked() {
    for (int level = 0; varying > 0 && level < c.size(); level++) {
      varying(c.event(level));
    }
    for (int process = 0; process < u.system().processes(); process++) {
      int operation = pending.operation(process);
      if (operation > PendingOperations.OVER && (cutting || !pending.isEnabled(process))) {
        extensions.ofBlocked(process);
        seen.met(process, c.tail(process), operation);
      }
    }
  }

  private void varying(int event) {
    if (events.varying(event)) {
      extensions.ofVarying(event);
      int process = events.process(event);
      int operation = u.operations().known(process, events.local(event));
      seen.met(process, events.pred(event), operation);
    }
  }

  /** Sets the number of parts of a configuration that may be looked at in vain for each event. */
  void inVain(int parts) {
    extensions.inVain(parts);
  }
}
