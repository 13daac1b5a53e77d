// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.json.Fields;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import dev.ravel.verdict.Counters;
import java.util.Optional;

/** Fields that several JSON documents share. */
final class CommonFields {
  private CommonFields() {}

  /** A document of a schema, with the tool that wrote it. */
  static Fields document(String schema, String version) {
    return Fields.of("schema", schema)
        .with("tool", Fields.of("name", "ravel").with("version", version));
  }

  /** The counters of a search. */
  static Fields counters(Counters its) {
    return Fields.of("events", its.events())
        .with("cutoffs", its.cutoffs())
        .with("executions", its.executions())
        .with("redundantExecutions", its.redundantExecutions())
        .with("discardedExecutions", its.discardedExecutions())
        .with("states", its.states())
        .with("transitions", its.transitions());
  }

  /** A place by the file's name and the range. */
  static Fields place(Span span) {
    return Fields.of("uri", span.source().name()).with("range", range(span));
  }

  /** A range in the words of the language server protocol; null where there is no place. */
  static Optional<Fields> range(Optional<Span> span) {
    return span.map(CommonFields::range);
  }

  private static Fields range(Span span) {
    return Fields.of("start", position(span.source(), span.start()))
        .with("end", position(span.source(), span.end()));
  }

  private static Fields position(SourceText source, int offset) {
    return Fields.of("line", source.line(offset) - 1).with("character", source.column(offset) - 1);
  }
}
