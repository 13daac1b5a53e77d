// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.driver.Script;
import dev.ravel.explanation.Numbers;
import dev.ravel.report.Style.Tone;
import dev.ravel.result.MadeSuite;
import dev.ravel.suite.Item;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A suite of tests, as text. */
public record SuiteText(MadeSuite suite, Style style) {
  private static final String USUAL = "event-structure";
  private static final String PREFIX = "prefix";

  /** The most columns that a statement, a step, and the tests in a row take. */
  private static final int STATEMENT = 60;

  private static final int STEP = 36;
  private static final int TESTS = 40;

  /**
   * Returns the lines. They are a headline, a table with a row for each test, and the limits of the
   * suite.
   */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(style.paint(Tone.STRONG, "suite") + ": " + style.safe(suite.file()) + ": " + head());
    if (!suite.tests().isEmpty()) {
      lines.add("");
      lines.addAll(table());
    }
    if (style.verbose() && !suite.items().isEmpty()) {
      lines.add("");
      lines.addAll(table(suite.one(), suite.items(), suite.testsByItem()));
    }
    suite.coverage().forEach(its -> lines.addAll(coverage(its)));
    lines.add("");
    lines.addAll(remarks());
    List<String> kept = notPreserved();
    lines.add("note: " + kept.getFirst());
    kept.subList(1, kept.size()).forEach(its -> lines.add("      " + its));
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
    return ReplayCommandLine.of(suite.file(), suite.beside(), values, test.schedule());
  }

  /**
   * The script that builds a C program for each test, and runs all.
   *
   * @param defines the values of macros with which the suite was made
   */
  public static String nativeScript(
      MadeSuite suite, Map<String, String> defines, boolean rightToLeft) {
    List<String> sources =
        Stream.concat(Stream.of(suite.file()), suite.beside().files().stream())
            .map(ReplayCommandLine::quoted)
            .toList();
    Stream<String> macros =
        defines.entrySet().stream()
            .filter(its -> !its.getKey().startsWith("--"))
            .map(its -> "-D" + its.getKey() + "=" + its.getValue());
    List<String> options =
        Stream.concat(macros, suite.beside().options().stream())
            .map(ReplayCommandLine::quoted)
            .toList();
    return Script.ofProgram(directory(), sources, options, rightToLeft);
  }

  /** The directory in which files have the names that the user gave them, for a shell. */
  public static String directory() {
    return ReplayCommandLine.quoted(Path.of("").toAbsolutePath().toString());
  }

  /** The headline without the file, and what to know about the suite. */
  List<String> summary() {
    List<String> lines = new ArrayList<>(List.of(head()));
    lines.addAll(remarks());
    lines.add("note: " + String.join(" ", notPreserved()));
    return lines;
  }

  /** Returns the properties that the suite does not decide, in lines. */
  private List<String> notPreserved() {
    return suite.origin() == MadeSuite.Origin.EVENTS
        ? List.of(
            "events were looked for, and not all executions: deadlocks, races and what",
            "threads do together may be in none of these tests: ravel check decides these")
        : List.of(
            "a suite shows each local state; deadlocks, races and what threads do together",
            "can need executions that it leaves out: ravel check decides these");
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
            : ", at least "
                + Numbers.count(suite.atLeast())
                + (suite.atLeast() == 1 ? " is needed" : " are needed");
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

  /** Returns whether what is covered is all of a prefix, of which nothing is left out. */
  private boolean prefixEvents() {
    return suite.encoding().equals(PREFIX) && suite.one().equals("event");
  }

  private List<String> table() {
    return new Table<>(suite.tests())
        .numbered("test")
        .leftIfAny("inputs", test -> style.safe(test.inputs()))
        .right("steps", test -> Numbers.count(test.steps()))
        .right("covers", test -> Numbers.count(test.covers().size()))
        .left("end", MadeSuite.Test::end)
        .left("schedule", test -> style.safe(test.schedule()))
        .lines(style);
  }

  /**
   * Returns the further coverage of the tests. It has of each sort the share, and by item the
   * tests.
   */
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

  /** Returns the share of the goals that the tests cover. */
  static String share(List<MadeSuite.Covered> coverage) {
    return coverage.stream().map(SuiteText::share).collect(Collectors.joining("; "));
  }

  /**
   * Returns the share of something that the tests cover, such as {@code statements: 3 of 4 are
   * covered}.
   */
  static String share(MadeSuite.Covered covered) {
    return "%s: %s of %s are covered"
        .formatted(
            covered.what(), Numbers.count(covered.count()), Numbers.count(covered.items().size()));
  }

  /** Tests that cover an item, which the first line about it names. */
  private record Row(Optional<Item> item, String tests) {}

  /** By item what is done there, and the tests that cover it; these on several lines if many. */
  private List<String> table(String one, List<Item> items, List<List<Integer>> testsByItem) {
    List<Row> rows = new ArrayList<>();
    for (int item = 0; item < items.size(); item++) {
      Optional<Item> named = Optional.of(items.get(item));
      for (String part : Cells.wrapped(TestNumbers.of(testsByItem.get(item)), TESTS)) {
        rows.add(new Row(named, part));
        named = Optional.empty();
      }
    }
    Table<Row> table =
        new Table<>(rows).left(one, row -> style.safe(row.item.map(Item::name).orElse("")));
    List<String> headings = headings(items.getFirst(), one);
    int width = headings.size() == 1 ? STATEMENT : STEP;
    for (int k = 0; k < headings.size(); k++) {
      int place = k;
      table.left(
          headings.get(k),
          row -> row.item.map(its -> text(its.places().get(place), width)).orElse(""));
    }
    return table.left("tests", Row::tests).lines(style);
  }

  /** Returns the headings of the places of an item, each in its column. */
  static List<String> headings(Item item, String one) {
    return switch (item.places().size()) {
      case 0 -> List.of();
      case 1 -> List.of("text");
      default -> one.equals("pair") ? List.of("first", "then") : List.of("from", "to");
    };
  }

  /** Returns the action at a place, cut where it is long. */
  private String text(Item.Place place, int width) {
    return Cells.cut(
        style.safe(place.text().isEmpty() ? place.name() : place.text()), width, style);
  }

  private List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    remarks.add(
        switch (suite.origin()) {
          case EXECUTIONS ->
              "chosen from %s%s%s, %s, %s"
                  .formatted(
                      Numbers.count(suite.executions(), "execution", "executions"),
                      style.dot(),
                      seconds(suite.times().find(), "to find them"),
                      seconds(suite.times().look(), "to see what each covers"),
                      seconds(suite.times().choose(), "to choose"));
          case PREFIX -> grown("the prefix", "it");
          case EVENTS ->
              grown(
                  "all events (each a step with all its causes), not chosen from executions",
                  "them");
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

  private String grown(String from, String its) {
    return "grown from %s%s%s, %s"
        .formatted(
            from,
            style.dot(),
            seconds(suite.times().find(), "to find " + its),
            seconds(suite.times().choose(), "to grow them"));
  }

  private static String seconds(long nanoseconds, String what) {
    return String.format(Locale.ROOT, "%.2f s %s", nanoseconds / 1e9, what);
  }
}
