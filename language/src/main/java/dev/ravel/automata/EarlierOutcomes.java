// SPDX-License-Identifier: Apache-2.0
package dev.ravel.automata;

/**
 * The objects that decide the outcomes of a step before a given one. Those outcomes are included
 * that turn out to be blocked. A way after a choice may be blocked, choose again, or come to
 * nothing. The number of a later outcome depends on that, and so on all that these ways look at. An
 * outcome that looks at it, too, keeps its number after all steps that are independent of it. What
 * a way writes without a look at it decides nothing.
 */
public final class EarlierOutcomes {
  private final Footing all;

  /**
   * No way was gone yet.
   *
   * @param before the state before the step
   */
  public EarlierOutcomes(Contents before) {
    all = new Footing(before);
  }

  /** Goes on to the next way, which looks at all that those before it have looked at. */
  public void next(Footing way) {
    way.lookAt(all);
    all.lookAt(way);
  }
}
