// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.task.orders.Census;

/** How large a model is, looked at in five ways. */
final class NumbersAnswer {
  private NumbersAnswer() {}

  /** The numbers. */
  static Object of(Asking asking) {
    return Faults.of(Census.of(asking.asked()));
  }
}
