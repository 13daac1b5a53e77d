// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.ravel.explanation.NextSteps;
import dev.ravel.explanation.Reordering;
import dev.ravel.explanation.Telling;
import dev.ravel.result.Beside;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.stepping.Judged;
import dev.ravel.task.stepping.OpenStatement;
import dev.ravel.task.stepping.Stepper;
import dev.ravel.verdict.Run;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where a schedule leads: its steps in words, which neighbours can be swapped, the state after some
 * of the steps, and what can be done there.
 */
final class StepAnswer {
  private StepAnswer() {}

  /** The steps of the request's moves, and the state after the first {@code at} of them. */
  static JsonObject of(Asking asking) {
    int at = asking.number("at", asking.words("moves").size());
    return about(asking, stepper -> document(stepper, at));
  }

  /** An answer about the steps of the request's moves, all of which were made. */
  static JsonObject about(Asking asking, Function<Stepper, JsonObject> document) {
    Answer<JsonObject> answer =
        EarlyEnd.of(
            () -> asking.limits().during(() -> opened(asking, document)),
            reason ->
                new Answer.Failed<>(
                    List.of(Diagnostic.of(reason, "stepping ended early: " + reason.title())),
                    ExitCode.ofError(reason)));
    return Faults.of(answer, its -> its);
  }

  private static Answer<JsonObject> opened(Asking asking, Function<Stepper, JsonObject> document) {
    List<String> moves = asking.words("moves");
    Optional<String> schedule =
        moves.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", moves));
    Answer<Stepper> stepper = Stepper.open(asking.file(), Map.of(), Beside.NOTHING, schedule);
    return switch (stepper) {
      case Answer.Nothing<Stepper>() -> new Answer.Nothing<>();
      case Answer.Failed<Stepper>(List<Diagnostic> why, ExitCode code) ->
          new Answer.Failed<>(why, code);
      case Answer.Given<Stepper>(Stepper its) -> {
        try {
          yield new Answer.Given<>(document.apply(its));
        } catch (Refused refused) {
          yield new Answer.Failed<>(List.of(refused.why()), ExitCode.USAGE);
        }
      }
    };
  }

  private static JsonObject document(Stepper stepper, int at) {
    JsonObject all = new JsonObject();
    Telling told = stepper.told();
    all.add("steps", steps(told));
    all.add("swaps", swaps(stepper, told));
    int made = stepper.made();
    int _ = stepper.undo(Math.max(0, made - at));
    Telling here = stepper.told();
    all.addProperty("at", stepper.made());
    all.add("state", StateJson.of(stepper.system(), stepper.state()));
    all.add("values", values(stepper));
    all.add("choices", choices(stepper.next()));
    all.add("judged", judged(stepper.judged(here)));
    all.add("statements", statements(stepper.statements(here)));
    all.addProperty("failed", stepper.failed());
    int _ = stepper.undo(stepper.made());
    all.add("start", values(stepper));
    return all;
  }

  private static JsonObject values(Stepper stepper) {
    JsonObject values = new JsonObject();
    stepper.values("").forEach(its -> values.addProperty(its.name(), its.value()));
    return values;
  }

  private static JsonArray steps(Telling told) {
    JsonArray steps = new JsonArray();
    for (int step = 0; step < told.moves().size(); step++) {
      Vocabulary.Scene scene = told.story().scenes().get(step);
      JsonObject its = new JsonObject();
      its.addProperty("move", told.moves().get(step));
      its.addProperty("thread", told.movers().get(step));
      its.addProperty("text", scene.text());
      its.addProperty("line", scene.span().line());
      its.addProperty("file", scene.span().source().name());
      JsonArray reads = new JsonArray();
      scene.reads().forEach(read -> reads.add(read(read)));
      its.add("reads", reads);
      JsonArray writes = new JsonArray();
      scene.writes().forEach(change -> writes.add(change(change, false)));
      scene.locals().forEach(change -> writes.add(change(change, true)));
      its.add("writes", writes);
      scene.failure().ifPresent(failure -> its.addProperty("failure", failure.message()));
      steps.add(its);
    }
    return steps;
  }

  private static JsonObject read(Vocabulary.Observation read) {
    JsonObject its = new JsonObject();
    its.addProperty("name", read.name());
    its.addProperty("value", read.value());
    return its;
  }

  private static JsonObject change(Vocabulary.Change change, boolean local) {
    JsonObject its = new JsonObject();
    its.addProperty("local", local);
    its.addProperty("name", change.name());
    its.addProperty("before", change.before());
    its.addProperty("after", change.after());
    return its;
  }

  /** For each step but the last, whether it can be swapped with the next one, and why (not). */
  private static JsonArray swaps(Stepper stepper, Telling told) {
    JsonArray swaps = new JsonArray();
    Run run = told.run();
    List<Integer> independent = told.order().independentNeighbours();
    Reordering.Reasons reasons = new Reordering.Reasons(stepper.system(), run, run);
    for (int step = 0; step + 1 < run.length(); step++) {
      JsonObject its = new JsonObject();
      its.addProperty("free", independent.contains(step));
      boolean own = run.processes()[step] == run.processes()[step + 1];
      its.addProperty(
          "why", own ? "both are steps of " + told.movers().get(step) : reasons.of(step, step + 1));
      swaps.add(its);
    }
    return swaps;
  }

  private static JsonArray choices(NextSteps next) {
    JsonArray choices = new JsonArray();
    for (NextSteps.Choice choice : next.choices()) {
      JsonObject its = new JsonObject();
      its.addProperty("move", choice.move());
      its.addProperty("text", choice.text());
      choice.span().ifPresent(span -> its.addProperty("line", span.line()));
      its.addProperty(
          "kind",
          switch (choice.kind()) {
            case STEP -> choice.crash() ? "crash" : "step";
            case ERROR -> "error";
            case DISCARD -> "discard";
          });
      choices.add(its);
    }
    return choices;
  }

  private static JsonArray statements(List<OpenStatement> opened) {
    JsonArray statements = new JsonArray();
    for (OpenStatement statement : opened) {
      JsonObject its = new JsonObject();
      its.addProperty("text", statement.text());
      its.addProperty("line", statement.span().line());
      its.addProperty("file", statement.span().source().name());
      JsonArray steps = new JsonArray();
      statement.steps().forEach(step -> steps.add(step(step)));
      its.add("steps", steps);
      statements.add(its);
    }
    return statements;
  }

  private static JsonObject step(OpenStatement.Step step) {
    JsonObject its = new JsonObject();
    its.addProperty("text", step.text());
    JsonArray marks = new JsonArray();
    for (OpenStatement.Mark mark : step.marks()) {
      JsonObject one = new JsonObject();
      one.addProperty("thread", mark.thread());
      one.addProperty(
          "is",
          switch (mark.is()) {
            case DONE -> "done";
            case NEXT -> "next";
            case LATER -> "later";
            case LEFT_OUT -> "left out";
          });
      one.addProperty("effect", mark.effect());
      marks.add(one);
    }
    its.add("marks", marks);
    return its;
  }

  private static JsonObject judged(Judged judged) {
    JsonObject its = new JsonObject();
    JsonArray violated = new JsonArray();
    judged.violated().forEach(finding -> violated.add(finding.claim().line()));
    its.add("violated", violated);
    JsonArray reached = new JsonArray();
    judged.reached().forEach(claim -> reached.add(claim.line()));
    its.add("reached", reached);
    return its;
  }
}
