// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.Meter;
import dev.ravel.explore.constraints.Constraints;
import dev.ravel.explore.unfolding.alternatives.Alternatives;
import dev.ravel.explore.unfolding.alternatives.Disabled;
import dev.ravel.explore.unfolding.alternatives.Remove;
import dev.ravel.explore.unfolding.alternatives.SeenConflicts;
import dev.ravel.explore.unfolding.answers.EventSafety;
import dev.ravel.explore.unfolding.answers.TrailPart;
import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.configuration.EventExecution;
import dev.ravel.explore.unfolding.extensions.Cutoffs;
import dev.ravel.explore.unfolding.extensions.Extensions;
import dev.ravel.explore.unfolding.extensions.StopPoll;
import dev.ravel.explore.unfolding.operations.Contention;
import dev.ravel.explore.unfolding.operations.ContentionGrew;
import dev.ravel.explore.unfolding.operations.EagerExtensions;
import dev.ravel.explore.unfolding.operations.FutureUses;
import dev.ravel.explore.unfolding.structure.CallLog;
import dev.ravel.explore.unfolding.structure.CausesFirst;
import dev.ravel.explore.unfolding.structure.Tally;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import java.util.BitSet;

/**
 * {@code Explore(C, D, A)} of quasi-optimal partial order reduction (Algorithm 1), on an explicit
 * trail. It visits each maximal configuration, in optimal mode exactly once; each stands for all
 * executions of one Mazurkiewicz trace.
 *
 * <p>The calls of line 10 that have not returned are the events of C, in their order on the trail.
 * A call of line 12 takes the place of its caller, which has nothing left to do but line 13.
 *
 * <p>A crash is an event that nothing obliges to happen. So a configuration where en(C) has crashes
 * alone counts as maximal, too, and is visited before these; and what is disabled because a crash
 * was explored need not be justified by a conflict, it is only left out. With that a maximal
 * configuration C is still visited once: at each node above it one goes on with an event e, and
 * then without it. If e is not in C, C conflicts with it, or else e is a crash.
 *
 * <p>Different from the paper, whose exploration misses executions where a process stays blocked:
 * blocked operations have conflicting extensions too. An event is disabled below the level of the
 * trail where it was enabled, so while it is unjustified it names an enabled step there.
 */
final class Explorer {
  private final UnfoldingPrefix u;
  private final Configuration c;
  private final Disabled d;
  private final CausesFirst a;
  private final Preference en;
  private final TrailConflicts cex;
  private final Alternatives alt;
  private final Remove remove;
  private final IterativeDeepening rounds;
  private final ExplorerListener listener;

  /**
   * The sizes of the configurations on the trail whose only enabled events are crashes, or in D.
   */
  private final BitSet ended = new BitSet();

  /**
   * An exploration from an empty configuration.
   *
   * @param contention in which everything is contended if events are cut
   * @param byStates whether events are cut by the states that they lead to
   * @param safety is shown what happens
   * @param meter counts the events
   * @param before what earlier explorations of the same search have counted
   */
  Explorer(
      ConcurrentSystem system,
      Contention contention,
      int[] initial,
      UnfoldingOptions options,
      boolean byStates,
      EventSafety safety,
      Meter meter,
      Tally before) {
    boolean endings = contention.everything() || options.whole() || safety.wantsStates();
    boolean retries = !options.retries();
    boolean bySets = byStates || retries || options.partial() != UnfoldingOptions.OPTIMAL;
    EagerExtensions ahead =
        bySets
            ? EagerExtensions.ALL
            : safety.looksForRaces() ? EagerExtensions.PLAIN : EagerExtensions.NONE;
    u = UnfoldingPrefix.of(system, contention, initial, endings, ahead, options.statistics());
    EventExecution execution = new EventExecution(u, safety);
    FutureUses futureUses = new FutureUses(u.operations());
    c = new Configuration(u, execution, futureUses);
    TrailPart history = new TrailPart(u, c);
    safety.explores(u, c, history);
    Cutoffs cutoffs =
        byStates || retries ? new Cutoffs(u, c, history, execution, byStates, retries) : null;
    ExplorationMeter effort = new ExplorationMeter(u, c, cutoffs, meter, before);
    listener =
        new ExplorerListener(u, c, safety, effort, new Recurrence(system, c, options, byStates));
    StopPoll patience = new StopPoll(effort::longer);
    Extensions ex = Extensions.of(u, c, safety, patience, () -> new Constraints(meter, effort::of));
    if (cutoffs != null) {
      ex.steps().cut(cutoffs);
    }
    if (cutoffs != null && options.whole()) {
      cutoffs.leaveSuperseded();
    }
    boolean anyRuns = options.preemptions() == UnfoldingOptions.UNBOUNDED;
    rounds = new IterativeDeepening(byStates && anyRuns ? cutoffs : null);
    SeenConflicts seen = new SeenConflicts(u, c);
    cex = new TrailConflicts(u, c, ex.conflicting(), seen, cutoffs != null);
    d = new Disabled(u, seen);
    a = new CausesFirst(u.events(), false);
    en = new Preference(u, c, futureUses, ex.enabled(), d, cutoffs);
    alt = new Alternatives(u, c, ex, d, seen, a, options.partial(), bySets, patience);
    remove = new Remove(u, c, d, seen);
    if (options.whole()) {
      remove.from(Integer.MAX_VALUE);
    }
  }

