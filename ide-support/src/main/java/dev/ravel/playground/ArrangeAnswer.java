// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.ravel.explanation.NormalForms;
import dev.ravel.explanation.Telling;
import dev.ravel.task.stepping.Stepper;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The steps of an execution in another order, which is the same execution. */
final class ArrangeAnswer {
  private ArrangeAnswer() {}

  /**
   * The moves in the order of {@code form}: {@code foata}, with the row of each, or {@code
   * switches}, with the fewest; absent for another form.
   */
  static Optional<JsonObject> of(Asking asking) {
    Function<Stepper, JsonObject> arranged =
        switch (asking.word("form")) {
          case "foata" -> ArrangeAnswer::foata;
          case "switches" -> ArrangeAnswer::switches;
          default -> null;
        };
    return Optional.ofNullable(arranged).map(its -> StepAnswer.about(asking, its));
  }

  private static JsonObject foata(Stepper stepper) {
    Telling told = stepper.told();
    int[] rows = NormalForms.rows(told.order());
    int[] order = NormalForms.byRows(rows);
    JsonObject its = document(told, order);
    JsonArray sorted = new JsonArray();
    IntStream.of(order).forEach(step -> sorted.add(rows[step]));
    its.add("rows", sorted);
    return its;
  }

  private static JsonObject switches(Stepper stepper) {
    Telling told = stepper.told();
    return NormalForms.fewestSwitches(told.order(), told.run().processes())
        .map(order -> document(told, order))
        .orElseGet(
            () -> {
              JsonObject its = new JsonObject();
              its.addProperty(
                  "nothing",
                  "there are too many orders of these steps to say which one has the fewest"
                      + " switches");
              return its;
            });
  }

  private static JsonObject document(Telling told, int[] order) {
    int[] processes = told.run().processes();
    JsonObject its = new JsonObject();
    JsonArray moves = new JsonArray();
    Arrays.stream(order).forEach(step -> moves.add(told.moves().get(step)));
    its.add("moves", moves);
    int[] as = IntStream.range(0, order.length).toArray();
    its.addProperty("before", NormalForms.switches(processes, as));
    its.addProperty("switches", NormalForms.switches(processes, order));
    return its;
  }
}
