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
    lines.addAll(shown(new Table(List.of(engine(), verdicts(), same(), time(), memory()))));
    List<Part> parts = comparison.parts();
    for (Part part : parts) {
      lines.add("");
      if (parts.size() > 1) {
        String name = Cells.clean("for " + comparison.name(part) + ":", style);
        lines.addAll(Cells.wrapped(name, style.width()));
      }
      lines.addAll(
          shown(
              new Table(
                  List.of(
                      engine(),
                      counted(part, "executions", Counters::executions),
                      counted(part, "redundant", Counters::redundantExecutions),
                      counted(part, "events", Counters::events),
                      counted(part, "cutoffs", Counters::cutoffs),
                      counted(part, "states", Counters::states),
                      counted(part, "steps", Counters::transitions)))));
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

  private List<String> shown(Table table) {
    return table.width() <= style.width() ? table.lines(style) : table.paragraphs(style);
  }

  private Table.Column engine() {
    return plain("engine", Row::engine, false);
  }

  private Table.Column plain(String heading, Function<Row, String> cell, boolean right) {
    return Table.Column.plain(heading, comparison.rows(), cell, right);
  }

  private Table.Column verdicts() {
    return new Table.Column(
        "verdict",
        comparison.rows().stream().map(ComparisonText::verdict).toList(),
        comparison.rows().stream()
            .map(row -> row.reasons().isEmpty() ? Tone.PLAIN : Tone.DOUBTFUL)
            .toList(),
        false);
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

  private Table.Column same() {
    List<Optional<Boolean>> same = comparison.rows().stream().map(comparison::same).toList();
    List<String> words = new ArrayList<>(same.stream().map(ComparisonText::word).toList());
    words.set(0, "");
    return new Table.Column(
        "same verdict?",
        words,
        same.stream().map(its -> its.equals(Optional.of(false)) ? Tone.BAD : Tone.PLAIN).toList(),
        false);
  }

  private static String word(Optional<Boolean> same) {
    return same.map(yes -> yes ? "yes" : "NO").orElse("-");
  }

  private Table.Column time() {
    return plain("time", row -> Numbers.seconds(row.checking().counters().nanoseconds()), true);
  }

  private Table.Column memory() {
    return plain("memory", row -> Numbers.bytes(row.checking().counters().bytes()), true);
  }

  private Table.Column counted(
      Part part, String heading, Function<Counters, OptionalLong> counter) {
    return plain(
        heading,
        row ->
            number(
                row,
                row.search(part)
                    .map(its -> counter.apply(its.counters()))
                    .orElse(OptionalLong.empty())),
        true);
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