  /**
   * Explores everything, in rounds where events are cut by states.
   *
   * @throws Recurrence.Found if executions may have no end and no option says what to do then
   * @throws ContentionGrew if more objects are contended than was known
   */
  void run() {
    explore();
    while (!listener.done() && rounds.goesOn()) {
      clear();
      explore();
    }
  }

  /** Explore(∅, ∅, ∅), until nothing is left to decide or the round is given up. */
  private void explore() {
    do {
      for (int k = 0; k < a.size(); k++) {
        push(a.event(k), 1); // lines 9 and 10: e from A ∩ en(C), Explore(C ∪ {e}, D, A \ {e})
      }
      a.clear();
      if (remove.isDue() || (remove.maySpare() && listener.isShortOfMemory())) {
        remove.run(); // line 13: U := U ∩ Q
      }
      for (int e = choose(); e != ConcurrentSystem.NONE; e = choose()) { // line 5: en(C) ⊆ D
        push(e, en.waiting()); // lines 7 and 10: e from en(C) \ D, Explore(C ∪ {e}, D, ∅)
      }
    } while (!listener.done() && !rounds.isTooFar() && alternative());
  }

  /** An event of en(C) \ D, a crash only where there is no other; none where en(C) ⊆ D. */
  private int choose() {
    if (u.contention().incomplete() && u.contention().isOutdated(c.maximal())) {
      throw new ContentionGrew();
    }
    int e = en.next();
    if (e == ConcurrentSystem.NONE) {
      boolean redundant = en.spared();
      e = en.crash();
      if (!ended.get(c.size())) {
        ended.set(c.size());
        cex.blocked();
        listener.ended(redundant, e != ConcurrentSystem.NONE);
      }
    }
    return e;
  }

  /** Adds e to C, and to U the conflicting extensions that come with e (line 4). */
  private void push(int e, int waiting) {
    listener.pushes(waiting, en.looked());
    c.push(e);
    listener.pushed(e);
    d.pushed(c.size() - 1, e);
    cex.pushed(e);
  }

  private int pop() {
    listener.pops();
    ended.clear(c.size());
    int e = c.pop();
    cex.popped(e);
    return e;
  }

  /** Returns from calls until there is a J ∈ Alt(C, D ∪ {e}), with A = J \ C (lines 11, 12). */
  private boolean alternative() {
    while (c.size() > 0) {
      int e = pop();
      if (alt.find(c.size(), e)) {
        d.add(c.size(), e);
        listener.instead(e, a);
        return true;
      }
      d.leave(c.size());
      listener.leaves();
    }
    return false;
  }

  /**
   * Goes back to the empty configuration, of which nothing was explored, and forgets all events.
   */
  private void clear() {
    while (c.size() > 0) {
      int _ = pop();
      listener.leaves();
    }
    ended.clear();
    d.clear();
    a.clear();
    remove.run();
    listener.begins();
  }

  /** Removes events as soon as there are more than this and than three times those that stay. */
  void removeFrom(int least) {
    remove.from(least);
  }

  /** Gives a round up where one event is superseded; see {@link IterativeDeepening}. */
  void hurry() {
    rounds.hurry();
  }

  /** The number of the round, from 1. */
  int rounds() {
    return rounds.rounds();
  }

  /** Sets the number of parts of a configuration that may be looked at in vain for each event. */
  void inVain(int parts) {
    cex.inVain(parts);
  }

  /** The part of the event structure that was made and not removed. */
  UnfoldingPrefix prefix() {
    return u;
  }

  /** The log of the executions that are visited and of the calls. */
  CallLog log() {
    return listener.log();
  }

  /** The numbers of the exploration. */
  Tally tally() {
    return listener.tally();
  }
}
