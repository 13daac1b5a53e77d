// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.report.Style.Tone;
import dev.ravel.result.TraceListing;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

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
    List<Integer> rows = IntStream.range(0, its.traces().size()).boxed().toList();
    List<Table.Column> columns = new ArrayList<>();
    columns.add(Table.Column.plain("no", rows, row -> Numbers.count(row + 1L), true));
    if (its.traces().stream().anyMatch(trace -> !trace.inputs().isEmpty())) {
      columns.add(
          Table.Column.plain(
              "inputs", rows, row -> style.safe(its.traces().get(row).inputs()), false));
    }
    columns.add(
        Table.Column.plain(
            "steps", rows, row -> Numbers.count(its.traces().get(row).steps()), true));
    columns.add(Table.Column.plain("orders", rows, row -> orders(its.traces().get(row)), true));
    columns.add(Table.Column.plain("end", rows, row -> its.traces().get(row).end(), false));
    columns.add(
        Table.Column.plain(
            "schedule", rows, row -> style.safe(its.traces().get(row).schedule()), false));
    lines.addAll(new Table(columns).lines(style));
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
