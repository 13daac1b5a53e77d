// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import static dev.ravel.report.HtmlPage.cell;
import static dev.ravel.report.HtmlPage.code;
import static dev.ravel.report.HtmlPage.element;
import static dev.ravel.report.HtmlPage.heading;
import static dev.ravel.report.HtmlPage.text;

import dev.ravel.explanation.Numbers;
import dev.ravel.result.MadeSuite;
import dev.ravel.source.Span;
import dev.ravel.suite.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A suite of tests as one HTML page that needs no network. It has its tests, and what each of them
 * covers. A column of a table is sorted by a button in its head; without scripts the page is the
 * same in its first order.
 */
public final class SuitePage {
  /** As many ranges of tests are shown at once. */
  private static final int SHORT = 12;

  private final HtmlPage page;
  private final MadeSuite suite;

  private SuitePage(MadeSuite suite) {
    this.page = new HtmlPage("Ravel: suite of " + suite.file());
    this.suite = suite;
  }

  /**
   * The page.
   *
   * @param defines the values of constants and inputs with which the suite was made
   */
  public static String of(MadeSuite suite, Map<String, String> defines, String version) {
    SuitePage its = new SuitePage(suite);
    its.write(defines);
    return its.page.ended(version);
  }

  private void write(Map<String, String> defines) {
    List<String> words = new SuiteText(suite, Style.plain()).summary();
    page.add("h1", text("Ravel: suite of " + suite.file()));
    page.add("p", text(words.getFirst()));
    page.add("p", text(SuiteText.share(suite.coverage()) + "."));
    tests(defines);
    suite.coverage().forEach(this::covered);
    for (String remark : words.subList(1, words.size())) {
      page.add("p", text(remark));
    }
    page.line("<script>");
    page.line(HtmlPage.resource("report-sort.js") + "</script>");
  }

  private void tests(Map<String, String> defines) {
    List<int[]> counts = suite.coverage().stream().map(this::counts).toList();
    boolean inputs = suite.tests().stream().anyMatch(test -> !test.inputs().isEmpty());
    List<String> columns = new ArrayList<>(List.of("test", "steps"));
    suite.coverage().forEach(its -> columns.add(its.what()));
    if (inputs) {
      columns.add("inputs");
    }
    columns.addAll(List.of("end", "to run it again"));
    List<String> rows = new ArrayList<>();
    for (int k = 0; k < suite.tests().size(); k++) {
      int number = k;
      MadeSuite.Test test = suite.tests().get(k);
      rows.add(
          element(
              "tr id=\"test" + (number + 1) + "\"",
              heading(Numbers.count(number + 1L)),
              number(test.steps()),
              counts.stream().map(its -> number(its[number])).collect(Collectors.joining()),
              inputs ? cell(text(test.inputs())) : "",
              cell(text(test.end())),
              code(text(SuiteText.replay(suite, defines, test)))));
    }
    table("Tests", columns, rows);
  }

  /** Returns the number of items that each test covers. */
  private int[] counts(MadeSuite.Covered covered) {
    int[] counts = new int[suite.tests().size()];
    covered.tests().forEach(tests -> tests.forEach(test -> counts[test]++));
    return counts;
  }

  private void covered(MadeSuite.Covered covered) {
    String what = covered.what();
    page.add("h2", what.substring(0, 1).toUpperCase(Locale.ROOT) + what.substring(1));
    if (covered.items().isEmpty()) {
      page.line("<p>There are none.</p>");
      return;
    }
    List<String> columns = new ArrayList<>(List.of(covered.one()));
    columns.addAll(SuiteText.headings(covered.items().getFirst(), covered.one()));
    columns.addAll(List.of("number of tests", "tests"));
    List<String> rows = new ArrayList<>();
    for (int k = 0; k < covered.items().size(); k++) {
      List<Integer> tests = covered.tests().get(k);
      Item item = covered.items().get(k);
      String none = element("span class=\"open\"", "none");
      rows.add(
          element(
              "tr",
              element("th scope=\"row\" class=\"code\"", text(item.name())),
              item.places().stream().map(SuitePage::place).collect(Collectors.joining()),
              number(tests.size()),
              cell((tests.isEmpty() ? none : links(tests)) + "\n")));
    }
    table(text(SuiteText.share(covered)), columns, rows);
  }

  /** The line on which something stands, with that marked; and what else is known of it. */
  private static String place(Item.Place place) {
    if (place.span().isEmpty()) {
      return cell(text(place.process() + " " + place.name()));
    }
    Span span = place.span().get();
    int begin = span.source().lineStart(span.line());
    String line = span.source().lineText(span.line());
    int from = span.start() - begin;
    int to = Math.min(span.end() - begin, line.length());
    String marked =
        text(line.substring(0, from).stripLeading())
            + element("mark", text(line.substring(from, to)))
            + text(line.substring(to).stripTrailing());
    String text = place.process().isEmpty() ? "" : place.process() + ": " + place.text();
    return code(marked + (text.isEmpty() ? "" : "<br/>" + element("small", text(text))));
  }

  /** The numbers of tests, those in a row as a range; after a button where they are many. */
  private static String links(List<Integer> tests) {
    List<TestNumbers.Range> ranges = TestNumbers.ranges(tests);
    String links = ranges.stream().map(SuitePage::link).collect(Collectors.joining(", "));
    return ranges.size() <= SHORT
        ? links
        : element(
            "details", element("summary", Numbers.count(tests.size(), "test", "tests")), links);
  }

  private static String link(TestNumbers.Range range) {
    String first = link(range.first());
    return range.first() == range.last() ? first : first + "-" + link(range.last());
  }

  private static String link(int test) {
    return "<a href=\"#test%d\">%s</a>".formatted(test, Numbers.count(test));
  }

  private void table(String caption, List<String> columns, List<String> rows) {
    String table = HtmlPage.table("table class=\"sorts\"", caption, columns, rows);
    page.scrolled(caption, table);
  }

  private static String number(long count) {
    return HtmlPage.number(Numbers.count(count));
  }
}
