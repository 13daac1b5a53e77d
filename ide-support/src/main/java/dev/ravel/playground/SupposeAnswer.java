// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.ravel.task.orders.Supposition;
import java.util.List;

/** What becomes of a model's executions if two statements are supposed to be (in)dependent. */
final class SupposeAnswer {
  private SupposeAnswer() {}

  /**
   * The answer for the last {@code oneSteps} steps of the schedule {@code one}, and those of {@code
   * two}.
   */
  static JsonObject of(Asking asking) {
    return Faults.of(
        Supposition.of(
            asking.asked(),
            asking.word("one"),
            asking.number("oneSteps", 1),
            asking.word("two"),
            asking.number("twoSteps", 1)),
        SupposeAnswer::document);
  }

  private static JsonObject document(Supposition its) {
    JsonObject all = new JsonObject();
    all.addProperty("one", its.one());
    all.addProperty("two", its.two());
    all.addProperty("dependent", its.dependent());
    all.addProperty("reason", its.reason());
    JsonArray truth = new JsonArray();
    for (Supposition.Truth execution : its.truth()) {
      JsonObject one = new JsonObject();
      one.add("moves", words(execution.moves()));
      one.addProperty("end", execution.end());
      one.add("violates", words(execution.violates()));
      one.addProperty("countsAs", execution.countsAs());
      truth.add(one);
    }
    all.add("truth", truth);
    JsonArray supposed = new JsonArray();
    for (Supposition.Believed execution : its.supposed()) {
      JsonObject one = new JsonObject();
      one.add("moves", words(execution.moves()));
      one.addProperty("is", execution.is());
      supposed.add(one);
    }
    all.add("supposed", supposed);
    its.place()
        .ifPresent(
            place -> {
              JsonObject where = new JsonObject();
              where.add("moves", words(place.moves()));
              where.addProperty("oneFirst", place.oneFirst());
              where.addProperty("twoFirst", place.twoFirst());
              all.add("place", where);
            });
    return all;
  }

  private static JsonArray words(List<String> all) {
    JsonArray array = new JsonArray();
    all.forEach(array::add);
    return array;
  }
}
