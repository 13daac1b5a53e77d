// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import dev.ravel.naming.Declared;
import dev.ravel.naming.Kind;
import dev.ravel.naming.Naming;
import dev.ravel.source.Resource;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Lexeme;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The suggestions of editors beside the words that the grammar takes. They are longer pieces of
 * text that begin with a word, and the names that are visible and of the kind that is meant.
 */
public final class Suggestions {
  private static final Map<String, String> PIECES =
      Resource.text(Suggestions.class, "pieces.txt")
          .lines()
          .collect(
              Collectors.toMap(
                  line -> line.substring(0, line.indexOf(' ')), line -> line.replace("\\n", "\n")));

  private Suggestions() {}

  /**
   * Returns the piece of text that begins with a word. There must be one, and nothing but a part of
   * a word may stand on the line before an offset. {@code ${N:text}} is where one types.
   */
  public static Optional<String> piece(String word, String text, int offset) {
    int end = Math.min(offset, text.length());
    boolean begins = text.substring(text.lastIndexOf('\n', end - 1) + 1, end).matches("\\s*\\w*");
    return begins ? Optional.ofNullable(PIECES.get(word)) : Optional.empty();
  }

  /**
   * The names that make sense at a place.
   *
   * @param prefix what of the name stands before the offset
   */
  public static List<Declared> names(Naming naming, SourceText text, int offset, String prefix) {
    Set<Kind> wanted = wanted(text, offset - prefix.length());
    return naming.visible(text, offset).stream()
        .filter(its -> wanted.contains(its.kind()) && its.name().text().startsWith(prefix))
        .toList();
  }

  /** The kinds of names that make sense after the words before an offset. */
  private static Set<Kind> wanted(SourceText text, int end) {
    String before = "";
    for (Lexeme lexeme : Lexeme.of(new SourceText("", text.text()))) {
      if (lexeme.span().end() <= end && lexeme.kind() != Lexeme.Kind.COMMENT) {
        before = lexeme.text();
      }
    }
    return switch (before) {
      case "lock", "unlock", "trylock" -> EnumSet.of(Kind.MUTEX);
      case "with" -> EnumSet.of(Kind.MUTEX, Kind.CONSTANT, Kind.INPUT);
      case "wait", "signal", "broadcast" -> EnumSet.of(Kind.CONDITION);
      case "down", "up" -> EnumSet.of(Kind.SEMAPHORE);
      case "pass" -> EnumSet.of(Kind.BARRIER);
      case "from" -> EnumSet.of(Kind.CHANNEL);
      case "fire" -> EnumSet.of(Kind.TRANSITION);
      case "start" -> EnumSet.of(Kind.TASK);
      case "join" -> EnumSet.of(Kind.TASK, Kind.THREAD);
      case "goto" -> EnumSet.of(Kind.LABEL);
      case "at" -> EnumSet.of(Kind.LABEL);
      case "in" -> EnumSet.of(Kind.SECTION, Kind.ENUM, Kind.CONSTANT, Kind.INPUT);
      case "schedule" -> EnumSet.of(Kind.SCHEDULE);
      case ":" ->
          EnumSet.complementOf(EnumSet.of(Kind.CHECK, Kind.SCHEDULE, Kind.SECTION, Kind.LABEL));
      default ->
          EnumSet.complementOf(
              EnumSet.of(
                  Kind.CHECK, Kind.SCHEDULE, Kind.SECTION, Kind.LABEL, Kind.FIELD, Kind.NET));
    };
  }
}
