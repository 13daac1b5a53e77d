// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.task.orders.ChangedModel;

/** What becomes of a model's executions if two statements are supposed to be (in)dependent. */
final class SupposeAnswer {
  private SupposeAnswer() {}

  /**
   * The answer for the last {@code oneSteps} steps of the schedule {@code one}, and those of {@code
   * two}.
   */
  static Object of(Asking asking) {
    return Faults.of(
        ChangedModel.of(
            asking.asked(),
            asking.word("one"),
            asking.number("oneSteps", 1),
            asking.word("two"),
            asking.number("twoSteps", 1)));
  }
}
