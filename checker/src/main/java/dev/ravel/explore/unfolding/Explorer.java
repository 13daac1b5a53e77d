// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.CommutingSteps;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Meter;
import dev.ravel.explore.constraints.Constraints;
import dev.ravel.explore.events.Calls.End;
import dev.ravel.explore.unfolding.alternatives.Alternatives;
import dev.ravel.explore.unfolding.alternatives.Disabled;
import dev.ravel.explore.unfolding.alternatives.Remove;
import dev.ravel.explore.unfolding.alternatives.SeenConflicts;
import dev.ravel.explore.unfolding.answers.EventSafety;
import dev.ravel.explore.unfolding.answers.TrailPart;
import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.configuration.EventExecution;
import dev.ravel.explore.unfolding.configuration.Pending;
import dev.ravel.explore.unfolding.extensions.ConflictingExtensions;
import dev.ravel.explore.unfolding.extensions.Cutoffs;
import dev.ravel.explore.unfolding.extensions.Extensions;
import dev.ravel.explore.unfolding.extensions.StopPoll;
import dev.ravel.explore.unfolding.operations.Contention;
import dev.ravel.explore.unfolding.operations.ContentionGrew;
import dev.ravel.explore.unfolding.operations.EagerExtensions;
import dev.ravel.explore.unfolding.operations.FutureUses;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.explore.unfolding.structure.CallLog;
import dev.ravel.explore.unfolding.structure.CausesFirst;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.Tally;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * {@code Explore(C, D, A)} of quasi-optimal partial order reduction (Algorithm 1), on an explicit
 * trail: C is the configuration, D what is disabled, A the plan. It visits each maximal
 * configuration, in optimal mode exactly once; each stands for all executions of one Mazurkiewicz
 * trace.
 *
 * <p>A crash is an event that nothing obliges to happen. So a configuration behind which nothing
 * but crashes is possible counts as maximal, too, and is visited before these; and what is disabled
 * because a crash was explored need not be justified by a conflict, it is only left out. With that
 * a maximal configuration C is still visited once: at each node above it one goes on with an event
 * e, and then without it. If e is not in C, C conflicts with it, or else e is a crash.
 *
 * <p>Different from the paper, whose exploration misses executions where a process stays blocked:
 * blocked operations have conflicting extensions too. An event is disabled below the level of the
 * trail where it was enabled, so while it is unjustified it names an enabled step there.
 */
final class Explorer {
  /** A search with more events is long: then it is estimated how long. */
  private static final int LONG = 50_000;

  private final UnfoldingPrefix u;
  private final Events events;
  private final Configuration c;
  private final Pending pending;
  private final ConflictingExtensions extensions;
  private final Disabled disabled;
  private final SeenConflicts seen;
  private final CausesFirst plan;
  private final Preference preference;
  private final Alternatives alternatives;
  private final Remove remove;
  private final Recurrence recurrence;

  /** Null where nothing is cut. */
  private final Cutoffs cutoffs;

  /** Null where nothing is cut by states, or not all that is made again would be judged again. */
  private final IterativeDeepening deepening;

  /** How many events earlier rounds have made. */
  private long earlier;

  /** Whether a thread that comes to a local state again is a reason to begin anew, and cut. */
  private final boolean watchful;

  private final EventSafety safety;
  private final Meter meter;
  private final Tally before;
  private final Tally tally;

  /** Whether to measure where time goes. */
  private final boolean timed;

  /** Whether to look for executions without end, which no state cuts. */
  private final boolean endless;

  private final int processes;

  /** The numbers of events on the trail at which it was found to have ended. */
  private final BitSet ended = new BitSet();

  private final CommutingSteps commuting;
  private int epoch = 1;
  private int varying;

  /** What it takes to add an event and look for conflicts, in elementary operations. */
  private static final long OF_EVENT = 8;

  private final Estimate estimate = new Estimate();

  /** By execution, in the order in which they were visited: its events; null if nobody asks. */
  private List<int[]> executions;

  private long executed;

  /** The calls that were made; null if nobody asks. */
  private CallLog calls;

