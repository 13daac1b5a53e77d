// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.source.Resource;
import java.util.List;
import java.util.stream.Collectors;

/** The common part of HTML pages. They need nothing else, and look alike. */
final class HtmlPage {
  private HtmlPage() {}

  /** The lines up to the beginning of the main part. */
  static String head(String title) {
    return head(title, "");
  }

  /**
   * The lines up to the beginning of the main part.
   *
   * @param style further style sheets
   */
  static String head(String title, String style) {
    return resource("report-head.html").formatted(text(title), resource("report.css") + style);
  }

  /**
   * The lines from the end of the main part on.
   *
   * @param version of the tool
   */
  static String foot(String version) {
    return resource("report-foot.html").formatted(text(version));
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

  /** An area that can be scrolled with the keyboard, with a content that ends with a line end. */
  static String scrolled(String label, String content) {
    return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"%s\">\n%s</div>"
        .formatted(label, content);
  }

  /**
   * A table, with a line end.
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
            element("tbody", body.toString()) + "\n")
        + "\n";
  }

  /** A file beside this class. */
  static String resource(String name) {
    return Resource.text(HtmlPage.class, name);
  }
}
