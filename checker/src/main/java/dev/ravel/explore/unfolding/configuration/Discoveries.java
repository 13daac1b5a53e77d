// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.configuration;

/** Is shown what an exploration does for the first time. */
public interface Discoveries {
  /** Returns whether it must see the state after each event, not each kind of step once. */
  boolean wantsStates();

  /**
   * An event makes a micro-step for the first time in any execution, or one that is an error.
   *
   * @param course the micro-steps of the event so far, this one included
   * @param state the state after it, or before it if it reaches none; not to be kept
   */
  void step(int event, int course, int[] state);
}