  /** A thread has come to a local state again: executions may have no end. */
  static final class Recurs extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Recurs() {
      super(null, null, false, false);
    }
  }

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
    this.safety = safety;
    this.meter = meter;
    this.before = before;
    this.timed = options.statistics();
    this.endless = options.cutoffs() == UnfoldingOptions.Cutoffs.NEVER;
    this.watchful = options.cutoffs() == UnfoldingOptions.Cutoffs.BY_MODEL && !byStates;
    this.processes = system.processes();
    this.commuting = new CommutingSteps(system);
    boolean endings = contention.everything() || options.whole() || safety.wantsStates();
    boolean retries = !options.retries();
    boolean cutting = byStates || retries;
    boolean bySets = cutting || options.partial() != UnfoldingOptions.OPTIMAL;
    EagerExtensions ahead =
        bySets
            ? EagerExtensions.ALL
            : safety.looksForRaces() ? EagerExtensions.PLAIN : EagerExtensions.NONE;
    u = UnfoldingPrefix.of(system, contention, initial, endings, ahead, timed);
    events = u.events();
    tally = u.tally();
    EventExecution execution = new EventExecution(u, safety);
    FutureUses futureUses = new FutureUses(u.operations());
    c = new Configuration(u, execution, futureUses);
    pending = c.pending();
    TrailPart history = new TrailPart(u, c);
    safety.explores(u, c, history);
    StopPoll patience = new StopPoll(this::longer);
    Extensions ex =
        Extensions.of(u, c, safety, patience, () -> new Constraints(meter, this::effort));
    extensions = ex.conflicting();
    cutoffs = cutting ? new Cutoffs(u, c, history, execution, byStates, retries) : null;
    if (cutoffs != null) {
      ex.steps().cut(cutoffs);
    }
    if (cutoffs != null && options.whole()) {
      cutoffs.leaveSuperseded();
    }
    boolean anyRuns = options.preemptions() == UnfoldingOptions.UNBOUNDED;
    deepening = byStates && anyRuns ? new IterativeDeepening(cutoffs) : null;
    seen = new SeenConflicts(u, c);
    disabled = new Disabled(u, seen.racers());
    plan = new CausesFirst(events, false);
    preference = new Preference(u, c, futureUses, ex.enabled(), disabled);
    alternatives =
        new Alternatives(u, c, ex, disabled, seen, plan, options.partial(), bySets, patience);
    remove = new Remove(u, c, disabled, seen);
    if (options.whole()) {
      remove.from(Integer.MAX_VALUE);
    }
    recurrence = new Recurrence(system, c);
  }

  /**
   * Explores everything, until nothing is left to decide.
   *
   * @throws Recurs if executions may have no end and nobody has said what to do then
   * @throws ContentionGrew if more objects are contended than was known
   */
  void run() {
    round();
    while (deepening != null && !safety.done() && deepening.goesOn()) {
      begin();
      round();
    }
  }

  /** Explores everything, or until the round is given up. */
  private void round() {
    do {
      forward();
    } while (!safety.done() && (deepening == null || !deepening.isTooFar()) && back());
  }

  /**
   * Goes back to the empty configuration, of which nothing was explored, and forgets all events.
   */
  private void begin() {
    while (c.size() > 0) {
      int _ = pop();
      estimate.leaves(c.size());
    }
    ended.clear();
    disabled.clear();
    plan.clear();
    remove();
    if (executions != null) {
      executions.clear();
      executed = 0;
    }
    calls = calls == null ? null : new CallLog();
    tally.executions = 0;
    tally.redundant = 0;
    tally.cutoffs = 0;
    tally.inUse = 0;
    earlier = events.created();
  }

  /** Adds events until the configuration is maximal, or all that is enabled is disabled. */
  private void forward() {
    for (int k = 0; k < plan.size(); k++) {
      push(plan.event(k), 1);
    }
    plan.clear();
    if (remove.isDue() || (remove.maySpare() && 2 * bytes() > meter.memory())) {
      remove();
    }
    while (true) {
      if (u.contention().incomplete() && (u.contention().stale() || c.maximal())) {
        throw new ContentionGrew();
      }
      int event = further();
      if (event == ConcurrentSystem.NONE) {
        boolean spared = !c.maximal() && preference.spared();
        event = preference.crash();
        if (!ended.get(c.size())) {
          ended(spared, event != ConcurrentSystem.NONE);
        }
        if (event == ConcurrentSystem.NONE) {
          return;
        }
      }
      push(event, preference.waiting());
    }
  }

  /** The event that is added next, unless only crashes can be. */
  private int further() {
    if (c.maximal()) {
      return ConcurrentSystem.NONE;
    }
    return cutoffs == null ? preference.next() : preference.smallest(cutoffs);
  }

  /**
   * Nothing but crashes can be added to the configuration.
   *
   * @param spared whether something else is enabled, but disabled
   * @param crashes whether one of them can be
   */
  private void ended(boolean spared, boolean crashes) {
    ended.set(c.size());
    blocked();
    if (!spared) {
      leaf();
    } else if (!crashes) {
      tally.redundant++;
      if (calls != null) {
        calls.ends(c.size(), End.REDUNDANT);
      }
    }
  }

  private long bytes() {
    return u.bytes() + (cutoffs == null ? 0 : cutoffs.bytes()) + Integer.BYTES * executed;
  }

  private void remove() {
    long start = timed ? System.nanoTime() : 0;
    remove.run();
    tally.removing += timed ? System.nanoTime() - start : 0;
    if (cutoffs != null) {
      cutoffs.forget();
    }
    epoch++;
  }

  private void leaf() {
    tally.executions++;
    tally.inUse += events.live();
    safety.leaf();
    if (executions != null) {
      int[] its = new int[c.size()];
      Arrays.setAll(its, c::event);
      executions.add(its);
      executed += its.length;
    }
    if (calls != null) {
      calls.ends(c.size(), End.EXECUTION);
    }
  }

  /** Takes events away until there is an alternative to one; false if there is none to any. */
  private boolean back() {
    while (c.size() > 0) {
      int event = pop();
      int level = c.size();
      seen.popped(level);
      if (find(level, event)) {
        seen.replace(level, disabled.add(level, event, seen.at(level)));
        if (calls != null) {
          calls.instead(level, event, plan.stream());
        }
        return true;
      }
      disabled.leave(level);
      estimate.leaves(level);
    }
    return false;
  }

  private int pop() {
    recurrence.pops(events.process(c.event(c.size() - 1)));
    ended.clear(c.size());
    int event = c.pop();
    safety.popped();
    varying -= events.varying(event) ? 1 : 0;
    return event;
  }

  private boolean find(int level, int event) {
    long start = timed ? System.nanoTime() : 0;
    boolean found = alternatives.find(level, event);
    tally.searching += timed ? System.nanoTime() - start : 0;
    return found;
  }

  /** A search in vain so far. */
  private void longer() {
    meter.operations(StopPoll.OPERATIONS);
    ask();
  }

  private void ask() {
    if (cutoffs == null && events.created() > LONG) {
      tally.expected = Math.round(estimate.configurations(tally.executions));
    }
    meter.ask(effort(0));
  }

  /** How far the exploration is, while a search in it takes some bytes more. */
  private Effort effort(long more) {
    return new Effort.OfEvents(
        before.events + events.created(),
        before.executions + tally.executions,
        before.cutoffs + tally.cutoffs,
        tally.expected(),
        bytes() + more);
  }

  /** A thread has come to a local state again, and nothing is cut. */
  private void recurs() {
    if (watchful) {
      throw new Recurs();
    }
    if (endless && recurrence.repeats()) {
      throw new Halt(Problem.K009);
    }
  }

  /**
   * Adds an event.
   *
   * @param waiting how many processes are about to use what it uses
   */
  private void push(int event, int waiting) {
    if (meter.due(1)) {
      ask();
    }
    meter.operations(OF_EVENT + Meter.looks(preference.looked()));
    int level = c.size();
    estimate.pushes(level, tally.executions, waiting);
    long start = timed ? System.nanoTime() : 0;
    c.push(event);
    safety.pushed(event);
    if (calls != null) {
      calls.pushed(level, event);
    }
    assert commuting.holdIn(c.state());
    tally.pushing += timed ? System.nanoTime() - start : 0;
    boolean again = recurrence.pushed(events.process(event));
    if (again
        && (watchful || endless)
        && pending.operation(events.process(event)) != PendingOperations.OVER) {
      recurs();
    }
    disabled.pushed(level, event);
    if (!events.isExtended(event, epoch)) {
      events.setExtended(event, epoch);
      long begin = timed ? System.nanoTime() : 0;
      events.setVarying(
          event, !u.operations().isDeferred(c.operation(level)) && extensions.of(event));
      tally.extending += timed ? System.nanoTime() - begin : 0;
    }
    seen.pushed(level, event);
    varying += events.varying(event) ? 1 : 0;
  }

  /**
   * The conflicting extensions of blocked processes, and where events are cut of all that have not
   * ended: their next event may be cut, and still come behind less. A crash that is possible is
   * explored next, unless it is disabled; then it was explored behind all that conflicts with it.
   */
  private void blocked() {
    if (varying > 0) {
      for (int level = 0; level < c.size(); level++) {
        varying(c.event(level));
      }
    }
    for (int process = 0; process < processes; process++) {
      int operation = pending.operation(process);
      if (operation <= PendingOperations.OVER || (pending.isEnabled(process) && cutoffs == null)) {
        continue;
      }
      extensions.ofBlocked(process);
      seen.met(process, c.tail(process), operation);
    }
  }

  private void varying(int event) {
    if (!events.varying(event)) {
      return;
    }
    extensions.ofVarying(event);
    int process = events.process(event);
    int operation = u.operations().known(process, events.local(event));
    seen.met(process, events.pred(event), operation);
  }

  /** From now on the events of each execution that is visited are kept. */
  void keepExecutions() {
    executions = new ArrayList<>();
  }

  /** From now on the calls that are made are kept. */
  void keepCalls() {
    calls = new CallLog();
  }

  /** The calls that were kept. */
  Optional<CallLog> calls() {
    return Optional.ofNullable(calls);
  }

  /** The executions that were kept, each as events; those that are not cut end maximally. */
  List<int[]> executions() {
    return executions == null ? List.of() : executions;
  }

  /** Removes events as soon as there are more than this and than three times those that stay. */
  void removeFrom(int least) {
    remove.from(least);
  }

  /** Gives a round up where one event is superseded; see {@link IterativeDeepening}. */
  void hurry() {
    if (deepening != null) {
      deepening.hurry();
    }
  }

  /** The number of the round, from 1. */
  int rounds() {
    return deepening == null ? 1 : deepening.rounds();
  }

  /** How many parts of a configuration may be looked at in vain for each event. */
  void inVain(int parts) {
    extensions.inVain(parts);
  }

  /** The part of the event structure that was made and not removed. */
  UnfoldingPrefix prefix() {
    return u;
  }

  /** What was counted. */
  Tally tally() {
    tally.events = events.created() - earlier;
    return tally;
  }
}
