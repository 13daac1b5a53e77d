// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.report.Style.Tone;
import dev.ravel.result.Checking;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.result.Sweep;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One file checked with several values of constants, as a table. It has a row for each combination
 * with the verdict of each check, and the counts. Where the table does not fit, a paragraph for
 * each combination.
 */
public final class SweepText {
  private static final String INDENT = "    ";

  /** A heading longer than this is a number, explained below the table. */
  private static final int WIDEST_HEADING = 24;

  private final Sweep sweep;
  private final List<String> checks;
  private final Style style;

  /** A text about the results of a sweep. */
  public SweepText(Sweep sweep, Style style) {
    this.sweep = sweep;
    this.checks = sweep.checks();
    this.style = style;
  }

  /** All lines. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(headline());
    lines.add("");
    Table<Checking> table = table();
    if (table.fits(style)) {
      lines.addAll(table.lines(style));
      lines.addAll(legend());
    } else {
      lines.addAll(paragraphs());
    }
    List<String> ways = ways();
    if (!ways.isEmpty()) {
      lines.add("");
      lines.addAll(ways);
    }
    lines.add("");
    lines.add(summary());
    return lines;
  }

  /** The lines where only problems are to be shown. */
  public List<String> problems() {
    return exitCode() == ExitCode.SUCCESS && limits().isEmpty() ? List.of() : lines();
  }

  /** The line before what is wrong with some of the combinations. */
  public List<String> with(List<Checking> some) {
    int more = some.size() - 1;
    String others = more == 0 ? "" : " and " + Numbers.count(more, "other", "others");
    return Cells.wrapped("with " + sweep.values(some.getFirst()) + others + ":", style.width());
  }

  private ExitCode exitCode() {
    return sweep.rows().stream().map(Checking::exitCode).reduce(ExitCode.SUCCESS, ExitCode::worst);
  }

  private String headline() {
    String word =
        switch (exitCode()) {
          case SUCCESS -> style.paint(Tone.GOOD, "ok");
          case UNEXPECTED -> style.paint(Tone.BAD, "violated");
          case UNKNOWN, INTERRUPTED -> style.paint(Tone.DOUBTFUL, "unknown");
          case NOTHING -> "nothing to check";
          case INTERNAL, USAGE, INVALID -> style.paint(Tone.BAD, "error");
        };
    String combinations =
        Numbers.count(sweep.rows().size(), "combination of constants", "combinations of constants");
    return word + ": " + Cells.clean(sweep.file(), style) + ": " + combinations;
  }

  private Table<Checking> table() {
    Table<Checking> table = new Table<>(sweep.rows());
    for (String name : sweep.names()) {
      table.right(name, row -> Cells.clean(row.defines().getOrDefault(name, ""), style));
    }
    if (checks.isEmpty()) {
      table.left("checks", SweepText::none);
    }
    for (int k = 0; k < checks.size(); k++) {
      String check = checks.get(k);
      table.left(heading(k), row -> cell(row, check), row -> tone(row, check));
    }
    if (ofPartialOrders()) {
      table.right("executions", row -> sum(row, Counters::executions));
      table.right("events", row -> sum(row, Counters::events));
    } else {
      table.right("states", row -> sum(row, Counters::states));
      table.right("steps", row -> sum(row, Counters::transitions));
    }
    return table.right("time", row -> Numbers.seconds(row.nanoseconds()));
  }

  private boolean ofPartialOrders() {
    return sweep.rows().stream()
        .flatMap(row -> row.instances().stream())
        .flatMap(instance -> instance.counters().stream())
        .anyMatch(counters -> counters.events().isPresent());
  }

  private String heading(int check) {
    String clean = Cells.clean(checks.get(check), style);
    return Cells.width(clean) <= WIDEST_HEADING ? clean : "(" + (check + 1) + ")";
  }

  /** Returns the meanings of the numbers in the headings. */
  private List<String> legend() {
    List<String> lines = new ArrayList<>();
    for (int k = 0; k < checks.size(); k++) {
      String clean = Cells.clean(checks.get(k), style);
      if (!heading(k).equals(clean)) {
        lines.add(INDENT + heading(k) + " is: " + clean);
      }
    }
    limits().forEach(its -> lines.add(INDENT + "[" + its.code() + "] is: " + its.title()));
    if (!lines.isEmpty()) {
      lines.addFirst("");
    }
    return lines;
  }

  /** The codes of what limits verdicts, each once. */
  private List<Problem> limits() {
    return sweep.rows().stream()
        .flatMap(Checking::findings)
        .flatMap(its -> its.limits().stream())
        .distinct()
        .sorted()
        .toList();
  }

