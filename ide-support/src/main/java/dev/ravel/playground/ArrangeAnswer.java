// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.explanation.Telling;
import dev.ravel.json.Fields;
import dev.ravel.task.stepping.Stepper;
import dev.ravel.trace.NormalForms;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The steps of an execution in another order, which is the same execution. */
final class ArrangeAnswer {
  private ArrangeAnswer() {}

  /**
   * Returns the moves in the order of {@code form}. It is {@code foata}, with the row of each, or
   * {@code switches}, with the fewest; absent for another form.
   */
  static Optional<Object> of(Asking asking) {
    Function<Stepper, Fields> arranged =
        switch (asking.word("form")) {
          case "foata" -> ArrangeAnswer::foata;
          case "switches" -> ArrangeAnswer::switches;
          default -> null;
        };
    return Optional.ofNullable(arranged).map(its -> StepAnswer.about(asking, its));
  }

  private static Fields foata(Stepper stepper) {
    Telling told = stepper.told();
    int[] rows = NormalForms.rows(told.order());
    int[] order = NormalForms.byRows(rows);
    return document(told, order)
        .with("rows", IntStream.of(order).map(step -> rows[step]).toArray());
  }

  private static Fields switches(Stepper stepper) {
    Telling told = stepper.told();
    return NormalForms.fewestSwitches(told.order(), told.run().processes())
        .map(order -> document(told, order))
        .orElseGet(
            () ->
                Fields.of(
                    "nothing",
                    "there are too many orders of these steps to say which one has the fewest"
                        + " switches"));
  }

  private static Fields document(Telling told, int[] order) {
    int[] processes = told.run().processes();
    int[] as = IntStream.range(0, order.length).toArray();
    return Fields.of("moves", IntStream.of(order).mapToObj(told.moves()::get).toList())
        .with("before", NormalForms.switches(processes, as))
        .with("switches", NormalForms.switches(processes, order));
  }
}
