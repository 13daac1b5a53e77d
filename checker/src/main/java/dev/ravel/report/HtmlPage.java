// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.source.Resource;
import java.util.List;
import java.util.stream.Collectors;

/** An HTML page, written line by line. All pages need nothing else, and look alike. */
final class HtmlPage {
  private final StringBuilder lines = new StringBuilder();

  /**
   * A page up to the beginning of its main part.
   *
   * @param styles further style sheets
   */
  HtmlPage(String title, String... styles) {
    String style = resource("report.css") + String.join("", styles);
    line(resource("report-head.html").formatted(text(title), style));
  }

  /** Adds a line. */
  void line(String line) {
    lines.append(line).append('\n');
  }

  /** Adds an element on a line of its own. */
  void add(String tag, String... parts) {
    line(element(tag, parts));
  }

  /** Adds an area that can be scrolled with the keyboard. */
  void scrolled(String label, String content) {
    line(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"%s\">\n%s\n</div>"
            .formatted(label, content));
  }

  /**
   * The text of the page, with its end.
   *
   * @param version of the tool
   */
  String ended(String version) {
    line(resource("report-foot.html").formatted(text(version)));
    return lines.toString();
  }

  /** A text as the content of an element, made harmless. */
  static String text(String text) {
    return Markup.escaped(Cells.clean(text, Style.plain()));
  }

  /**
   * An element.
   *
   * @param tag the name, and attributes if it has any
   * @param parts the content, in HTML
   */
  static String element(String tag, String... parts) {
    int end = tag.indexOf(' ');
    String name = end < 0 ? tag : tag.substring(0, end);
    return "<" + tag + ">" + String.join("", parts) + "</" + name + ">";
  }

  /** A cell of a table. */
  static String cell(String content) {
    return element("td", content);
  }

  /** A cell that holds a number. */
  static String number(String content) {
    return element("td class=\"number\"", content);
  }

  /** A cell that holds code. */
  static String code(String content) {
    return element("td class=\"code\"", content);
  }

  /** The heading of a row. */
  static String heading(String content) {
    return element("th scope=\"row\"", content);
  }

  /**
   * A table.
   *
   * @param tag {@code table}, and attributes if it has any
   * @param columns the headings of its columns
   * @param rows each an element
   */
  static String table(String tag, String caption, List<String> columns, List<String> rows) {
    String head =
        columns.stream()
            .map(column -> element("th scope=\"col\"", column))
            .collect(Collectors.joining());
    StringBuilder body = new StringBuilder("\n");
    rows.forEach(row -> body.append(row).append('\n'));
    return element(
        tag,
        "\n" + element("caption", caption) + "\n",
        element("thead", element("tr", head)) + "\n",
        element("tbody", body.toString()) + "\n");
  }

  /** A file beside this class. */
  static String resource(String name) {
    return Resource.text(HtmlPage.class, name);
  }
}
