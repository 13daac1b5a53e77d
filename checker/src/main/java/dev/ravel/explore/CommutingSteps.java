// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Independence;
import dev.ravel.system.LocalWorkTooLong;
import java.util.function.Predicate;

/**
 * A test at some of the states that an engine visits that steps declared independent commute. It
 * looks at the first ones, and at one in 64 later on. Engines call it inside {@code assert}, so it
 * costs nothing where assertions are switched off.
 */
public final class CommutingSteps {
  private static final int FIRST = 256;
  private static final int SHARE_BITS = 6;

  private final Predicate<int[]> test;
  private int states;

  /** No state was visited. */
  public CommutingSteps(ConcurrentSystem system) {
    this.test = Independence.test(system);
  }

  /** Returns whether the next state that is visited is one of those where steps are tested. */
  public boolean areDue() {
    states++;
    return states <= FIRST || states * 0x9E3779B9 >>> Integer.SIZE - SHARE_BITS == 0;
  }

  /**
   * Tests the steps of a state that is visited, if they are due.
   *
   * @return true
   * @throws AssertionError naming two steps that do not commute
   */
  public boolean holdIn(int[] state) {
    return !areDue() || testIn(state);
  }

  /**
   * Tests the steps of a state.
   *
   * @return true
   * @throws AssertionError naming two steps that do not commute
   */
  public boolean testIn(int[] state) {
    try {
      return test.test(state.clone());
    } catch (LocalWorkTooLong later) {
      return true; // the engine says so itself if it comes there
    }
  }
}
