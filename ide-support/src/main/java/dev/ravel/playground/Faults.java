// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Severity;
import dev.ravel.source.Span;
import dev.ravel.task.loading.Answer;
import java.util.List;
import java.util.function.Function;

/** Diagnostics for the page. Places are offsets in the text, lines count from 1. */
final class Faults {
  private Faults() {}

  /** An answer: what was asked for, or why there is nothing. */
  static <T> JsonObject of(Answer<T> answer, Function<? super T, JsonObject> given) {
    return switch (answer) {
      case Answer.Given<T>(T its) -> given.apply(its);
      case Answer.Nothing<T>() -> {
        JsonObject nothing = new JsonObject();
        nothing.addProperty("nothing", "the model has no thread and no net");
        yield nothing;
      }
      case Answer.Failed<T>(List<Diagnostic> why, ExitCode code) -> {
        JsonObject failed = new JsonObject();
        failed.add("failed", list(why));
        failed.addProperty("exitCode", code.number());
        yield failed;
      }
    };
  }

  /** A list of them. */
  static JsonArray list(List<Diagnostic> all) {
    JsonArray list = new JsonArray();
    all.forEach(its -> list.add(one(its)));
    return list;
  }

  private static JsonObject one(Diagnostic its) {
    JsonObject one = new JsonObject();
    one.addProperty("code", its.problem().code());
    one.addProperty("severity", word(its.severity()));
    one.addProperty("message", its.message());
    one.addProperty("label", its.label());
    its.span().ifPresent(span -> place(one, span));
    JsonArray related = new JsonArray();
    its.related()
        .forEach(
            other -> {
              JsonObject place = new JsonObject();
              place.addProperty("message", other.label());
              place(place, other.span());
              related.add(place);
            });
    one.add("related", related);
    JsonArray helps = new JsonArray();
    its.helps().forEach(help -> helps.add(help(help)));
    one.add("helps", helps);
    return one;
  }

  private static JsonObject help(Diagnostic.Help help) {
    JsonObject its = new JsonObject();
    its.addProperty("text", help.text());
    JsonArray edits = new JsonArray();
    help.edits()
        .forEach(
            edit -> {
              JsonObject change = new JsonObject();
              place(change, edit.span());
              change.addProperty("insert", edit.replacement());
              edits.add(change);
            });
    its.add("edits", edits);
    return its;
  }

  /** Adds where a span stands. */
  static void place(JsonObject its, Span span) {
    its.addProperty("file", span.source().name());
    its.addProperty("from", span.start());
    its.addProperty("to", span.end());
    its.addProperty("line", span.line());
    its.addProperty("column", span.column());
  }

  private static String word(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case HINT -> "info";
    };
  }
}
