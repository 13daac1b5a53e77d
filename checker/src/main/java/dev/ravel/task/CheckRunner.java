// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.result.Checking;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A way to make checks of which none needs the result of another one. */
@FunctionalInterface
public interface CheckRunner {
  /**
   * Makes them.
   *
   * @param checks at least one
   * @param taker takes the results, in the order of the checks; fewer where somebody interrupts,
   *     but at least one
   */
  void make(List<PlannedCheck> checks, Taker taker);

  /** Takes results. */
  @FunctionalInterface
  interface Taker {
    /** The result of a check, by its number; whether more are wanted. */
    boolean take(int number, Checking result);
  }

  /**
   * Here, one after the other.
   *
   * @param interrupted whether the rest is not to be made
   */
  static CheckRunner here(BooleanSupplier interrupted) {
    return (checks, taker) -> {
      for (int number = 0; number < checks.size(); number++) {
        if (!taker.take(number, checks.get(number).make()) || interrupted.getAsBoolean()) {
          return;
        }
      }
    };
  }
}
