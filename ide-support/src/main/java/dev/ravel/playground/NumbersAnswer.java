// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.json.Fields;
import dev.ravel.task.orders.Census;

/** How large a model is, looked at in five ways. */
final class NumbersAnswer {
  private NumbersAnswer() {}

  /** The numbers. */
  static Object of(Asking asking) {
    return Faults.of(Census.of(asking.asked()).map(NumbersAnswer::document));
  }

  private static Fields document(Census its) {
    return Fields.of("interleavings", its.interleavings())
        .with("nodes", its.nodes())
        .with("states", its.states())
        .with("steps", its.steps())
        .with("whole", its.whole());
  }
}
