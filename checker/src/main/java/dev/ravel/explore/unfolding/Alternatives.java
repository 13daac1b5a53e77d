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
  private final SequentialTrees trees;
  private final Events events;
  private final Accesses accesses;
  private final EventBuilder steps;
  private final Enabled enabled;
  private final ConflictingExtensions extensions;
  private final SeenConflicts seen;
  private final Disabled disabled;
  private final Avoided avoided;
  private final Candidates candidates;
  private final Comb comb;
  private final CausesFirst plan;
  private final int partial;

  /**
   * Alternatives to what is disabled.
   *
   * @param plan where the events of an alternative go
   * @param partial how many disabled events an alternative takes care of
   */
  Alternatives(
      UnfoldingPrefix u,
      Configuration c,
      Extensions extensions,
      Disabled disabled,
      SeenConflicts seen,
      CausesFirst plan,
      int partial,
      Patience patience) {
    this.trees = u.trees();
    this.events = u.events();
    this.accesses = u.events().accesses();
    this.steps = extensions.steps();
    this.enabled = extensions.enabled();
    this.extensions = extensions.conflicting();
    this.seen = seen;
    this.disabled = disabled;
    this.avoided = new Avoided(u, c, enabled, disabled);
    this.candidates = new Candidates(u, c);
    this.comb = new Comb(u, c, extensions, avoided, candidates, plan, patience);
    this.plan = plan;
    this.partial = partial;
  }

  /** Forgets what was found of events and blocks: their numbers may mean others now. */
  void forget() {
    candidates.forget();
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
            && steps.exclusive(accesses.object(first));
    if (alone && seen.low(at) >= trees.depth(accesses.own(first))) {
      return false;
    }
    avoided.collect(at, event);
    if (alone && conflicting(at, accesses.object(first), accesses.before(first))) {
      return true;
    }
    return comb.find(Math.min(partial, avoided.size()));
  }

  /**
   * Plans an event that could use an object behind a block instead of the popped one: that of an
   * enabled process, or what raced with it. False if that takes a search.
   */
  private boolean conflicting(int at, int object, int before) {
    int rival = avoided.rival(object);
    if (rival != ConcurrentSystem.NONE) {
      plan.addEnabled(enabled.event(rival, 0));
      return true;
    }
    int process = seen.process(at);
    if (process == ConcurrentSystem.NONE) {
      return false;
    }
    int witness = extensions.behind(process, seen.pred(at), seen.local(at), object, before);
    if (witness == ConcurrentSystem.NONE || !candidates.compatible(witness)) {
      return false;
    }
    plan.add(witness);
    return true;
  }
}
