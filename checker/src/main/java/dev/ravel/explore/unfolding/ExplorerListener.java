// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.CommutingSteps;
import dev.ravel.explore.unfolding.answers.EventSafety;
import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.structure.CallLog;
import dev.ravel.explore.unfolding.structure.CausesFirst;
import dev.ravel.explore.unfolding.structure.Tally;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import java.util.stream.IntStream;

/**
 * Listener of one exploration, for all that is not the algorithm. It has the questions, the budget
 * with its estimate, executions without end, statistics and the log. Nothing of it changes what is
 * visited, but each may end the exploration by an exception.
 */
final class ExplorerListener {
  private final UnfoldingPrefix u;
  private final Configuration c;
  private final EventSafety safety;
  private final ExplorationMeter effort;
  private final Recurrence recurrence;
  private final Tally tally;
  private final CallLog log;
  private final CommutingSteps commuting;

  ExplorerListener(
      UnfoldingPrefix u,
      Configuration c,
      EventSafety safety,
      ExplorationMeter effort,
      Recurrence recurrence) {
    this.u = u;
    this.c = c;
    this.safety = safety;
    this.effort = effort;
    this.recurrence = recurrence;
    this.tally = u.tally();
    this.log = effort.log();
    this.commuting = new CommutingSteps(u.system());
  }

  /** Returns true if nothing is left to decide. */
  boolean done() {
    return safety.done();
  }

  /** Returns true if more than half of the memory is used. */
  boolean isShortOfMemory() {
    return effort.isShortOfMemory();
  }

  /**
   * An event is about to be added.
   *
   * @param waiting how many processes are about to use what it uses
   * @param looked how many processes were looked at for it
   */
  void pushes(int waiting, long looked) {
    effort.pushes(waiting, looked);
    tally.begin();
  }

  /** An event was added. */
  void pushed(int event) {
    safety.pushed(event);
    log.pushed(c.size() - 1, event);
    assert commuting.holdIn(c.state());
    tally.pushing += tally.elapsed();
    recurrence.pushed(u.events().process(event));
  }

  /** The last event is about to be taken away. */
  void pops() {
    recurrence.pops(u.events().process(c.event(c.size() - 1)));
    safety.pops();
  }

  /** In place of an event that was taken away an alternative is explored. */
  void instead(int event, CausesFirst alternative) {
    log.instead(c.size(), event, alternative);
  }

  /** All events that can be added to the configuration have been. */
  void leaves() {
    effort.leaves();
  }

  /**
   * Nothing but crashes can be added to the configuration.
   *
   * @param redundant whether something else is enabled, but disabled
   * @param crashes whether one of them can be
   */
  void ended(boolean redundant, boolean crashes) {
    if (!redundant) {
      tally.executions++;
      tally.inUse += u.events().live();
      tally.discarded += safety.leaf() ? 1 : 0;
      log.visited(c.size(), IntStream.range(0, c.size()).map(c::event));
    } else if (!crashes) {
      tally.redundant++;
      log.redundant(c.size());
    }
  }

  /** A further round begins. */
  void begins() {
    effort.begins();
    log.clear();
  }

  /** The log. */
  CallLog log() {
    return log;
  }

  /** The numbers of the exploration. */
  Tally tally() {
    return effort.tally();
  }
}
