// SPDX-License-Identifier: Apache-2.0
package dev.ravel.automata;

import java.util.Arrays;

/**
 * The choices that a step makes. A step is run again and again until each combination of them had
 * its turn, in the order of a tree that is walked depth first.
 */
public class Choices {
  private int[] picks = new int[2];
  private int[] widths = new int[2];
  private int given;
  private int made;

  /** All first choices. */
  public Choices() {}

  /** Choices that were made before. */
  public static Choices of(int[] picks) {
    Choices choices = new Choices();
    choices.picks = Arrays.copyOf(picks, picks.length + 1);
    choices.widths = new int[picks.length + 1];
    choices.given = picks.length;
    return choices;
  }

  /** The next choice in this run, from 0 on, below a number that is at least 1. */
  public int choose(int width) {
    if (made == picks.length) {
      picks = Arrays.copyOf(picks, 2 * made);
      widths = Arrays.copyOf(widths, 2 * made);
    }
    if (made == given) {
      picks[given++] = 0;
    }
    widths[made] = width;
    return picks[made++];
  }

  /** The choices of this run. */
  public int[] made() {
    return Arrays.copyOf(picks, made);
  }

  /** The number of choices that are made or to be made again. */
  protected int given() {
    return given;
  }

  /** Begins a run with the same choices. */
  protected void restart() {
    made = 0;
  }

  /** Goes on to the next combination, for another run; false if this was the last. */
  public boolean next() {
    int last = made - 1;
    while (last >= 0 && picks[last] + 1 == widths[last]) {
      last--;
    }
    made = 0;
    if (last < 0) {
      return false;
    }
    picks[last]++;
    given = last + 1;
    return true;
  }
}
