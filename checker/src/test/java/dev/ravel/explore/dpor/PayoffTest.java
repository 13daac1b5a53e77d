// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class PayoffTest {
  private static final int MANY = 100 * Payoff.LONGEST;

  /** Returns the number of states that are looked at; the look at the k-th saves what is given. */
  private static int looks(Payoff payoff, int states, IntUnaryOperator saves) {
    int looks = 0;
    for (int k = 0; k < states; k++) {
      if (payoff.looks()) {
        looks++;
        payoff.looked(saves.applyAsInt(k));
      }
    }
    return looks;
  }

  @Test
  void looksThatPayAreAllMade() {
    assertEquals(MANY, looks(new Payoff(), MANY, k -> 1));
    assertEquals(MANY, looks(new Payoff(), MANY, k -> k % Payoff.RATE == 0 ? 1 : 0));
  }

  @Test
  void looksThatSaveNothingAreSeldom() {
    assertTrue(looks(new Payoff(), MANY, k -> 0) < 8 * Payoff.WINDOW + MANY / 64);
  }

  @Test
  void whereTheyBeginToPayAllAreMadeSoon() {
    Payoff payoff = new Payoff();
    looks(payoff, MANY, k -> 0);
    assertTrue(looks(payoff, MANY, k -> 1) >= MANY - Payoff.LONGEST);
    assertTrue(looks(payoff, 4 * Payoff.WINDOW, k -> 0) < 3 * Payoff.WINDOW, "short pauses again");
  }
}
