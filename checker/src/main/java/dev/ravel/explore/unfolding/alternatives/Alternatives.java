// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.alternatives;

import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.configuration.Pending;
import dev.ravel.explore.unfolding.extensions.Extensions;
import dev.ravel.explore.unfolding.extensions.StopPoll;
import dev.ravel.explore.unfolding.structure.CausesFirst;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.Tally;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;

/**
 * The search for alternatives. They are sets J of events such that C and J make a configuration in
 * which every disabled event conflicts with something (quasi-optimal partial order reduction,
 * section 4). A k-partial alternative asks this of k of the disabled events only. Of a crash that
 * is disabled it is not asked, since nothing obliges it to happen: it is only left out.
 *
 * <p>Most questions need no search: where nothing raced with the event and nothing disabled is
 * unjustified, there is none. Cost of the others: that of a {@link Comb}.
 */
public final class Alternatives {
  private final Events events;
  private final Pending pending;
  private final SeenConflicts seen;
  private final Disabled disabled;
  private final Avoided avoided;
  private final Comb comb;
  private final int partial;
  private final Tally tally;

  /**
   * Alternatives to what is disabled.
   *
   * @param plan where the events of an alternative go
   * @param partial how many disabled events an alternative takes care of
   * @param bySets whether writes after different sets of reads are distinguished, as they must be
   *     where alternatives do not take care of all or events are cut
   */
  public Alternatives(
      UnfoldingPrefix u,
      Configuration c,
      Extensions extensions,
      Disabled disabled,
      SeenConflicts seen,
      CausesFirst plan,
      int partial,
      boolean bySets,
      StopPoll patience) {
    this.events = u.events();
    this.pending = c.pending();
    this.seen = seen;
    this.disabled = disabled;
    this.avoided = new Avoided(u, c, extensions.enabled(), disabled);
    this.comb = new Comb(u, c, avoided, extensions, seen.racers(), bySets, plan, patience);
    this.partial = partial;
    this.tally = u.tally();
  }

  /**
   * Looks for an alternative to an event that was just popped and to what is disabled, and plans
   * it. To a crash, where nothing else is disabled, an alternative is to add nothing.
   *
   * @param at the level where the event stood
   */
  public boolean find(int at, int event) {
    RacerSet raced = seen.at(at);
    boolean apart = events.accesses(event) == 0 || (disabled.open(at) == 0 && raced.size() == 0);
    if (apart && !pending.isCrash(events.process(event))) {
      return false;
    }
    tally.begin();
    avoided.collect(at, event, raced);
    int needed = Math.min(partial, avoided.obliged());
    boolean found = (needed == 0 || avoided.spares()) && comb.find(needed);
    tally.searching += tally.elapsed();
    return found;
  }
}
