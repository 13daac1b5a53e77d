// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import dev.ravel.source.Diagnostic.Edit;
import dev.ravel.source.Limits;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import dev.ravel.syntax.Lexeme;
import dev.ravel.syntax.Lexeme.Kind;
import dev.ravel.syntax.Parser;
import java.util.ArrayList;
import java.util.List;

/**
 * The layout of a file. It has two columns of indentation for each open brace, one empty line at
 * most between two others, and space between words where it belongs. Lines stay where their author
 * broke them, since a word may be a name on one line and not on another; so do several spaces where
 * one belongs, since they align columns, and comments. The cost is linear in the length of the
 * file.
 */
public final class Layout {
  private static final int STEP = 2;

  private final SourceText source;
  private final List<Lexeme> lexemes;
  private final StringBuilder out = new StringBuilder();
  private final String lineEnd;

  /** The number of open braces, and of other brackets since the last open brace. */
  private int braces;

  private int others;

  /** The indentation of the line on which a phrase began, as it was and as it is now. */
  private int oldIndentation;

  private int newIndentation;

  private Layout(SourceText source) {
    this.source = source;
    lexemes = Lexeme.of(source);
    lineEnd = source.text().contains("\r\n") ? "\r\n" : "\n";
  }

  /**
   * The text in this layout. Its tokens and comments are those of the source, and laying it out
   * again changes nothing.
   *
   * @param source a file in which the parser finds no error
   */
  public static String of(SourceText source) {
    String text = new Layout(source).text();
    if (!sameLexemes(Lexeme.of(source), Lexeme.of(new SourceText(source.name(), text)))) {
      throw new IllegalStateException("the layout of " + source.name() + " would change it");
    }
    return text;
  }

  /** The text in this layout; one in which the parser finds an error stays as it is. */
  public static String ofCorrect(SourceText source) {
    boolean wrong =
        Parser.parse(source).diagnostics().stream().anyMatch(d -> d.severity() == Severity.ERROR);
    return wrong ? source.text() : of(source);
  }

  /**
   * Returns the edits that lead to {@link #ofCorrect}. They are in the order of the text, and none
   * of them overlap or touch a token. Each changes no more than it must.
   */
  public static List<Edit> edits(SourceText source) {
    SourceText laidOut = new SourceText(source.name(), ofCorrect(source));
    List<Edit> edits = new ArrayList<>();
    if (laidOut.text().equals(source.text())) {
      return edits;
    }
    List<Lexeme> before = Lexeme.of(source);
    List<Lexeme> after = Lexeme.of(laidOut);
    int from = 0;
    int newFrom = 0;
    for (int i = 0; i < before.size(); i++) {
      Limits.pollAt(i);
      int start = after.get(i).span().start();
      addGap(edits, source.span(from, before.get(i).span().start()), laidOut.span(newFrom, start));
      from = end(before.get(i));
      newFrom = end(after.get(i));
    }
    Span rest = source.span(from, source.text().length());
    addGap(edits, rest, laidOut.span(newFrom, laidOut.text().length()));
    return edits;
  }

  /** The end of a lexeme without the space after a comment. */
  private static int end(Lexeme lexeme) {
    return lexeme.span().start() + lexeme.text().stripTrailing().length();
  }

  /**
   * Adds the edits of a gap. They are of the ends of lines in it, and of the indentation after
   * them.
   */
  private static void addGap(List<Edit> edits, Span gap, Span newGap) {
    int indentation = gap.start() + gap.text().lastIndexOf('\n') + 1;
    int newIndentation = newGap.start() + newGap.text().lastIndexOf('\n') + 1;
    SourceText old = gap.source();
    SourceText laidOut = newGap.source();
    add(edits, old.span(gap.start(), indentation), laidOut.span(newGap.start(), newIndentation));
    add(edits, old.span(indentation, gap.end()), laidOut.span(newIndentation, newGap.end()));
  }

