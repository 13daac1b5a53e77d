// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.google.gson.JsonObject;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.Census;

/** How large a model is, looked at in five ways. */
final class NumbersAnswer {
  private NumbersAnswer() {}

  /** The numbers. */
  static JsonObject of(Asking asking) {
    Answer<Census> answer = Census.of(asking.asked());
    return Faults.of(
        answer,
        its -> {
          JsonObject all = new JsonObject();
          its.interleavings().ifPresent(n -> all.addProperty("interleavings", n.toString()));
          its.nodes().ifPresent(n -> all.addProperty("nodes", n.toString()));
          all.addProperty("states", its.states());
          all.addProperty("steps", its.steps());
          all.addProperty("whole", its.whole());
          return all;
        });
  }
}
