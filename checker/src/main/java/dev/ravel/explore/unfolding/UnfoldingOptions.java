// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.unfolding.answers.FewPreemptions;

/**
 * The options of the exploration of an unfolding.
 *
 * @param partial how many disabled events an alternative must take care of: k of k-partial
 *     alternatives, at least 1; {@link #OPTIMAL} for all, so that nothing is explored in vain
 * @param cutoffs whether events are cut off where the state was seen before
 * @param retries whether executions go on after rounds of a loop that are in vain, which lead a
 *     thread to the same local state and have no lasting effect
 * @param preemptions the largest number of preemptions in a run that is handed out, from 0; {@link
 *     #UNBOUNDED} for any number. A preemption leaves a process that could still make a step. With
 *     a bound nothing is ever said to hold
 * @param whole whether no event is forgotten on the way, so that the event structure can be
 *     returned
 * @param statistics whether to count and time what the statistics of an exploration tell, which
 *     takes time itself; else there are none
 */
public record UnfoldingOptions(
    int partial,
    Cutoffs cutoffs,
    boolean retries,
    int preemptions,
    boolean whole,
    boolean statistics) {
  /** All disabled events. */
  public static final int OPTIMAL = Integer.MAX_VALUE;

  /** No bound on preemptions. */
  public static final int UNBOUNDED = FewPreemptions.UNBOUNDED;

  /** The rule whether an exploration goes no further at an event whose state it has seen before. */
  public enum Cutoffs {
    /** The model asks for it, as an execution could go on for ever. */
    BY_MODEL,
    /** Always, so that an exploration always ends, and maximal executions are not all visited. */
    ALWAYS,
    /** Never, so that all maximal executions are visited, and one without end never ends. */
    NEVER
  }

  /**
   * With cutoffs where the model asks for them, any runs, forgetting events, and without
   * statistics.
   */
  public UnfoldingOptions(int partial) {
    this(partial, Cutoffs.BY_MODEL, UNBOUNDED, false, false);
  }

  /** In a certain way, with all executions that there are. */
  public UnfoldingOptions(
      int partial, Cutoffs cutoffs, int preemptions, boolean whole, boolean statistics) {
    this(partial, cutoffs, true, preemptions, whole, statistics);
  }

  /** Returns the usual options. They are optimal, with cutoffs where the model asks for them. */
  public static UnfoldingOptions usual() {
    return new UnfoldingOptions(OPTIMAL);
  }
}
