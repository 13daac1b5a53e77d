// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.verdict.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The counts of one engine that others do not have, as text. */
final class StatisticsText {
  private static final int INDENT = 6;

  private final String purpose;
  private final List<Statistic> statistics;
  private final Style style;

  /**
   * A text about what a search counted.
   *
   * @param purpose what it was for, if there were others; else empty
   */
  StatisticsText(String purpose, List<Statistic> statistics, Style style) {
    this.purpose = purpose;
    this.statistics = List.copyOf(statistics);
    this.style = style;
  }

  /** All lines; none if nothing was counted. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (statistics.isEmpty()) {
      return lines;
    }
    lines.addAll(Cells.indented("what the search" + purpose + " counted:", 4, style));
    int width = statistics.stream().mapToInt(its -> Cells.width(its.name()) + 2).max().orElse(0);
    boolean table = INDENT + width + 10 <= style.width();
    for (Statistic its : statistics) {
      String name = table ? Cells.padded(its.name() + ":", width) : its.name() + ": ";
      lines.addAll(Cells.indented(name + value(its), INDENT, style));
    }
    return lines;
  }

  private static String value(Statistic its) {
    return switch (its.unit()) {
      case COUNT -> Numbers.count(Math.round(its.value()));
      case MEAN -> String.format(Locale.ROOT, "%.2f", its.value());
      case SHARE -> Math.round(100 * its.value()) + " %";
      case SECONDS -> Numbers.seconds(Math.round(1e9 * its.value()));
      case BYTES -> Numbers.bytes(Math.round(its.value()));
    };
  }
}
