// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.driver.Script;
import dev.ravel.explanation.Numbers;
import dev.ravel.report.Style.Tone;
import dev.ravel.result.MadeSuite;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A suite of tests, as text. */
public final class SuiteText {
  private static final String USUAL = "event-structure";
  private static final String PREFIX = "prefix";

  private final MadeSuite suite;
  private final Style style;

  /** The text of a suite; in a verbose style it tells what each test covers. */
  public SuiteText(MadeSuite suite, Style style) {
    this.suite = suite;
    this.style = style;
  }

  /** The lines: a headline, a table with a row for each test, and what to know about it. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(style.paint(Tone.STRONG, "suite") + ": " + style.safe(suite.file()) + ": " + head());
    if (!suite.tests().isEmpty()) {
      lines.add("");
      lines.addAll(table());
    }
    if (style.verbose() && !suite.items().isEmpty()) {
      lines.add("");
      lines.addAll(covered());
    }
    suite.coverage().forEach(its -> lines.addAll(coverage(its)));
    lines.add("");
    lines.addAll(remarks());
    lines.add(
        "note: a suite shows each local state; deadlocks, races and what threads do together");
    lines.add("      can need executions that it leaves out: ravel check decides these");
    return lines;
  }

  /**
   * The command that runs a test again, to be copied into a shell.
   *
   * @param defines the values of constants with which the suite was made
   */
  public static String replay(MadeSuite suite, Map<String, String> defines, MadeSuite.Test test) {
    Map<String, String> values = new LinkedHashMap<>(defines);
    if (!test.inputs().isEmpty() && !test.inputs().contains(" = ")) {
      values.putIfAbsent("--inputs", test.inputs());
    } else {
      Stream.of(test.inputs().split(", "))
          .filter(its -> !its.isEmpty())
          .map(its -> its.replace(" ", "").split("=", 2))
          .forEach(its -> values.putIfAbsent(its[0], its[1]));
    }
    return ReplayCommand.of(suite.file(), suite.beside(), values, test.schedule());
  }

  /**
   * The script that builds a C program for each test, and runs all.
   *
   * @param defines the values of macros with which the suite was made
   */
  public static String nativeScript(MadeSuite suite, Map<String, String> defines) {
    List<String> sources =
        Stream.concat(Stream.of(suite.file()), suite.beside().files().stream())
            .map(ReplayCommand::quoted)
            .toList();
    Stream<String> macros =
        defines.entrySet().stream()
            .filter(its -> !its.getKey().startsWith("--"))
            .map(its -> "-D" + its.getKey() + "=" + its.getValue());
    List<String> options =
        Stream.concat(macros, suite.beside().options().stream())
            .map(ReplayCommand::quoted)
            .toList();
    return Script.ofProgram(sources, options);
  }

  /** The headline without the file, and what to know about the suite. */
  List<String> summary() {
    List<String> lines = new ArrayList<>(List.of(head()));
    lines.addAll(remarks());
    lines.add(
        "note: a suite shows each local state; deadlocks, races and what threads do together can"
            + " need executions that it leaves out: ravel check decides these");
    return lines;
  }

  private String head() {
    if (suite.items().isEmpty()) {
      return suite.partial()
          ? "partial: no " + suite.one() + " was found so far"
          : "there is no " + suite.one() + " to cover";
    }
    int tests = suite.tests().size();
    String all = suite.partial() ? " found so far" : "";
    String size =
        suite.minimal()
            ? (suite.cut() && !prefixEvents() ? ", the fewest of these executions" : ", the fewest")
            : ", at least " + Numbers.count(suite.atLeast()) + " are needed";
    return (suite.partial() ? "partial: " : "")
        + Numbers.count(tests, "test", "tests")
        + (tests == 1 ? " covers " : " cover ")
        + (suite.items().size() == 1
            ? "the only " + suite.one()
            : "all " + Numbers.count(suite.items().size(), suite.one(), suite.covered()))
        + of()
        + all
        + size;
  }

  /** Of which unfolding the events are, where that is not the usual one. */
  private String of() {
    return suite.encoding().equals(USUAL) || !suite.one().equals("event")
        ? ""
        : " of the " + suite.encoding() + (suite.encoding().equals(PREFIX) ? "" : " unfolding");
  }

