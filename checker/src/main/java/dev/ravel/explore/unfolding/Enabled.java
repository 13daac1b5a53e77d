// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;

/**
 * The enabled events en(C) of the configuration. Cost of telling one: linear in the objects that it
 * uses and the threads that it joins, and a look for the event.
 */
final class Enabled {
  private final Outcomes outcomes;
  private final Contention contention;
  private final PendingOperations offers;
  private final EventBuilder steps;
  private final Configuration c;
  private final Pending pending;
  private final int[] state;

  /** By contended object: the last block. */
  private final int[] last;

  Enabled(UnfoldingPrefix u, Configuration c, EventBuilder steps) {
    this.outcomes = u.system().outcomes();
    this.contention = u.contention();
    this.offers = u.offers();
    this.steps = steps;
    this.c = c;
    this.pending = c.pending();
    this.state = c.state();
    this.last = c.last();
  }

  /** Whether a process is about to use one object alone, and never has a choice. */
  boolean settled(int process) {
    return contention.choice(process) == ConcurrentSystem.NONE
        && offers.objects(pending.offer(process)).length == 1;
  }

  /** How many enabled events a process has. */
  int choices(int process) {
    return outcomes.size(offers.reaction(process, pending.offer(process), state));
  }

  /** Whether a process has one enabled event, which writes a contended object and uses no other. */
  boolean onlyWrites(int process, int object) {
    int reaction = offers.reaction(process, pending.offer(process), state);
    if (outcomes.size(reaction) != 1) {
      return false;
    }
    steps.begin(process, outcomes.outcome(reaction, 0), 1);
    return steps.writesOnly(object);
  }

  /**
   * An enabled event of a process.
   *
   * @throws Explorer.Anew if the process is not enabled after all: an object that was taken not to
   *     be contended has changed since
   */
  int event(int process, int index) {
    int offer = pending.offer(process);
    int reaction = offers.reaction(process, offer, state);
    if (index >= outcomes.size(reaction)) {
      offers.decides(offer);
      throw new Explorer.Anew();
    }
    steps.joinNobody();
    for (int o = offer; offers.isJoin(o); o = offers.beyond(process, o, state)) {
      steps.join(c.tail(offers.joins(o)));
    }
    steps.begin(process, outcomes.outcome(reaction, index), outcomes.size(reaction));
    steps.use(last);
    return steps.event(process, c.tail(process), offers.local(process, state), index);
  }
}
