// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.explanation.Reordering.Result;
import dev.ravel.explanation.Schedules;
import dev.ravel.explanation.Telling;
import dev.ravel.report.Style.Tone;
import dev.ravel.result.SameExecution;
import java.util.ArrayList;
import java.util.List;

/** The comparison of two schedules as executions, as text. */
public final class SameText {
  private static final String FIRST = "schedule 1";
  private static final String SECOND = "schedule 2";

  private final SameExecution its;
  private final Style style;
  private final List<String> lines = new ArrayList<>();

  /** A text about two schedules. */
  public SameText(SameExecution its, Style style) {
    this.its = its;
    this.style = style;
  }

  /** The lines. */
  public List<String> lines() {
    boolean same = its.result() instanceof Result.Same;
    lines.add(
        style.paint(same ? Tone.GOOD : Tone.STRONG, same ? "same" : "different")
            + ": "
            + style.safe(its.file())
            + (same ? ": one execution in two orders" : ": two executions"));
    add(FIRST + "  " + Schedules.text(its.first()));
    add(SECOND + "  " + Schedules.text(its.second()));
    switch (its.result()) {
      case Result.Same(long swaps) -> swaps(swaps);
      case Result.OtherInputs() ->
          add(
              "they begin with other inputs: %s in %s, %s in %s"
                  .formatted(inputs(its.first()), FIRST, inputs(its.second()), SECOND));
      case Result.OtherOutcome(int inFirst, int inSecond) ->
          add(
              "%s is step %s of %s and step %s of %s, and it takes another of its outcomes"
                  .formatted(step(its.first(), inFirst), inFirst + 1, FIRST, inSecond + 1, SECOND));
      case Result.OneMore(boolean ofFirst, int at) ->
          add(
              "%s is step %s of %s, and %s has no such step"
                  .formatted(
                      step(ofFirst ? its.first() : its.second(), at),
                      at + 1,
                      ofFirst ? FIRST : SECOND,
                      ofFirst ? SECOND : FIRST));
      case Result.OtherOrder order -> order(order);
    }
    return lines;
  }

  private void order(Result.OtherOrder order) {
    add("two steps depend on each other and are ordered otherwise:");
    add(
        "  %s: step %s of %s, step %s of %s"
            .formatted(
                step(its.first(), order.inFirst()),
                order.inFirst() + 1,
                FIRST,
                order.inSecond() + 1,
                SECOND));
    String inFirst =
        order.beforeInFirst().isPresent()
            ? "step " + (order.beforeInFirst().getAsInt() + 1) + " of " + FIRST
            : "not in " + FIRST;
    add(
        "  %s: %s, step %s of %s"
            .formatted(step(its.second(), order.before()), inFirst, order.before() + 1, SECOND));
    add("they depend on each other: " + its.reason());
  }

  private void swaps(long count) {
    if (count == 0) {
      add("they are the same step by step");
      return;
    }
    add(
        "%s from %s to %s:"
            .formatted(
                Numbers.count(count, "swap of neighbours leads", "swaps of neighbours lead"),
                FIRST,
                SECOND));
    for (SameExecution.Swapped swap : its.swaps()) {
      add(
          "  steps %s and %s, %s and %s: %s"
              .formatted(
                  swap.position() + 1,
                  swap.position() + 2,
                  step(its.first(), swap.earlier()),
                  step(its.first(), swap.later()),
                  swap.reason()));
    }
    long more = count - its.swaps().size();
    if (more > 0) {
      add("  and " + Numbers.count(more, "more swap", "more swaps"));
    }
  }

  private static String inputs(Telling told) {
    return String.join(
        ", ", told.inputs().stream().map(b -> b.name() + " = " + b.value()).toList());
  }

  private String step(Telling told, int step) {
    return "`" + told.movers().get(step) + ": " + told.story().scenes().get(step).text() + "`";
  }

  private void add(String line) {
    lines.add("    " + style.safe(line));
  }
}
