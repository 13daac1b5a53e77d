// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.json.Fields;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Severity;
import dev.ravel.source.Span;
import dev.ravel.task.loading.Answer;
import java.util.List;

/** Diagnostics for the page. Places are offsets in the text, lines count from 1. */
final class Faults {
  private Faults() {}

  /** Returns an answer. It is what was asked for, or the reason why there is nothing. */
  static Object of(Answer<?> answer) {
    return switch (answer) {
      case Answer.Given<?>(Object its) -> its;
      case Answer.Nothing<?>() -> Fields.of("nothing", "the model has no thread and no net");
      case Answer.Failed<?>(List<Diagnostic> why, ExitCode code) -> failed(why, code);
    };
  }

  /** The reasons why something failed. */
  static Fields failed(List<Diagnostic> why, ExitCode code) {
    return Fields.of("failed", list(why)).with("exitCode", code.number());
  }

  /** A list of them. */
  static List<Fields> list(List<Diagnostic> all) {
    return all.stream().map(Faults::one).toList();
  }

  private static Fields one(Diagnostic its) {
    Fields one =
        Fields.of("code", its.problem().code())
            .with("severity", word(its.severity()))
            .with("message", its.message())
            .with("label", its.label());
    its.span().ifPresent(span -> one.withAll(place(span)));
    return one.with("related", its.related().stream().map(Faults::related).toList())
        .with("helps", its.helps().stream().map(Faults::help).toList());
  }

  private static Fields related(Diagnostic.Related its) {
    return Fields.of("message", its.label()).withAll(place(its.span()));
  }

  private static Fields help(Diagnostic.Help its) {
    return Fields.of("text", its.text())
        .with("edits", its.edits().stream().map(Faults::edit).toList());
  }

  private static Fields edit(Diagnostic.Edit its) {
    return place(its.span()).with("insert", its.replacement());
  }

  /** The place of a span. */
  static Fields place(Span span) {
    return Fields.of("file", span.source().name())
        .with("from", span.start())
        .with("to", span.end())
        .with("line", span.line())
        .with("column", span.column());
  }

  private static String word(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case HINT -> "info";
    };
  }
}
