// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.json.Fields;
import dev.ravel.result.Checking;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Severity;
import java.util.List;

/**
 * Diagnostics as JSON. They are those of the language server protocol (ranges from 0, columns in
 * UTF-16 units) with {@code uri}, {@code related} and {@code fixes}.
 */
final class DiagnosticJson {
  private DiagnosticJson() {}

  /** The diagnostics of some files, each one once. */
  static List<Fields> of(List<Checking> files) {
    return files.stream()
        .flatMap(file -> file.diagnostics().stream().distinct().map(its -> of(file.file(), its)))
        .toList();
  }

  /**
   * A diagnostic.
   *
   * @param file the file that was checked, for a diagnostic without a place
   */
  private static Fields of(String file, Diagnostic its) {
    return Fields.of("uri", its.span().map(span -> span.source().name()).orElse(file))
        .with("range", CommonFields.range(its.span()))
        .with("severity", severity(its.severity()))
        .with("code", its.problem().code())
        .with("source", "ravel")
        .with("message", its.message())
        .with("label", its.label().isEmpty() ? null : its.label())
        .with("related", its.related().stream().map(DiagnosticJson::related).toList())
        .with("fixes", its.helps().stream().map(DiagnosticJson::fix).toList());
  }

  private static Fields related(Diagnostic.Related its) {
    return CommonFields.place(its.span()).with("message", its.label());
  }

  private static Fields fix(Diagnostic.Help help) {
    return Fields.of("title", help.text())
        .with("edits", help.edits().stream().map(DiagnosticJson::edit).toList());
  }

  private static Fields edit(Diagnostic.Edit its) {
    return CommonFields.place(its.span()).with("newText", its.replacement());
  }

  private static int severity(Severity severity) {
    return switch (severity) {
      case ERROR -> 1;
      case WARNING -> 2;
      case HINT -> 4;
    };
  }
}
