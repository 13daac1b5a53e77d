// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.source.Span;

/** The text of a declaration, of which only the name is at hand. */
final class DeclarationText {
  private final String text;
  private int at;

  private DeclarationText(Span name) {
    text = name.source().text();
    at = name.end();
  }

  /**
   * Returns the text from a name to the end of the first block after it, without comments. It is
   * the name alone if no block is closed there. Braces in texts come in pairs, since they hold
   * expressions.
   */
  static String of(Span name) {
    return new DeclarationText(name).read(name.text());
  }

  private String read(String name) {
    StringBuilder kept = new StringBuilder(name);
    int depth = 0;
    while (at < text.length()) {
      if (text.startsWith("//", at)) {
        jumpBehind("\n");
        kept.append('\n');
      } else if (text.startsWith("/*", at)) {
        at += 2;
        jumpBehind("*/");
        kept.append(' ');
      } else {
        char c = text.charAt(at++);
        kept.append(c);
        depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        if (c == '}' && depth == 0) {
          return kept.toString();
        }
      }
    }
    return name;
  }

  private void jumpBehind(String mark) {
    int found = text.indexOf(mark, at);
    at = found < 0 ? text.length() : found + mark.length();
  }
}
