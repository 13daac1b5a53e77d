// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.result.Checking;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Severity;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Diagnostics as JSON: those of the language server protocol (ranges from 0, columns in UTF-16
 * units) with {@code uri}, {@code related} and {@code fixes}.
 */
final class DiagnosticJson {
  private DiagnosticJson() {}

  /** Writes the diagnostics of some files, each one once. */
  static void write(Json json, List<Checking> files) throws IOException {
    json.array(
        "diagnostics",
        files,
        file -> {
          for (Diagnostic diagnostic : file.diagnostics().stream().distinct().toList()) {
            json.object(() -> write(json, file.file(), diagnostic));
          }
        });
  }

  /**
   * Writes a diagnostic.
   *
   * @param file the file that was checked, for a diagnostic without a place
   */
  private static void write(Json json, String file, Diagnostic its) throws IOException {
    json.field("uri", its.span().map(span -> span.source().name()).orElse(file))
        .range(its.span())
        .field("severity", severity(its.severity()))
        .field("code", its.problem().code())
        .field("source", "ravel")
        .field("message", its.message())
        .field("label", its.label().isEmpty() ? null : its.label())
        .objects(
            "related",
            its.related(),
            related ->
                json.field("uri", related.span().source().name())
                    .range(Optional.of(related.span()))
                    .field("message", related.label()))
        .objects(
            "fixes",
            its.helps(),
            help ->
                json.field("title", help.text())
                    .objects(
                        "edits",
                        help.edits(),
                        edit ->
                            json.field("uri", edit.span().source().name())
                                .range(Optional.of(edit.span()))
                                .field("newText", edit.replacement())));
  }

  private static int severity(Severity severity) {
    return switch (severity) {
      case ERROR -> 1;
      case WARNING -> 2;
      case HINT -> 4;
    };
  }
}
