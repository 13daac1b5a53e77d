// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cimport.llvm;

import dev.ravel.cimport.library.CSources;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The places of C statements in the texts that they come from. */
final class Spans {
  private final SourceText main;
  private final Map<String, SourceText> others = new HashMap<>();

  Spans(SourceText main) {
    this.main = main;
  }

  /** The whole first line, where nothing better is known. */
  Span anywhere() {
    return main.span(0, main.lineText(1).length());
  }

  /**
   * The statement around a place of a line: from behind the semicolon, brace or open bracket before
   * it up to its own semicolon, or the end of the line.
   *
   * @param file the name of the file as the compiler knows it
   */
  Span statement(String file, int line, int column) {
    SourceText text = text(file);
    if (line < 1 || line > text.lines()) {
      return anywhere();
    }
    int start = text.lineStart(line);
    int end = start + text.lineText(line).length();
    int from = Math.min(start + Math.max(column, 1) - 1, end);
    int to = from;
    from = begin(text.text(), start, from);
    int open = 0;
    for (; to < end; to++) {
      char c = text.text().charAt(to);
      if (c == '(' || c == '[') {
        open++;
      } else if (c == ')' || c == ']') {
        open--;
      }
      if (open < 0 || open == 0 && (c == ';' || c == '{' || c == '}')) {
        break;
      }
    }
    return text.span(from, to);
  }

  private static int begin(String text, int start, int at) {
    int from = at;
    int open = 0;
    while (from > start) {
      char c = text.charAt(from - 1);
      if (c == ')' || c == ']') {
        open++;
      } else if (c == '(' || c == '[') {
        open--;
      }
      if (open < 0 || open == 0 && (c == ';' || c == '{' || c == '}')) {
        break;
      }
      from--;
    }
    while (from < at && Character.isWhitespace(text.charAt(from))) {
      from++;
    }
    return from;
  }

  private SourceText text(String file) {
    if (file.endsWith("program.c")) {
      return main;
    }
    return others.computeIfAbsent(
        file,
        name -> {
          try {
            Optional<SourceText> library = CSources.compiled(name);
            return library.isPresent()
                ? library.get()
                : new SourceText(name, Files.readString(Path.of(name)));
          } catch (IOException e) {
            return main;
          }
        });
  }
}
