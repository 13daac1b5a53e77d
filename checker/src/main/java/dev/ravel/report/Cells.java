// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import java.util.ArrayList;
import java.util.List;

/** Text as a terminal shows it. It is measured in cells, made harmless, cut and wrapped. */
final class Cells {
  private static final int TAB = 4;

  private Cells() {}

  /** The number of cells of a text without colours. */
  static int width(String text) {
    return text.codePoints().map(Cells::width).sum();
  }

  /** Returns the number of cells of a character. It is 0 for combining marks, 2 for wide ones. */
  static int width(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
      default -> wide(codePoint) ? 2 : 1;
    };
  }

  private static boolean wide(int c) {
    return (c >= 0x1100 && c <= 0x115f)
        || (c >= 0x2e80 && c <= 0x303e)
        || (c >= 0x3041 && c <= 0xa4cf)
        || (c >= 0xac00 && c <= 0xd7a3)
        || (c >= 0xf900 && c <= 0xfaff)
        || (c >= 0xfe30 && c <= 0xfe6f)
        || (c >= 0xff00 && c <= 0xff60)
        || (c >= 0xffe0 && c <= 0xffe6)
        || (c >= 0x1f300 && c <= 0x1faff)
        || (c >= 0x20000 && c <= 0x3fffd);
  }

  /**
   * Returns a text of a file or user, safe to show on one line. A tab becomes spaces, other control
   * characters and those that turn the direction of writing become {@code ?}, and so does every
   * character outside of ASCII where only ASCII may be used.
   */
  static String clean(String text, Style style) {
    StringBuilder clean = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (c == '\t') {
                clean.append(" ".repeat(TAB));
              } else if (harmless(c) && (c < 128 || !style.ascii())) {
                clean.appendCodePoint(c);
              } else {
                clean.append('?');
              }
            });
    return clean.toString();
  }

  private static boolean harmless(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  /** A text with spaces after it up to a width. */
  static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - width(text)));
  }

  /** A text with spaces before it up to a width. */
  static String flushRight(String text, int width) {
    return " ".repeat(Math.max(0, width - width(text))) + text;
  }

  /** A text cut to a width, the cut marked. */
  static String cut(String text, int width, Style style) {
    if (width(text) <= width) {
      return text;
    }
    int room = Math.max(0, width - style.ellipsis().length());
    StringBuilder kept = new StringBuilder();
    int used = 0;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      used += width(c);
      if (used > room) {
        break;
      }
      kept.appendCodePoint(c);
      i += Character.charCount(c);
    }
    return kept + style.ellipsis();
  }

  /** A text broken into lines within the width of a style, each after some spaces. */
  static List<String> indented(String text, int indent, Style style) {
    return wrapped(text, style.width() - indent).stream()
        .map(line -> " ".repeat(indent) + line)
        .toList();
  }

  /** A text after a head, broken into lines that begin below each other. */
  static List<String> hanging(String head, String text, Style style) {
    List<String> lines = new ArrayList<>(wrapped(text, Math.max(10, style.width() - width(head))));
    lines.replaceAll(line -> " ".repeat(head.length()) + line);
    lines.set(0, head + lines.getFirst().substring(head.length()));
    return lines;
  }

  /** A text broken at spaces into lines of at most a width; a longer word has a line of its own. */
  static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    int used = 0;
    for (String word : text.split(" ", -1)) {
      int size = width(word);
      if (!line.isEmpty() && used + 1 + size > width) {
        lines.add(line.toString());
        line.setLength(0);
        used = 0;
      }
      if (!line.isEmpty()) {
        line.append(' ');
        used++;
      }
      line.append(word);
      used += size;
    }
    lines.add(line.toString());
    return lines;
  }
}
