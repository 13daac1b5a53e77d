// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import java.util.BitSet;
import java.util.List;

/**
 * Events of which configurations can be grown, where these are too many to list. The causes of an
 * event have smaller numbers.
 */
interface Growable {
  /** The events, by their numbers. */
  BitSet events();

  /** An event with all its causes, ascending; not to be changed. */
  int[] configuration(int event);

  /** The events that have to be covered so that all are: those behind which none comes. */
  BitSet maximal();

  /** The configuration without events. */
  Growing empty();

  /** A configuration as an execution. */
  Candidates.Candidate candidate(BitSet configuration);

  /** The executions without events, where there is nothing that could happen. */
  List<Candidates.Candidate> idle();

  /** Whether the last event of a configuration leads to no state. */
  boolean ends(BitSet configuration);

  /** An event in words. */
  String word(int event);

  /** A configuration that grows. */
  interface Growing {
    /** Whether an event with its causes goes with it: nothing of these is in conflict with it. */
    boolean fits(int event);

    /** Adds an event with its causes if that fits. */
    boolean add(int event);

    /**
     * Adds what else fits, so that the execution does not end early; but no crash, and an error
     * only where nothing else is left.
     */
    void prolong();

    /** Its events; not to be changed. */
    BitSet events();
  }
}
