// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.extensions;

/**
 * A poll for a search that can be long, though it adds no event. It asks every few thousand steps
 * whether to go on. Cost: constant for each step.
 */
public final class StopPoll {
  private static final int SPAN = 1 << 13;

  /** The cost of the steps between two polls, in elementary operations. */
  public static final long OPERATIONS = SPAN / 4;

  private final Runnable ask;
  private int left = SPAN;

  /**
   * Of one exploration.
   *
   * @param ask throws where the search is to stop
   */
  public StopPoll(Runnable ask) {
    this.ask = ask;
  }

  /** One more step. */
  public void step() {
    if (--left == 0) {
      left = SPAN;
      ask.run();
    }
  }
}
