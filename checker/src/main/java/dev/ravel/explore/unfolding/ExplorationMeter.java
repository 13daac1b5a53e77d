// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.Effort;
import dev.ravel.explore.Meter;
import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.extensions.Cutoffs;
import dev.ravel.explore.unfolding.extensions.StopPoll;
import dev.ravel.explore.unfolding.structure.CallLog;
import dev.ravel.explore.unfolding.structure.Tally;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;

/** Effort of one exploration, about which it asks its budget, with an estimate of the rest. */
final class ExplorationMeter {
  /** The number of events from which on the number of executions is estimated. */
  private static final int LONG = 50_000;

  /** Elementary operations that it takes to add an event and to look for conflicts. */
  private static final long OF_EVENT = 8;

  private final UnfoldingPrefix u;
  private final Configuration c;

  /** Null where nothing is cut. */
  private final Cutoffs cutoffs;

  private final Meter meter;
  private final Tally before;
  private final Tally tally;
  private final Estimate estimate = new Estimate();
  private final CallLog log = new CallLog();

  /** The number of events that earlier rounds have made. */
  private long earlier;

  /**
   * Nothing was explored yet.
   *
   * @param before what earlier explorations of the same search have counted
   */
  ExplorationMeter(UnfoldingPrefix u, Configuration c, Cutoffs cutoffs, Meter meter, Tally before) {
    this.u = u;
    this.c = c;
    this.cutoffs = cutoffs;
    this.meter = meter;
    this.before = before;
    this.tally = u.tally();
  }

  /** An event is about to be added; see {@link ExplorerListener#pushes}. */
  void pushes(int waiting, long looked) {
    if (meter.due(1)) {
      ask();
    }
    meter.operations(OF_EVENT + Meter.looks(looked));
    estimate.pushes(c.size(), tally.executions, waiting);
  }

  /** All events that can be added to the configuration have been. */
  void leaves() {
    estimate.leaves(c.size());
  }

  /** A search in vain so far. */
  void longer() {
    meter.operations(StopPoll.OPERATIONS);
    ask();
  }

  private void ask() {
    if (cutoffs == null && u.events().created() > LONG) {
      tally.expected = Math.round(estimate.configurations(tally.executions));
    }
    meter.ask(of(0));
  }

  /** The effort of the exploration, while a search in it takes some bytes more. */
  Effort of(long more) {
    return new Effort.OfEvents(
        before.events + u.events().created(),
        before.executions + tally.executions,
        before.cutoffs + tally.cutoffs,
        tally.expected(),
        bytes() + more);
  }

  private long bytes() {
    return u.bytes() + (cutoffs == null ? 0 : cutoffs.bytes()) + log.bytes();
  }

  /** Returns true if more than half of the memory is used. */
  boolean isShortOfMemory() {
    return 2 * bytes() > meter.memory();
  }

  /** Begins a further round, of which alone the numbers count. */
  void begins() {
    tally.executions = 0;
    tally.redundant = 0;
    tally.cutoffs = 0;
    tally.inUse = 0;
    earlier = u.events().created();
  }

  /** The log of the exploration, whose memory counts. */
  CallLog log() {
    return log;
  }

  /** The numbers of the exploration. */
  Tally tally() {
    tally.events = u.events().created() - earlier;
    return tally;
  }
}
