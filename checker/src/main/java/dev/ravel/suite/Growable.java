// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import java.util.BitSet;
import java.util.List;

/**
 * Events whose configurations can be grown, where these are too many to list.
 *
 * <p>The causes of an event have smaller numbers. Arrays and sets are not to be changed by others.
 */
abstract class Growable {
  private final int[][] causes;
  private final int[][] configurations;
  private final int[][] rivals;

  /** The structure in which each event is; no configuration has events of two. */
  private final int[] structures;

  private final BitSet events = new BitSet();
  private final BitSet maximal = new BitSet();
  private final BitSet ends = new BitSet();
  private final BitSet crashes = new BitSet();

  /** No events, with room for n. */
  Growable(int n) {
    causes = new int[n][0];
    configurations = new int[n][0];
    rivals = new int[n][0];
    structures = new int[n];
  }

  /** Gives an event its immediate causes, and so its local configuration. */
  final void addCauses(int event, int[] immediate) {
    BitSet members = new BitSet();
    members.set(event);
    for (int cause : immediate) {
      maximal.clear(cause);
      for (int member : configurations[cause]) {
        members.set(member);
      }
    }
    causes[event] = immediate;
    configurations[event] = members.stream().toArray();
  }

  /** Gives an event its conflicts, see {@link #rivals}. */
  final void addRivals(int event, int[] all) {
    rivals[event] = all;
  }

  /**
   * Adds an event.
   *
   * @param end whether it leads to no state: an error
   * @param crash whether it is a crash
   */
  final void add(int event, int structure, boolean end, boolean crash) {
    structures[event] = structure;
    events.set(event);
    maximal.set(event);
    ends.set(event, end);
    crashes.set(event, crash);
  }

  /** The events, by their numbers. */
  final BitSet events() {
    return events;
  }

  /** Returns the events that have to be covered so that all are. They are the maximal ones. */
  final BitSet maximal() {
    return maximal;
  }

  /** The immediate causes of an event, and perhaps others of its causes. */
  final int[] causes(int event) {
    return causes[event];
  }

  /** The local configuration of an event, ascending. */
  final int[] configuration(int event) {
    return configurations[event];
  }

  /**
   * Returns events in conflict with an event. They are at least those that are in conflict with it
   * and with none of its causes, and have no cause that is.
   */
  final int[] rivals(int event) {
    return rivals[event];
  }

  /** The structure of an event. */
  final int structure(int event) {
    return structures[event];
  }

  /**
   * Returns whether an event leads to no state. A configuration has at most one such event, its
   * last.
   */
  final boolean isEnd(int event) {
    return ends.get(event);
  }

  /** Returns whether an event is a crash, which nothing has to end with. */
  final boolean isCrash(int event) {
    return crashes.get(event);
  }

  /** A configuration as an execution. */
  abstract Candidates.Candidate candidate(BitSet configuration);

  /** The executions without events, where no step is possible. */
  abstract List<Candidates.Candidate> idle();

  /** The name of an event. */
  abstract String word(int event);
}
