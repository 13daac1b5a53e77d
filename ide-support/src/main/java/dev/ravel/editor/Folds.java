// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import dev.ravel.source.Limits;
import dev.ravel.source.SourceText;
import dev.ravel.syntax.Lexeme;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * The parts of a file that can be folded away. They are what stands in brackets, a comment, and
 * comments that follow each other, wherever that has lines to hide. The line of the closing bracket
 * stays, as the last line of a comment does not. No two begin on one line, the longest is kept. The
 * cost is linear in the length of the file, but for a sort.
 */
public final class Folds {

  /**
   * Lines that can be hidden.
   *
   * @param first the line that stays, from 1
   * @param last the last line that is hidden, above {@code first}
   * @param comment whether all of that is comments
   */
  public record Fold(int first, int last, boolean comment) {}

  private final SourceText source;
  private final List<Fold> found = new ArrayList<>();

  private Folds(SourceText source) {
    this.source = source;
  }

  /** The folds, in the order of their first lines; also of a file with errors. */
  public static List<Fold> of(SourceText source) {
    Folds folds = new Folds(source);
    List<Lexeme> lexemes = Lexeme.of(source);
    folds.brackets(lexemes);
    folds.comments(lexemes);
    return folds.oneForEachLine();
  }

  /** Each bracket that is open, until the bracket that closes it; one of another sort is passed. */
  private void brackets(List<Lexeme> lexemes) {
    Deque<Lexeme> open = new ArrayDeque<>();
    for (int i = 0; i < lexemes.size(); i++) {
      Limits.pollAt(i);
      Lexeme lexeme = lexemes.get(i);
      if (lexeme.kind() != Lexeme.Kind.SIGN) {
        continue;
      }
      switch (lexeme.text()) {
        case "{", "(", "[" -> open.push(lexeme);
        case "}" -> close("{", lexeme, open);
        case ")" -> close("(", lexeme, open);
        case "]" -> close("[", lexeme, open);
        default -> {
          // Every other sign opens and closes nothing.
        }
      }
    }
  }

  private void close(String opening, Lexeme closing, Deque<Lexeme> open) {
    if (open.stream().noneMatch(its -> its.text().equals(opening))) {
      return;
    }
    Lexeme opened = open.pop();
    while (!opened.text().equals(opening)) {
      opened = open.pop();
    }
    add(opened.span().line(), closing.span().line() - 1, false);
  }

  /** Comments that stand on lines of their own, together as long as no line is between them. */
  private void comments(List<Lexeme> lexemes) {
    int first = 0;
    int last = -1;
    for (int i = 0; i < lexemes.size(); i++) {
      Lexeme lexeme = lexemes.get(i);
      if (lexeme.kind() != Lexeme.Kind.COMMENT || !beginsLine(lexeme)) {
        continue;
      }
      if (lexeme.span().line() != last + 1) {
        add(first, last, true);
        first = lexeme.span().line();
      }
      last = source.line(Math.max(lexeme.span().start(), endOf(lexeme) - 1));
    }
    add(first, last, true);
  }

  private boolean beginsLine(Lexeme lexeme) {
    int start = source.lineStart(lexeme.span().line());
    return source.text().substring(start, lexeme.span().start()).isBlank();
  }

  /** The end of a comment without the end of its line. */
  private static int endOf(Lexeme comment) {
    return comment.span().start() + comment.text().stripTrailing().length();
  }

  private void add(int first, int last, boolean comment) {
    if (last > first) {
      found.add(new Fold(first, last, comment));
    }
  }

  private List<Fold> oneForEachLine() {
    found.sort(
        Comparator.comparingInt(Fold::first)
            .thenComparing(Comparator.comparingInt(Fold::last).reversed()));
    List<Fold> one = new ArrayList<>();
    for (Fold fold : found) {
      if (one.isEmpty() || one.getLast().first() != fold.first()) {
        one.add(fold);
      }
    }
    return List.copyOf(one);
  }
}
