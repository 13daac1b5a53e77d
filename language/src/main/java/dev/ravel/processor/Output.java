// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.source.Span;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The printed lines of threads, by the statements that print. */
final class Output {
  private final List<Part> parts = new ArrayList<>();

  /**
   * The text that a statement prints.
   *
   * @param thread who carries it out
   */
  record Part(int thread, Span statement, StringBuilder bytes) {
    /** The lines; the last one may have no end. */
    List<String> lines() {
      return text(bytes).lines().toList();
    }
  }

  /** A thread prints a byte. */
  void print(int thread, Span statement, int value) {
    Part last = parts.isEmpty() ? null : parts.getLast();
    if (last == null || last.thread() != thread || !last.statement().equals(statement)) {
      last = new Part(thread, statement, new StringBuilder());
      parts.add(last);
    }
    last.bytes().append((char) (value & 0xff));
  }

  /** The statements that print, in their order. */
  List<Part> parts() {
    return List.copyOf(parts);
  }

  /** All that is printed. */
  String text() {
    StringBuilder all = new StringBuilder();
    parts.forEach(part -> all.append(part.bytes()));
    return text(all);
  }

  private static String text(StringBuilder bytes) {
    return new String(
        bytes.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }
}
