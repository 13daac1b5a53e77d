// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.explanation.Claim;
import dev.ravel.explanation.NextSteps;
import dev.ravel.explanation.Reordering;
import dev.ravel.explanation.Telling;
import dev.ravel.json.Fields;
import dev.ravel.report.StepText;
import dev.ravel.result.Beside;
import dev.ravel.result.ExitCode;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Span;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.Vocabulary;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.stepping.OpenStatement;
import dev.ravel.task.stepping.StateFindings;
import dev.ravel.task.stepping.Stepper;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The end of a schedule. It has its steps in words, the neighbours that can be swapped, the state
 * after some of the steps, and the possible next steps.
 */
final class StepAnswer {
  private StepAnswer() {}

  /** The steps of the request's moves, and the state after the first {@code at} of them. */
  static Object of(Asking asking) {
    int at = asking.number("at", asking.words("moves").size());
    return about(asking, stepper -> document(stepper, at));
  }

  /** An answer about the steps of the request's moves, all of which were made. */
  static Object about(Asking asking, Function<Stepper, Fields> document) {
    return Faults.of(
        EarlyEnd.of(
            () -> asking.limits().during(() -> opened(asking, document)),
            reason ->
                new Answer.Failed<>(
                    List.of(Diagnostic.of(reason, "stepping ended early: " + reason.title())))));
  }

  private static Answer<Fields> opened(Asking asking, Function<Stepper, Fields> document) {
    List<String> moves = asking.words("moves");
    Optional<String> schedule =
        moves.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", moves));
    return Stepper.open(asking.file(), Map.of(), Beside.NOTHING, schedule)
        .then(
            stepper -> {
              try {
                return new Answer.Given<>(document.apply(stepper));
              } catch (Refused refused) {
                return new Answer.Failed<>(List.of(refused.why()), ExitCode.USAGE);
              }
            });
  }

  private static Fields document(Stepper stepper, int at) {
    Telling told = stepper.told();
    Fields all = Fields.of("steps", steps(told)).with("swaps", swaps(stepper, told));
    int _ = stepper.undo(Math.max(0, stepper.made() - at));
    Telling here = stepper.told();
    StateFindings judged = stepper.judged(here);
    all.with("at", stepper.made())
        .with("state", StateJson.of(stepper.system(), stepper.state()))
        .with("values", values(stepper))
        .with("choices", stepper.next().choices().stream().map(StepAnswer::choice).toList())
        .with(
            "judged",
            Fields.of("violated", judged.violated().stream().map(f -> f.claim().line()).toList())
                .with("reached", judged.reached().stream().map(Claim::line).toList()))
        .with("statements", stepper.statements(here).stream().map(StepAnswer::statement).toList())
        .with("failed", stepper.failed());
    int _ = stepper.undo(stepper.made());
    return all.with("start", values(stepper));
  }

  private static Fields values(Stepper stepper) {
    Fields values = new Fields();
    stepper.values("").forEach(its -> values.with(its.name(), its.value()));
    return values;
  }

  private static List<Fields> steps(Telling told) {
    return IntStream.range(0, told.moves().size()).mapToObj(step -> step(told, step)).toList();
  }

  private static Fields step(Telling told, int step) {
    Vocabulary.Scene scene = told.story().scenes().get(step);
    Stream<Fields> shared = scene.writes().stream().map(change -> change(change, false));
    Stream<Fields> local = scene.locals().stream().map(change -> change(change, true));
    return Fields.of("move", told.moves().get(step))
        .with("thread", told.movers().get(step))
        .with("text", StepText.words(scene))
        .with("line", scene.span().line())
        .with("file", scene.span().source().name())
        .with("reads", scene.reads().stream().map(StepAnswer::read).toList())
        .with("writes", Stream.concat(shared, local).toList())
        .with("failure", scene.failure().map(Vocabulary.Failure::message));
  }

  private static Fields read(Vocabulary.Observation read) {
    return Fields.of("name", read.name()).with("value", read.value());
  }

  private static Fields change(Vocabulary.Change change, boolean local) {
    return Fields.of("local", local)
        .with("name", change.name())
        .with("before", change.before())
        .with("after", change.after());
  }

  /** For each step but the last, whether it can be swapped with the next one, and why (not). */
  private static List<Fields> swaps(Stepper stepper, Telling told) {
    Run run = told.run();
    List<Integer> independent = told.order().independentNeighbours();
    Reordering.Reasons reasons = new Reordering.Reasons(stepper.system(), run, run);
    List<Fields> swaps = new ArrayList<>();
    for (int step = 0; step + 1 < run.length(); step++) {
      boolean own = run.processes()[step] == run.processes()[step + 1];
      swaps.add(
          Fields.of("free", independent.contains(step))
              .with(
                  "why",
                  own
                      ? "both are steps of " + told.movers().get(step)
                      : reasons.of(step, step + 1)));
    }
    return swaps;
  }

  private static Fields choice(NextSteps.Choice choice) {
    return Fields.of("move", choice.move())
        .with("text", choice.text())
        .with("line", choice.span().map(Span::line))
        .with("kind", choice.crash() ? "crash" : choice.kind());
  }

  private static Fields statement(OpenStatement statement) {
    return Fields.of("text", statement.text())
        .with("line", statement.span().line())
        .with("file", statement.span().source().name())
        .with("steps", statement.steps());
  }
}
