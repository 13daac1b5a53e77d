// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Span;
import java.util.List;

/**
 * Diagnostics as the corpus writes them. They have everything that a reader would see, and the
 * edits.
 */
final class Rendering {
  private final String mainFile;

  Rendering(String mainFile) {
    this.mainFile = mainFile;
  }

  /** All diagnostics, one block of lines each. */
  String of(List<Diagnostic> diagnostics) {
    StringBuilder text = new StringBuilder();
    diagnostics.forEach(diagnostic -> append(diagnostic, text));
    return text.toString();
  }

  private void append(Diagnostic diagnostic, StringBuilder text) {
    text.append(diagnostic.problem().code())
        .append(diagnostic.span().map(span -> " " + place(span)).orElse(""))
        .append(": ")
        .append(diagnostic.message())
        .append('\n');
    if (!diagnostic.label().isEmpty()) {
      text.append("  label: ").append(diagnostic.label()).append('\n');
    }
    for (Diagnostic.Related related : diagnostic.related()) {
      text.append("  at ").append(place(related.span())).append(": ").append(related.label());
      text.append('\n');
    }
    for (Diagnostic.Help help : diagnostic.helps()) {
      text.append("  help: ").append(help.text()).append('\n');
      for (Diagnostic.Edit edit : help.edits()) {
        text.append("    edit ")
            .append(place(edit.span()))
            .append(" -> `")
            .append(edit.replacement().replace("\n", "\\n"))
            .append("`\n");
      }
    }
  }

  private String place(Span span) {
    String file = span.source().name();
    String first = span.text().lines().findFirst().orElse("");
    String more = span.text().equals(first) ? "" : " ...";
    return (file.equals(mainFile) ? "" : file + ":")
        + span.line()
        + ":"
        + span.column()
        + " `"
        + first
        + more
        + "`";
  }
}
