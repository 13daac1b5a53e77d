// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import com.google.gson.stream.JsonWriter;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import java.io.IOException;
import java.util.Optional;

/**
 * Diagnostics as JSON: those of the language server protocol (ranges from 0, columns in UTF-16
 * units) with {@code uri}, {@code related} and {@code fixes}.
 */
final class DiagnosticJson {
  private final JsonWriter json;

  DiagnosticJson(JsonWriter json) {
    this.json = json;
  }

  /**
   * Writes a diagnostic.
   *
   * @param file the file that was checked, for a diagnostic without a place
   */
  void write(String file, Diagnostic diagnostic) throws IOException {
    json.beginObject();
    json.name("uri").value(diagnostic.span().map(span -> span.source().name()).orElse(file));
    json.name("range");
    writeRange(diagnostic.span());
    json.name("severity").value(severity(diagnostic.severity()));
    json.name("code").value(diagnostic.problem().code());
    json.name("source").value("ravel");
    json.name("message").value(diagnostic.message());
    json.name("label").value(diagnostic.label().isEmpty() ? null : diagnostic.label());
    json.name("related").beginArray();
    for (Diagnostic.Related related : diagnostic.related()) {
      json.beginObject();
      json.name("uri").value(related.span().source().name());
      json.name("range");
      writeRange(Optional.of(related.span()));
      json.name("message").value(related.label());
      json.endObject();
    }
    json.endArray();
    json.name("fixes").beginArray();
    for (Diagnostic.Help help : diagnostic.helps()) {
      json.beginObject();
      json.name("title").value(help.text());
      json.name("edits").beginArray();
      for (Diagnostic.Edit edit : help.edits()) {
        json.beginObject();
        json.name("uri").value(edit.span().source().name());
        json.name("range");
        writeRange(Optional.of(edit.span()));
        json.name("newText").value(edit.replacement());
        json.endObject();
      }
      json.endArray();
      json.endObject();
    }
    json.endArray();
    json.endObject();
  }

  private static int severity(Severity severity) {
    return switch (severity) {
      case ERROR -> 1;
      case WARNING -> 2;
      case HINT -> 4;
    };
  }

  /** Writes a range, or {@code null} where there is no place. */
  void writeRange(Optional<Span> span) throws IOException {
    if (span.isEmpty()) {
      json.nullValue();
      return;
    }
    SourceText source = span.get().source();
    json.beginObject();
    writePosition("start", source, span.get().start());
    writePosition("end", source, span.get().end());
    json.endObject();
  }

  private void writePosition(String name, SourceText source, int offset) throws IOException {
    json.name(name).beginObject();
    json.name("line").value(source.line(offset) - 1);
    json.name("character").value(source.column(offset) - 1);
    json.endObject();
  }
}
