// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.report.Style.Tone;
import dev.ravel.result.Comparison;
import dev.ravel.result.Comparison.Part;
import dev.ravel.result.Comparison.Row;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Engines on one file as text. It has a table of verdicts and cost, a table of counts, and what the
 * numbers show.
 */
public record ComparisonText(Comparison comparison, Style style) {
  private static final String INDENT = "    ";

  /** All lines. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(headline());
    lines.add("");
    lines.addAll(
        new Table<>(comparison.rows())
            .left("engine", Row::engine)
            .left(
                "verdict",
                ComparisonText::verdict,
                row -> row.reasons().isEmpty() ? Tone.PLAIN : Tone.DOUBTFUL)
            .left(
                "same verdict?",
                this::same,
                row -> comparison.same(row).orElse(true) ? Tone.PLAIN : Tone.BAD)
            .right("time", row -> Numbers.seconds(row.checking().counters().nanoseconds()))
            .right("memory", row -> Numbers.bytes(row.checking().counters().bytes()))
            .fitting(style));
    List<Part> parts = comparison.parts();
    for (Part part : parts) {
      lines.add("");
      if (parts.size() > 1) {
        String name = Cells.clean("for " + comparison.name(part) + ":", style);
        lines.addAll(Cells.wrapped(name, style.width()));
      }
      lines.addAll(
          new Table<>(comparison.rows())
              .left("engine", Row::engine)
              .right("executions", counted(part, Counters::executions))
              .right("redundant", counted(part, Counters::redundantExecutions))
              .right("events", counted(part, Counters::events))
              .right("cutoffs", counted(part, Counters::cutoffs))
              .right("states", counted(part, Counters::states))
              .right("steps", counted(part, Counters::transitions))
              .fitting(style));
    }
    lines.addAll(reasons());
    lines.add("");
    lines.add("what the numbers show:");
    for (String observation : Observations.of(comparison)) {
      lines.addAll(Cells.hanging("  - ", observation, style));
    }
    return lines;
  }

  private String headline() {
    return "compared: %s: %s by %s"
        .formatted(
            Cells.clean(comparison.checking().file(), style),
            Numbers.count(comparison.checks().size(), "check", "checks"),
            Numbers.count(comparison.rows().size(), "search", "searches"));
  }

  /** One word if all checks have the same verdict, else how many have which. */
  private static String verdict(Row row) {
    Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
    row.findings().forEach(f -> counts.merge(f.judgement().verdict(), 1, Integer::sum));
    String text =
        counts.size() == 1
            ? counts.keySet().iterator().next().word()
            : counts.entrySet().stream()
                .map(entry -> count(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    String codes = codes(row).map(Problem::code).collect(Collectors.joining(", "));
    return codes.isEmpty() ? text : text + " (" + codes + ")";
  }

  /** The reasons for which checks are not decided, then what limits the verdicts of others. */
  private static Stream<Problem> codes(Row row) {
    return Stream.concat(
            row.reasons().stream(), row.findings().stream().flatMap(its -> its.limits().stream()))
        .distinct();
  }

  private static String count(Verdict verdict, int number) {
    return switch (verdict) {
      case HOLDS -> number + (number == 1 ? " holds" : " hold");
      case VIOLATED -> number + " violated";
      case UNKNOWN -> number + " unknown";
    };
  }

  private String same(Row row) {
    String word = comparison.same(row).map(yes -> yes ? "yes" : "NO").orElse("-");
    return row.equals(comparison.rows().getFirst()) ? "" : word;
  }

  private static Function<Row, String> counted(
      Part part, Function<Counters, OptionalLong> counter) {
    return row ->
        number(
            row,
            row.search(part)
                .map(its -> counter.apply(its.counters()))
                .orElse(OptionalLong.empty()));
  }

  /** A number, marked where the search has not come to its end. */
  private static String number(Row row, OptionalLong number) {
    Optional<Problem> stopped = row.checking().stopped();
    boolean refused = stopped.equals(Optional.of(Problem.K005)) && number.orElse(0) == 0;
    if (number.isEmpty() || refused) {
      return "-";
    }
    boolean more = stopped.isPresent() && !stopped.equals(Optional.of(Problem.K011));
    return Numbers.count(number.getAsLong()) + (more ? "+" : "");
  }

  /** Returns the meanings of the codes of the reasons. */
  private List<String> reasons() {
    List<String> lines =
        new ArrayList<>(
            comparison.rows().stream()
                .flatMap(ComparisonText::codes)
                .distinct()
                .sorted()
                .map(problem -> INDENT + problem.code() + ": " + problem.title())
                .toList());
    if (!lines.isEmpty()) {
      lines.addFirst("");
    }
    return lines;
  }
}
