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

  /** The events that have to be covered so that all are: those behind which none comes. */
  BitSet maximal();

  /** The immediate causes of an event, and perhaps others of its causes; not to be changed. */
  int[] causes(int event);

  /** An event with all its causes, ascending; not to be changed. */
  int[] configuration(int event);

  /**
   * Events that are in conflict with an event: at least those that are with it and with none of its
   * causes, nor have a cause that is; not to be changed.
   */
  int[] rivals(int event);

  /** The structure in which an event is; no configuration has events of two. */
  int structure(int event);

  /** Whether an event leads to no state: an error. A configuration has at most one, its last. */
  boolean isEnd(int event);

  /** Whether an event is a crash, which nothing has to end with. */
  boolean isCrash(int event);

  /** A configuration as an execution. */
  Candidates.Candidate candidate(BitSet configuration);

  /** The executions without events, where there is nothing that could happen. */
  List<Candidates.Candidate> idle();

  /** An event in words. */
  String word(int event);
}
