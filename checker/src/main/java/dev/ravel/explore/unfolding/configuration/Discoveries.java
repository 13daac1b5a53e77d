// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.configuration;

/** Is shown what an exploration does for the first time. */
public interface Discoveries {
  /** Whether each micro-step is to be shown. */
  boolean wantsStates();

  /**
   * A micro-step of an event that is carried out for the first time.
   *
   * @param course of the event until behind the micro-step, or before it where that is an error
   * @param state behind it; not to be kept
   */
  void step(int event, int course, int[] state);
}
