// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.task.orders.ModelSizes;

/** How large a model is, looked at in five ways. */
final class NumbersAnswer {
  private NumbersAnswer() {}

  /** The numbers. */
  static Object of(Asking asking) {
    return Faults.of(ModelSizes.of(asking.asked()));
  }
}
