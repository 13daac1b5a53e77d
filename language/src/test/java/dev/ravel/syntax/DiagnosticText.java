// SPDX-License-Identifier: Apache-2.0
package dev.ravel.syntax;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Diagnostic.Edit;
import dev.ravel.source.Diagnostic.Help;
import dev.ravel.source.Diagnostic.Related;
import dev.ravel.source.Span;
import java.util.List;
import java.util.stream.Collectors;

/** Diagnostics as texts, for tests. They have all that is in them. */
final class DiagnosticText {
  private DiagnosticText() {}

  static String of(List<Diagnostic> diagnostics) {
    return diagnostics.stream().map(DiagnosticText::of).collect(Collectors.joining());
  }

  private static String of(Diagnostic diagnostic) {
    StringBuilder text = new StringBuilder(diagnostic.problem().code());
    diagnostic.span().ifPresent(span -> text.append(' ').append(place(span)));
    text.append(' ').append(diagnostic.message()).append('\n');
    if (!diagnostic.label().isEmpty()) {
      text.append("  label: ").append(diagnostic.label()).append('\n');
    }
    for (Related related : diagnostic.related()) {
      text.append("  also " + place(related.span()) + " " + related.label() + "\n");
    }
    for (Help help : diagnostic.helps()) {
      text.append("  help: ").append(help.text());
      help.edits().forEach(edit -> text.append(" {" + of(edit) + "}"));
      text.append('\n');
    }
    return text.toString();
  }

  private static String of(Edit edit) {
    return place(edit.span()) + " => " + edit.replacement();
  }

  /** Line, column and length. */
  private static String place(Span span) {
    return span.line() + ":" + span.column() + "+" + (span.end() - span.start());
  }
}
