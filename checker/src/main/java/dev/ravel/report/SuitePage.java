// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Numbers;
import dev.ravel.result.MadeSuite;
import dev.ravel.source.Span;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A suite of tests as one HTML page that needs no network: its tests, and what each of them covers.
 * A column of a table is sorted by a button in its head; without scripts the page is the same in
 * its first order.
 */
public final class SuitePage {
  /** As many ranges of tests are shown at once. */
  private static final int SHORT = 12;

  private final StringBuilder page = new StringBuilder();
  private final MadeSuite suite;

  private SuitePage(MadeSuite suite) {
    this.suite = suite;
  }

  /**
   * The page.
   *
   * @param defines the values of constants and inputs with which the suite was made
   */
  public static String of(MadeSuite suite, Map<String, String> defines, String version) {
    SuitePage its = new SuitePage(suite);
    its.write(defines, version);
    return its.page.toString();
  }

  private void write(Map<String, String> defines, String version) {
    List<String> words = new SuiteText(suite, Style.plain()).summary();
    line(HtmlPage.head("Ravel: suite of " + suite.file()));
    line("<h1>" + HtmlPage.text("Ravel: suite of " + suite.file()) + "</h1>");
    line("<p>" + HtmlPage.text(words.getFirst()) + "</p>");
    line("<p>" + HtmlPage.text(SuiteText.share(suite.coverage()) + ".") + "</p>");
    tests(defines);
    suite.coverage().forEach(this::covered);
    for (String remark : words.subList(1, words.size())) {
      line("<p>" + HtmlPage.text(remark) + "</p>");
    }
    line("<script>");
    line(HtmlPage.resource("report-sort.js") + "</script>");
    line(HtmlPage.foot(version));
  }

  private void tests(Map<String, String> defines) {
    List<int[]> counts = suite.coverage().stream().map(this::counts).toList();
    boolean inputs = suite.tests().stream().anyMatch(test -> !test.inputs().isEmpty());
    begin("Tests");
    head("test", "steps");
    suite.coverage().forEach(its -> page.append(column(its.what())));
    page.append(inputs ? column("inputs") : "");
    head("end", "to run it again");
    line("</tr></thead>");
    line("<tbody>");
    for (int k = 0; k < suite.tests().size(); k++) {
      int number = k;
      MadeSuite.Test test = suite.tests().get(k);
      page.append("<tr id=\"test").append(number + 1).append("\"><th scope=\"row\">");
      page.append(Numbers.count(number + 1L)).append("</th>");
      number(test.steps());
      counts.forEach(its -> number(its[number]));
      page.append(inputs ? "<td>" + HtmlPage.text(test.inputs()) + "</td>" : "");
      page.append("<td>").append(HtmlPage.text(test.end())).append("</td><td class=\"code\">");
      page.append(HtmlPage.text(SuiteText.replay(suite, defines, test)));
      line("</td></tr>");
    }
    end();
  }

  /** By test: how many items it covers. */
  private int[] counts(MadeSuite.Covered covered) {
    int[] counts = new int[suite.tests().size()];
    covered.tests().forEach(tests -> tests.forEach(test -> counts[test]++));
    return counts;
  }

  private void covered(MadeSuite.Covered covered) {
    String what = covered.what();
    line("<h2>" + what.substring(0, 1).toUpperCase(Locale.ROOT) + what.substring(1) + "</h2>");
    if (covered.items().isEmpty()) {
      line("<p>There are none.</p>");
      return;
    }
    begin(HtmlPage.text(SuiteText.share(covered)));
    head(covered.one());
    SuiteText.headings(covered.items().getFirst(), covered.one()).forEach(this::head);
    head("number of tests", "tests");
    line("</tr></thead>");
    line("<tbody>");
    for (int item = 0; item < covered.items().size(); item++) {
      List<Integer> tests = covered.tests().get(item);
      page.append("<tr><th scope=\"row\" class=\"code\">");
      page.append(HtmlPage.text(covered.items().get(item).name())).append("</th>");
      covered.items().get(item).places().forEach(its -> page.append(place(its)));
      number(tests.size());
      line("<td>" + (tests.isEmpty() ? "<span class=\"open\">none</span>" : links(tests)));
      line("</td></tr>");
    }
    end();
  }

  /** The line on which something stands, with that marked; and what else is known of it. */
  private static String place(MadeSuite.Place place) {
    if (place.span().isEmpty()) {
      return "<td>" + HtmlPage.text(place.process() + " " + place.name()) + "</td>";
    }
    Span span = place.span().get();
    int begin = span.source().lineStart(span.line());
    String line = span.source().lineText(span.line());
    int from = span.start() - begin;
    int to = Math.min(span.end() - begin, line.length());
    String marked =
        HtmlPage.text(line.substring(0, from).stripLeading())
            + "<mark>"
            + HtmlPage.text(line.substring(from, to))
            + "</mark>"
            + HtmlPage.text(line.substring(to).stripTrailing());
    String text = place.process().isEmpty() ? "" : place.process() + ": " + place.text();
    return "<td class=\"code\">"
        + marked
        + (text.isEmpty() ? "" : "<br/><small>" + HtmlPage.text(text) + "</small>")
        + "</td>";
  }

  /** The numbers of tests, those in a row as a range; behind a button where they are many. */
  private static String links(List<Integer> tests) {
    List<TestNumbers.Range> ranges = TestNumbers.ranges(tests);
    String links = ranges.stream().map(SuitePage::link).collect(Collectors.joining(", "));
    return ranges.size() <= SHORT
        ? links
        : "<details><summary>"
            + Numbers.count(tests.size(), "test", "tests")
            + "</summary>"
            + links
            + "</details>";
  }

  private static String link(TestNumbers.Range range) {
    String first = link(range.first());
    return range.first() == range.last() ? first : first + "-" + link(range.last());
  }

  private static String link(int test) {
    return "<a href=\"#test%d\">%s</a>".formatted(test, Numbers.count(test));
  }

  private void begin(String caption) {
    line("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" + caption + "\">");
    line("<table class=\"sorts\">");
    line("<caption>" + caption + "</caption>");
    page.append("<thead><tr>");
  }

  private void end() {
    line("</tbody>");
    line("</table>");
    line("</div>");
  }

  private void head(String... names) {
    IntStream.range(0, names.length).forEach(k -> page.append(column(names[k])));
  }

  private static String column(String name) {
    return "<th scope=\"col\">" + name + "</th>";
  }

  private void number(long count) {
    page.append("<td class=\"number\">").append(Numbers.count(count)).append("</td>");
  }

  private void line(String line) {
    page.append(line).append('\n');
  }
}
