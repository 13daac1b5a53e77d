// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Mark;
import dev.ravel.explanation.Numbers;
import dev.ravel.report.Style.Tone;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Diagnostics as text. They have a headline, the places in the text, and what to do. */
public final class DiagnosticText {
  /** As many are shown; the number of the others is said. */
  public static final int MOST = 20;

  /** As many that say the same are each told; of more the first alone is, with places. */
  private static final int SAME = 3;

  private static final int MOST_LINES = 5;

  /** The message of a diagnostic, wherever that is. */
  private record Saying(Problem problem, String message, String label) {
    static Saying of(Diagnostic its) {
      return new Saying(its.problem(), its.message(), its.label());
    }
  }

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
    List<Diagnostic> told = once(errors);
    List<String> lines = new ArrayList<>(several(told));
    lines.add("");
    String count = errors.size() == 1 ? "1 error" : Numbers.count(errors.size()) + " errors";
    String some = told.size() > MOST ? ", the first " + MOST + " are shown" : "";
    String shown =
        told.size() < errors.size()
            ? ", %d of them shown".formatted(Math.min(told.size(), MOST))
            : some;
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

  /** Errors of which those that say the same often are one. Cost: linear. */
  private static List<Diagnostic> once(List<Diagnostic> errors) {
    Map<Saying, List<Diagnostic>> equal = new LinkedHashMap<>();
    errors.forEach(its -> equal.computeIfAbsent(Saying.of(its), _ -> new ArrayList<>()).add(its));
    List<Diagnostic> told = new ArrayList<>();
    for (Diagnostic its : errors) {
      Saying saying = Saying.of(its);
      List<Diagnostic> same = equal.getOrDefault(saying, List.of());
      if (same.size() > SAME) {
        told.add(its.help(elsewhere(same.subList(1, same.size()))));
        equal.remove(saying);
      } else if (!same.isEmpty()) {
        told.add(its);
      }
    }
    return told;
  }

  private static String elsewhere(List<Diagnostic> others) {
    String lines =
        others.stream()
            .flatMap(its -> its.span().stream())
            .map(span -> Integer.toString(span.line()))
            .limit(MOST_LINES)
            .collect(Collectors.joining(", "));
    int more = others.size() - MOST_LINES;
    String rest = more > 0 ? " and at " + Numbers.count(more) + " more places" : "";
    return lines.isEmpty()
        ? "this is said " + Numbers.count(others.size() + 1L) + " times"
        : "the same is wrong in lines " + lines + rest;
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
    String head =
        diagnostic.severity().name().toLowerCase(Locale.ROOT)
            + "["
            + diagnostic.problem().code()
            + "]";
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

  private static Tone tone(Severity severity) {
    return switch (severity) {
      case ERROR -> Tone.BAD;
      case WARNING -> Tone.DOUBTFUL;
      case HINT -> Tone.MILD;
    };
  }
}