  /** Adds an edit of space, if it changes, without what stays at its two ends. */
  private static void add(List<Edit> edits, Span gap, Span newGap) {
    String old = gap.text();
    String replacement = newGap.text();
    int most = Math.min(old.length(), replacement.length());
    int head = 0;
    while (head < most && old.charAt(head) == replacement.charAt(head)) {
      head++;
    }
    int tail = 0;
    while (tail < most - head
        && old.charAt(old.length() - 1 - tail)
            == replacement.charAt(replacement.length() - 1 - tail)) {
      tail++;
    }
    Span changed = gap.source().span(gap.start() + head, gap.end() - tail);
    String written = replacement.substring(head, replacement.length() - tail);
    if (changed.end() > changed.start() || !written.isEmpty()) {
      edits.add(new Edit(changed, written));
    }
  }

  private static boolean sameLexemes(List<Lexeme> before, List<Lexeme> after) {
    boolean same = before.size() == after.size();
    for (int i = 0; same && i < before.size(); i++) {
      same =
          before.get(i).kind() == after.get(i).kind()
              && before.get(i).text().stripTrailing().equals(after.get(i).text().stripTrailing());
    }
    return same;
  }

  private String text() {
    for (int i = 0; i < lexemes.size(); i++) {
      Limits.pollAt(i);
      gap(i);
      Lexeme lexeme = lexemes.get(i);
      out.append(lexeme.kind() == Kind.COMMENT ? lexeme.text().stripTrailing() : lexeme.text());
      count(lexeme);
    }
    if (!lexemes.isEmpty()) {
      out.append(lineEnd);
    }
    return out.toString();
  }

  private void count(Lexeme lexeme) {
    if (lexeme.kind() != Kind.SIGN) {
      return;
    }
    switch (lexeme.text()) {
      case "{" -> {
        braces++;
        others = 0;
      }
      case "}" -> {
        braces--;
        others = 0;
      }
      case "(", "[" -> others++;
      case ")", "]" -> others--;
      default -> {
        // Every other sign opens and closes nothing.
      }
    }
  }

  /** Writes what stands between a lexeme and the one before it. */
  private void gap(int i) {
    Lexeme next = lexemes.get(i);
    int start = next.span().start();
    if (i == 0) {
      indent(i, true);
      return;
    }
    int end = lexemes.get(i - 1).span().end();
    int lines = next.span().line() - source.line(end);
    if (lines > 0) {
      out.append(lineEnd).append(lines > 1 ? lineEnd : "");
      indent(i, lines > 1);
    } else {
      int spaces = start - end;
      out.append(" ".repeat(Spacing.between(lexemes, i, spaces)));
    }
  }

  private void indent(int i, boolean afterEmptyLine) {
    Lexeme first = lexemes.get(i);
    int old = first.span().column() - 1;
    boolean goesOn = !afterEmptyLine && i > 0 && (others > 0 || goesOn(i));
    int indentation;
    if (goesOn) {
      indentation = newIndentation + Math.max(STEP, old - oldIndentation);
    } else {
      int depth = first.kind() == Kind.SIGN && first.text().equals("}") ? braces - 1 : braces;
      indentation = STEP * Math.max(0, depth);
      oldIndentation = old;
      newIndentation = indentation;
    }
    out.append(" ".repeat(indentation));
  }

  /** Returns whether a line goes on with what the line before began. */
  private boolean goesOn(int i) {
    Lexeme first = lexemes.get(i);
    Lexeme last = lexemes.get(i - 1);
    if (first.kind() == Kind.COMMENT || last.kind() == Kind.COMMENT) {
      return false;
    }
    if (Spacing.isOperator(last) || last.kind() == Kind.SIGN && last.text().equals(",")) {
      return true;
    }
    boolean afterBlock = last.kind() == Kind.SIGN && last.text().equals("}");
    return !afterBlock && Spacing.joins(first);
  }
}
