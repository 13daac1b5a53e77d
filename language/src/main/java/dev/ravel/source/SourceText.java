// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

import java.util.Arrays;

/**
 * The text of one source file, with its lines. Two source texts are equal only if they are the same
 * object, so spans of different files never mix.
 */
public final class SourceText {
  private final String name;
  private final String text;
  private final int[] lineStarts;

  /**
   * A source text.
   *
   * @param name the file's name as the user gave it; shown in messages
   * @param text the whole text; lines end with {@code \n}, {@code \r\n} or {@code \r}
   */
  public SourceText(String name, String text) {
    this.name = name;
    this.text = text;
    this.lineStarts = lineStarts(text);
  }

  private static int[] lineStarts(String text) {
    int[] starts = new int[16];
    int count = 1;
    for (int i = 0; i < text.length(); i++) {
      if ((i & 0xfffff) == 0xfffff) {
        Limits.poll();
      }
      char c = text.charAt(i);
      boolean lineEnd = c == '\n' || (c == '\r' && !text.startsWith("\n", i + 1));
      if (lineEnd) {
        if (count == starts.length) {
          starts = Arrays.copyOf(starts, 2 * count);
        }
        starts[count++] = i + 1;
      }
    }
    return Arrays.copyOf(starts, count);
  }

  /** The file's name as the user gave it. */
  public String name() {
    return name;
  }

  /** The whole text. */
  public String text() {
    return text;
  }

  /** The number of lines; at least 1, also for the empty text. */
  public int lines() {
    return lineStarts.length;
  }

  /** The 1-based line of an offset in 0..length; cost logarithmic in the number of lines. */
  public int line(int offset) {
    int found = Arrays.binarySearch(lineStarts, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** The 1-based column of an offset, counted in UTF-16 units. */
  public int column(int offset) {
    return offset - lineStarts[line(offset) - 1] + 1;
  }

  /** The text of a 1-based line, without its line end. */
  public String lineText(int line) {
    return text.substring(lineStart(line), lineEnd(line));
  }

  /** The offset after the text of a 1-based line, at which its line end is. */
  public int lineEnd(int line) {
    int start = lineStarts[line - 1];
    int end = line < lineStarts.length ? lineStarts[line] : text.length();
    while (end > start && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
      end--;
    }
    return end;
  }

  /** The offset at which a 1-based line starts. */
  public int lineStart(int line) {
    return lineStarts[line - 1];
  }

  /**
   * Returns the offset of a byte of a line in the line's UTF-8 form, at most the end of the line.
   *
   * @param byteColumn the 1-based position of the byte in the line, as C compilers count columns
   */
  public int offsetOfByte(int line, int byteColumn) {
    int at = lineStart(line);
    int end = lineEnd(line);
    int column = 1;
    while (at < end && column < byteColumn) {
      column += SurrogateEscape.bytes(text.charAt(at));
      at++;
    }
    return at;
  }

  /** The span from one offset (inclusive) to another (exclusive). */
  public Span span(int start, int end) {
    return new Span(this, start, end);
  }

  @Override
  public String toString() {
    return name;
  }
}
