// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import dev.ravel.source.Resource;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import dev.ravel.syntax.Lexeme;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The note about a word for a memory order, or a fence, at its place.
 *
 * @param span where it stands
 * @param text what it does there
 */
public record OrderNote(Span span, String text) {
  private static final Map<String, String> NOTES =
      Resource.text(OrderNote.class, "orders.txt")
          .lines()
          .collect(
              Collectors.toMap(
                  line -> line.substring(0, line.indexOf(": ")),
                  line -> line.substring(line.indexOf(": ") + 2)));

  /** Returns the note about the word at an offset; absent where no such word stands. */
  public static Optional<OrderNote> at(SourceText text, int offset) {
    List<Lexeme> lexemes = Lexeme.of(new SourceText("", text.text()));
    for (int i = 0; i < lexemes.size(); i++) {
      Span span = lexemes.get(i).span();
      if (span.start() <= offset && offset <= span.end()) {
        String note = NOTES.get(lexemes.get(i).text() + " " + use(lexemes, i));
        if (note != null) {
          return Optional.of(new OrderNote(text.span(span.start(), span.end()), note));
        }
      }
    }
    return Optional.empty();
  }

  private static String use(List<Lexeme> lexemes, int word) {
    return switch (lexemes.get(word).terminal()) {
      case "FENCE", "FENCE_ORDER" -> "fence";
      case "BLOCK_ORDER" ->
          lexemes.get(word + 2).terminal().equals("'shared'") ? "declaration" : "block";
      case "ORDER" -> isWritten(lexemes, word + 1) ? "write" : "read";
      default -> "";
    };
  }

  /** Returns whether the variable that a lexeme names is assigned there. */
  private static boolean isWritten(List<Lexeme> lexemes, int name) {
    int brackets = 0;
    for (int i = name + 1; i < lexemes.size(); i++) {
      String sign = lexemes.get(i).text();
      if (brackets == 0 && (sign.equals("=") || sign.equals(","))) {
        return sign.equals("=");
      }
      boolean goesOn = sign.equals("[") || sign.equals(".") || brackets > 0;
      boolean field = lexemes.get(i - 1).text().equals(".");
      if (!goesOn && !field) {
        return false;
      }
      brackets += sign.equals("[") ? 1 : sign.equals("]") ? -1 : 0;
    }
    return false;
  }
}
