// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Mark;
import dev.ravel.explanation.Numbers;
import dev.ravel.report.Style.Tone;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Severity;
import java.util.ArrayList;
import java.util.List;

/** Diagnostics as text: a headline, the places in the text, and what to do. */
public final class DiagnosticText {
  /** As many are shown; the number of the others is said. */
  public static final int MOST = 20;

  private final Style style;

  /** Texts in a style. */
  public DiagnosticText(Style style) {
    this.style = style;
  }

  /**
   * The errors that keep a file from being used, and how many there are.
   *
   * @param consequence what was not done for them, such as {@code nothing was checked}
   */
  public List<String> errors(List<Diagnostic> errors, String consequence) {
    List<String> lines = new ArrayList<>(several(errors));
    lines.add("");
    String count = errors.size() == 1 ? "1 error" : Numbers.count(errors.size()) + " errors";
    String shown = errors.size() > MOST ? ", the first " + MOST + " are shown" : "";
    lines.add(
        count
            + shown
            + "; "
            + consequence
            + ". `ravel explain "
            + errors.getFirst().problem().code()
            + "` tells more.");
    return lines;
  }

  /** Warnings and hints, and how many more there are than are shown. */
  public List<String> remarks(List<Diagnostic> remarks) {
    List<String> lines = new ArrayList<>(several(remarks));
    if (remarks.size() > MOST) {
      lines.add("");
      lines.add(Numbers.count(remarks.size() - MOST) + " more warnings and hints are not shown.");
    }
    return lines;
  }

  private List<String> several(List<Diagnostic> diagnostics) {
    List<String> lines = new ArrayList<>();
    for (Diagnostic diagnostic : diagnostics.stream().limit(MOST).toList()) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      lines.addAll(one(diagnostic));
    }
    return lines;
  }

  /** One diagnostic. */
  public List<String> one(Diagnostic diagnostic) {
    Tone tone = tone(diagnostic.severity());
    List<String> lines = new ArrayList<>();
    String head = word(diagnostic.severity()) + "[" + diagnostic.problem().code() + "]";
    String message = Cells.clean(diagnostic.message(), style);
    lines.add(style.paint(tone, head) + style.paint(Tone.STRONG, ": " + message));
    List<Mark> marks = new ArrayList<>();
    diagnostic.span().ifPresent(span -> marks.add(new Mark(span, diagnostic.label(), true)));
    for (Diagnostic.Related related : diagnostic.related()) {
      marks.add(new Mark(related.span(), related.label(), false));
    }
    lines.addAll(Snippet.of(marks, tone, style));
    Notes notes = marks.isEmpty() ? Notes.plain(style) : Notes.below(marks, style);
    for (Diagnostic.Help help : diagnostic.helps()) {
      notes.add("help", help.text());
    }
    lines.addAll(notes.lines());
    return lines;
  }

  private static String word(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case HINT -> "hint";
    };
  }

  private static Tone tone(Severity severity) {
    return switch (severity) {
      case ERROR -> Tone.BAD;
      case WARNING -> Tone.DOUBTFUL;
      case HINT -> Tone.MILD;
    };
  }
}
