// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import dev.ravel.naming.Declared;
import dev.ravel.naming.Kind;
import dev.ravel.naming.Naming;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Lexeme;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What editors suggest beside the words that the grammar takes: longer pieces of text that begin
 * with a word, and the names that are visible and of the kind that is meant.
 */
public final class Suggestions {
  private static final Map<String, String> PIECES = pieces();

  private Suggestions() {}

  private static Map<String, String> pieces() {
    Map<String, String> pieces = new LinkedHashMap<>();
    pieces.put("thread", "thread ${1:T}[${2:i} in ${3:1..2}] {\n  $0\n}");
    pieces.put("task", "task ${1:T} {\n  $0\n}");
    pieces.put("proc", "proc ${1:p}(${2:a}: ${3:bool}) {\n  $0\n}");
    pieces.put("fun", "fun ${1:f}(${2:a}) = ${0:a}");
    pieces.put("shared", "shared ${1:x}: ${2:int[0..1]} = ${0:0}");
    pieces.put("net", "net ${1:N} {\n  place ${2:p} = 1, ${3:q}\n  trans ${4:t}: $2 -> $3\n}");
    pieces.put("check", "check ${1:name}: ${0:no deadlock}");
    pieces.put("if", "if ${1:condition} {\n  $0\n}");
    pieces.put("while", "while ${1:condition} {\n  $0\n}");
    pieces.put("loop", "loop {\n  $0\n}");
    pieces.put("for", "for ${1:k} in ${2:0..1} {\n  $0\n}");
    pieces.put("either", "either {\n  $1\n} or {\n  $0\n}");
    pieces.put("atomic", "atomic {\n  $0\n}");
    pieces.put("critical", "critical {\n  $0\n}");
    pieces.put("section", "section ${1:name} {\n  $0\n}");
    pieces.put("with", "with ${1:m} {\n  $0\n}");
    return pieces;
  }

  /**
   * The piece of text that begins with a word, if there is one and nothing but a part of a word
   * stands on the line before an offset. {@code ${N:text}} is where one types.
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

  /** The kinds of names that make sense behind the words before an offset. */
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
