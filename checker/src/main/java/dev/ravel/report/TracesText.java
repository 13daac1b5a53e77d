// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.report.Style.Tone;
import dev.ravel.result.TraceListing;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** All executions of a model, as text. */
public final class TracesText {
  private TracesText() {}

  /** Returns the lines. They are a headline, and a table with a row for each. */
  public static List<String> lines(TraceListing its, Style style) {
    List<String> lines = new ArrayList<>();
    long count = its.traces().size();
    OptionalLong orders = orders(its);
    lines.add(
        style.paint(Tone.STRONG, "traces")
            + ": "
            + style.safe(its.file())
            + ": "
            + (its.stopped().isPresent() ? "partial: " : "")
            + Numbers.count(count, "execution", "executions")
            + (its.stopped().isPresent() ? " found so far" : "")
            + (orders.isPresent() && its.stopped().isEmpty()
                ? ", " + Numbers.count(orders.getAsLong(), "interleaving", "interleavings")
                : ""));
    if (count == 0) {
      return lines;
    }
    lines.add("");
    lines.addAll(
        new Table<>(its.traces())
            .numbered("no")
            .leftIfAny("inputs", trace -> style.safe(trace.inputs()))
            .right("steps", trace -> Numbers.count(trace.steps()))
            .right("orders", TracesText::orders)
            .left("end", TraceListing.Trace::end)
            .left("schedule", trace -> style.safe(trace.schedule()))
            .lines(style));
    return lines;
  }

  private static String orders(TraceListing.Trace trace) {
    return trace.orders().isPresent() ? Numbers.count(trace.orders().getAsLong()) : "many";
  }

  /** Returns the number of all orders; absent where some were not counted or end with an error. */
  private static OptionalLong orders(TraceListing its) {
    long sum = 0;
    for (TraceListing.Trace trace : its.traces()) {
      if (!trace.complete()
          || trace.orders().isEmpty()
          || sum > Long.MAX_VALUE - trace.orders().getAsLong()) {
        return OptionalLong.empty();
      }
      sum += trace.orders().getAsLong();
    }
    return OptionalLong.of(sum);
  }
}
