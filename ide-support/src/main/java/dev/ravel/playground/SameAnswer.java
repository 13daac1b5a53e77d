// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.explanation.Reordering;
import dev.ravel.json.Fields;
import dev.ravel.report.SameText;
import dev.ravel.report.Style;
import dev.ravel.task.orders.Sameness;

/** Whether two schedules are the same execution, in words. */
final class SameAnswer {
  private SameAnswer() {}

  /** The answer for the schedules {@code first} and {@code second}. */
  static Object of(Asking asking) {
    return Faults.of(
        Sameness.of(asking.asked(), asking.word("first"), asking.word("second"))
            .map(
                its ->
                    Fields.of("same", its.result() instanceof Reordering.Result.Same)
                        .with("lines", new SameText(its, new Style(false, false, 100)).lines())));
  }
}
