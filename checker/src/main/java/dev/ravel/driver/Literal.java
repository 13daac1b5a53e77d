// SPDX-License-Identifier: Apache-2.0
package dev.ravel.driver;

import java.nio.charset.StandardCharsets;

/** Texts as C writes them. */
final class Literal {
  private Literal() {}

  /** A string literal; what is no printing character of ASCII becomes its bytes in UTF-8. */
  static String of(String text) {
    StringBuilder literal = new StringBuilder("\"");
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      int c = b & 0xff;
      if (c == '"' || c == '\\') {
        literal.append('\\').append((char) c);
      } else if (c >= ' ' && c < 0x7f) {
        literal.append((char) c);
      } else {
        literal.append('\\').append(Integer.toOctalString(c | 0x200).substring(1));
      }
    }
    return literal.append('"').toString();
  }

  /** A comment; what would end it is cut in two. */
  static String comment(String text) {
    return "/* " + text.replaceAll("\\s+", " ").replace("*/", "* /") + " */";
  }
}
