// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;

/**
 * Finds alternatives: sets J of events such that C and J make a configuration in which every
 * disabled event conflicts with something (quasi-optimal partial order reduction, section 4). A
 * k-partial alternative asks this of k of the disabled events only.
 *
 * <p>Most questions need no search: what was met above the event tells whether anything conflicts
 * with it, and often what. Cost of the others: that of a {@link Comb}.
 */
final class Alternatives {
  private final Chains chains;
  private final Events events;
  private final Extensions extensions;
  private final Raced raced;
  private final Disabled disabled;
  private final Candidates candidates;
  private final Avoided avoided;
  private final Comb comb;
  private final Plan plan;
  private final int partial;

  /**
   * Nothing is known.
   *
   * @param plan where the events of an alternative go
   * @param partial how many disabled events an alternative takes care of
   * @param width how many contended objects there are
   */
  Alternatives(
      Chains chains,
      Events events,
      Extensions extensions,
      Configuration configuration,
      Raced raced,
      Disabled disabled,
      Plan plan,
      int partial,
      int width,
      Patience patience) {
    this.chains = chains;
    this.events = events;
    this.extensions = extensions;
    this.raced = raced;
    this.disabled = disabled;
    this.plan = plan;
    this.partial = partial;
    candidates = new Candidates(chains, events, configuration, width);
    avoided = new Avoided(chains, events, extensions, configuration, disabled);
    comb =
        new Comb(
            chains, events, extensions, configuration, avoided, candidates, plan, width, patience);
  }

  /** Forgets what was found of events: some were removed. */
  void forget() {
    candidates.forget();
  }

  /** What was searched. */
  Comb comb() {
    return comb;
  }

  /**
   * Looks for an alternative to an event that was just popped and to what is disabled, and plans
   * it.
   *
   * @param at the level where the event stood
   */
  boolean find(int at, int event) {
    if (events.accesses(event) == 0) {
      return false;
    }
    int first = events.firstAccess(event);
    boolean alone =
        disabled.open(at) == 0
            && events.accesses(event) == 1
            && extensions.exclusive(events.object(first));
    if (alone && raced.low(at) >= chains.depth(events.own(first))) {
      return false;
    }
    avoided.collect(at, event);
    if (alone) {
      int rival = rival(at, events.object(first), events.before(first));
      if (rival != ConcurrentSystem.NONE) {
        plan.add(rival);
        return true;
      }
    }
    return comb.find(Math.min(partial, avoided.size()));
  }

  /**
   * An event that could use an object behind a block instead of the popped one: that of an enabled
   * process, or what raced with it; {@link ConcurrentSystem#NONE} if that takes a search to tell.
   */
  private int rival(int at, int object, int before) {
    int process = avoided.rival(object);
    if (process != ConcurrentSystem.NONE) {
      return extensions.enabled(process, 0);
    }
    process = raced.process(at);
    if (process == ConcurrentSystem.NONE) {
      return ConcurrentSystem.NONE;
    }
    int witness = extensions.behind(process, raced.pred(at), raced.local(at), object, before);
    return witness != ConcurrentSystem.NONE && candidates.compatible(witness)
        ? witness
        : ConcurrentSystem.NONE;
  }
}
