// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.ravel.explanation.Reordering;
import dev.ravel.report.SameText;
import dev.ravel.report.Style;
import dev.ravel.task.orders.Sameness;

/** Whether two schedules are the same execution, in words. */
final class SameAnswer {
  private SameAnswer() {}

  /** The answer for the schedules {@code first} and {@code second}. */
  static JsonObject of(Asking asking) {
    return Faults.of(
        Sameness.of(asking.asked(), asking.word("first"), asking.word("second")),
        its -> {
          JsonObject answer = new JsonObject();
          answer.addProperty("same", its.result() instanceof Reordering.Result.Same);
          JsonArray lines = new JsonArray();
          new SameText(its, new Style(false, false, 100)).lines().forEach(lines::add);
          answer.add("lines", lines);
          return answer;
        });
  }
}
