// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** What HTML pages have in common: they need nothing else, and look alike. */
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
    return String.join(
        "\n",
        "<!DOCTYPE html>",
        "<html lang=\"en\">",
        "<head>",
        "<meta charset=\"utf-8\">",
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
        "<title>" + text(title) + "</title>",
        "<style>",
        resource("report.css") + style + "</style>",
        "</head>",
        "<body>",
        "<main>");
  }

  /**
   * The lines from the end of the main part on.
   *
   * @param version of the tool
   */
  static String foot(String version) {
    return String.join(
        "\n",
        "</main>",
        "<footer><p>Ravel " + text(version) + "</p></footer>",
        "</body>",
        "</html>");
  }

  /** A text as the content of an element, made harmless. */
  static String text(String text) {
    return Markup.escaped(Cells.clean(text, Style.plain()));
  }

  /** A file beside this class. */
  static String resource(String name) {
    try (InputStream stream = HtmlPage.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException("the resource " + name + " is missing");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