  /** Whether what is covered is all of a prefix, of which nothing is left out. */
  private boolean prefixEvents() {
    return suite.encoding().equals(PREFIX) && suite.one().equals("event");
  }

  private List<String> table() {
    List<MadeSuite.Test> tests = suite.tests();
    List<Integer> rows = IntStream.range(0, tests.size()).boxed().toList();
    List<Table.Column> columns = new ArrayList<>();
    columns.add(Table.Column.plain("test", rows, row -> Numbers.count(row + 1L), true));
    if (tests.stream().anyMatch(test -> !test.inputs().isEmpty())) {
      columns.add(
          Table.Column.plain("inputs", rows, row -> style.safe(tests.get(row).inputs()), false));
    }
    columns.add(
        Table.Column.plain("steps", rows, row -> Numbers.count(tests.get(row).steps()), true));
    columns.add(
        Table.Column.plain(
            "covers", rows, row -> Numbers.count(tests.get(row).covers().size()), true));
    columns.add(Table.Column.plain("end", rows, row -> tests.get(row).end(), false));
    columns.add(
        Table.Column.plain("schedule", rows, row -> style.safe(tests.get(row).schedule()), false));
    return new Table(columns).lines(style);
  }

  /** By item: the tests that cover it. */
  private List<String> covered() {
    List<List<Integer>> by = new ArrayList<>();
    suite.items().forEach(_ -> by.add(new ArrayList<>()));
    for (int test = 0; test < suite.tests().size(); test++) {
      for (int item : suite.tests().get(test).covers()) {
        by.get(item).add(test);
      }
    }
    return table(suite.one(), suite.items(), by);
  }

  /** What the tests cover besides: of each sort how much, and by item the tests. */
  private List<String> coverage(MadeSuite.Covered covered) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(share(covered));
    if (!covered.items().isEmpty()) {
      lines.add("");
      lines.addAll(table(covered.one(), covered.items(), covered.tests()));
    }
    return lines;
  }

  /** How much the tests cover of all that was asked about. */
  static String share(List<MadeSuite.Covered> coverage) {
    return coverage.stream().map(SuiteText::share).collect(Collectors.joining("; "));
  }

  /** How much the tests cover of something, such as {@code statements: 3 of 4 are covered}. */
  static String share(MadeSuite.Covered covered) {
    return "%s: %s of %s are covered"
        .formatted(
            covered.what(), Numbers.count(covered.count()), Numbers.count(covered.items().size()));
  }

  private List<String> table(String one, List<String> items, List<List<Integer>> tests) {
    List<Integer> rows = IntStream.range(0, items.size()).boxed().toList();
    return new Table(
            List.of(
                Table.Column.plain(one, rows, row -> style.safe(items.get(row)), false),
                Table.Column.plain("tests", rows, row -> numbers(tests.get(row)), false)))
        .lines(style);
  }

  private static String numbers(List<Integer> tests) {
    return tests.isEmpty()
        ? "none"
        : tests.stream().map(test -> Numbers.count(test + 1L)).collect(Collectors.joining(" "));
  }

  private List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    remarks.add(
        switch (suite.origin()) {
          case EXECUTIONS ->
              "chosen from "
                  + Numbers.count(suite.executions(), "execution", "executions")
                  + style.dot()
                  + seconds(suite.times().find(), "to find them")
                  + ", "
                  + seconds(suite.times().look(), "to see what each covers")
                  + ", "
                  + seconds(suite.times().choose(), "to choose");
          case PREFIX ->
              "grown from the prefix"
                  + style.dot()
                  + seconds(suite.times().find(), "to find it")
                  + ", "
                  + seconds(suite.times().choose(), "to grow them");
          case EVENTS ->
              "grown from all events, not chosen from executions"
                  + style.dot()
                  + seconds(suite.times().find(), "to find them")
                  + ", "
                  + seconds(suite.times().choose(), "to grow them");
        });
    if (!suite.searched()) {
      remarks.add(
          "note: fewer tests were not looked for, since the solver is not there on this machine");
    }
    if (suite.cut()) {
      remarks.add(
          "note: executions are followed up to states that were seen before, and no further");
    }
    return remarks;
  }

  private static String seconds(long nanoseconds, String what) {
    return String.format(Locale.ROOT, "%.2f s %s", nanoseconds / 1e9, what);
  }
}