  /** Returns the verdict of a check in a row. It is the worst of its members. */
  private String cell(Checking row, String check) {
    List<Finding> findings = Sweep.findings(row, check);
    if (findings.isEmpty()) {
      return none(row);
    }
    Finding worst = worst(findings);
    String word = worst.judgement().verdict().word();
    return word + CheckList.codes(worst.limits()) + (worst.asExpected() ? "" : " (!)");
  }

  /**
   * Returns the text for a check that a row has not. It has the codes of the errors, if there are.
   */
  private static String none(Checking row) {
    String codes =
        row.errors().stream()
            .map(error -> error.problem().code())
            .distinct()
            .collect(Collectors.joining(", "));
    return codes.isEmpty() ? "-" : "error (" + codes + ")";
  }

  private static Tone tone(Checking row, String check) {
    List<Finding> findings = Sweep.findings(row, check);
    if (findings.isEmpty()) {
      return row.errors().isEmpty() ? Tone.PLAIN : Tone.BAD;
    }
    Finding worst = worst(findings);
    if (worst.asExpected()) {
      return Tone.PLAIN;
    }
    return worst.judgement().verdict() == Verdict.UNKNOWN ? Tone.DOUBTFUL : Tone.BAD;
  }

  /** The first that is violated against expectation, else not decided, else limited, else any. */
  private static Finding worst(List<Finding> findings) {
    return findings.stream()
        .filter(f -> !f.asExpected() && f.judgement().verdict() != Verdict.UNKNOWN)
        .findFirst()
        .or(() -> findings.stream().filter(f -> !f.asExpected()).findFirst())
        .or(() -> findings.stream().filter(f -> !f.limits().isEmpty()).findFirst())
        .orElseGet(findings::getFirst);
  }

  private static String sum(Checking row, Function<Counters, OptionalLong> counter) {
    OptionalLong sum = counter.apply(row.counters());
    String more = row.stopped().isPresent() ? "+" : "";
    return sum.isPresent() ? Numbers.count(sum.getAsLong()) + more : "-";
  }

  private List<String> paragraphs() {
    List<String> lines = new ArrayList<>();
    for (Checking row : sweep.rows()) {
      lines.addAll(Cells.wrapped(sweep.values(row) + ":", style.width()));
      if (checks.isEmpty()) {
        lines.add("  " + none(row));
      }
      for (String check : checks) {
        String text = Cells.clean(check, style) + ": " + cell(row, check);
        Cells.wrapped(text, style.width() - 4).forEach(part -> lines.add("  " + part));
      }
      String counted =
          (ofPartialOrders()
                  ? sum(row, Counters::executions)
                      + " executions, "
                      + sum(row, Counters::events)
                      + " events"
                  : sum(row, Counters::states)
                      + " states, "
                      + sum(row, Counters::transitions)
                      + " steps")
              + style.dot()
              + Numbers.seconds(row.nanoseconds());
      Cells.wrapped(counted, style.width() - 4).forEach(part -> lines.add("  " + part));
    }
    return lines;
  }

  /** Returns the rows where checks fail first, and the commands that show it. */
  private List<String> ways() {
    Map<Checking, List<String>> failing = new LinkedHashMap<>();
    for (String check : checks) {
      sweep.rows().stream()
          .filter(row -> fails(row, check))
          .findFirst()
          .ifPresent(row -> failing.computeIfAbsent(row, r -> new ArrayList<>()).add(check));
    }
    List<String> lines = new ArrayList<>();
    failing.forEach(
        (row, names) -> {
          String first =
              Cells.clean(Numbers.names(names), style)
                  + (names.size() == 1 ? " first fails with " : " first fail with ")
                  + sweep.values(row)
                  + ":";
          lines.addAll(Cells.indented(first, 4, style));
          lines.add(INDENT + "  " + command(row));
        });
    return lines;
  }

  private static boolean fails(Checking row, String check) {
    return Sweep.findings(row, check).stream()
        .anyMatch(f -> !f.asExpected() && f.judgement().verdict() != Verdict.UNKNOWN);
  }

  private String command(Checking row) {
    return ReplayCommandLine.words(
        "ravel check", sweep.file(), row.beside(), row.defines(), " --all");
  }

  private String summary() {
    long good = sweep.rows().stream().filter(r -> r.exitCode() == ExitCode.SUCCESS).count();
    long nanoseconds = sweep.rows().stream().mapToLong(Checking::nanoseconds).sum();
    String counted =
        sweep.rows().stream()
            .flatMap(row -> row.countedWarnings().keySet().stream())
            .distinct()
            .map(Problem::code)
            .collect(Collectors.joining(", "));
    return "every check is as expected%s in %s of %s%s%s"
        .formatted(
            counted.isEmpty() ? "" : " without a warning (--warnings error: " + counted + ")",
            Numbers.count(good),
            Numbers.count(sweep.rows().size(), "combination", "combinations"),
            style.dot(),
            Numbers.seconds(nanoseconds));
  }
}
