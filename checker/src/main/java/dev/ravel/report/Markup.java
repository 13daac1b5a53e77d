// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

/** Text inside XML and HTML. */
final class Markup {
  private Markup() {}

  /**
   * A text as the content of an element or the value of an attribute in double quotes. Characters
   * that XML 1.0 cannot hold become {@code ?}.
   */
  static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(allowed(c) ? c : '?');
              }
            });
    return escaped.toString();
  }

  private static boolean allowed(int c) {
    return c >= 0x20 && c < 0xd800
        || c == '\t'
        || c == '\n'
        || c >= 0xe000 && c < 0xfffe
        || c >= 0x10000;
  }
}
