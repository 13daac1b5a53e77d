// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Order;
import dev.ravel.explanation.Schedules;
import dev.ravel.explanation.Telling;
import dev.ravel.explanation.Why;
import dev.ravel.result.Finding;
import dev.ravel.source.PropertyKind;
import dev.ravel.system.Vocabulary;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** A run as JSON: an item of {@code counterexamples}. Events are named by their steps. */
final class RunJson {
  private static final Set<String> SYNCHRONISING =
      Set.of(
          "lock",
          "unlock",
          "trylock",
          "wait",
          "signal",
          "broadcast",
          "down",
          "up",
          "send",
          "receive",
          "pass",
          "fire",
          "start",
          "join");

  private final Json json;
  private final boolean complete;

  /**
   * Writes runs.
   *
   * @param complete whether no limit ended the search, so that fewer switches were looked for
   */
  RunJson(Json json, boolean complete) {
    this.json = json;
    this.complete = complete;
  }

  /** Whether a run shows a violation by its last state or step; of these the engine has fewest. */
  private static boolean isSafety(PropertyKind kind) {
    return switch (kind) {
      case LEADS_TO, EVENTUALLY, TERMINATES, LTL -> false;
      case FINALLY, NEVER, ALWAYS, REACHABLE, DEADLOCK, ERROR, RACE -> true;
      case DEAD_CODE, AT_MOST, SAFE, BOUNDED -> true;
    };
  }

  /** Writes the fields of a run. */
  void write(String property, Finding finding, Telling told) throws IOException {
    boolean shortest = told.run().loop().isEmpty() && finding.shortest();
    boolean violated = finding.judgement().verdict() == Verdict.VIOLATED;
    boolean fewest =
        (shortest && violated && complete && isSafety(finding.claim().kind()))
            || told.run().switches() == told.movers().stream().distinct().count() - 1;
    json.field("property", property)
        .field("schedule", Schedules.moves(told))
        .field("scheduleText", Schedules.text(told))
        .field("switches", told.run().switches())
        .object("minimal", () -> json.field("steps", shortest).field("switches", fewest))
        .object(
            "lasso",
            told.run().loop().stream().boxed().findFirst(),
            from ->
                json.field("from", from + 1)
                    .objects(
                        "fairness",
                        told.dues(),
                        due ->
                            json.field("process", due.process())
                                .field("fairness", due.fairness().name().toLowerCase(Locale.ROOT))
                                .field("because", due.reason().name().toLowerCase(Locale.ROOT))
                                .field("step", due.step()))
                    .objects(
                        "granted",
                        told.granted(),
                        its -> json.field("to", its.name()).field("step", its.step())));
    steps(told);
    order(told.order());
    end(told);
    Optional<Why> why = violated ? finding.why() : Optional.empty();
    json.field("causes", numbers(finding.causes().stream()))
        .objects(
            "explanation",
            why.stream().toList(),
            its ->
                json.field("text", its.text())
                    .field("steps", numbers(its.steps().stream().mapToInt(Integer::intValue))));
  }

  /** What happens in a run, as a document of its own. */
  static String course(Telling told) {
    return Json.text(
        json -> {
          RunJson run = new RunJson(json, true);
          json.object(
              () -> {
                run.steps(told);
                run.end(told);
              });
        });
  }

  private void steps(Telling told) throws IOException {
    Map<String, Integer> writers = new HashMap<>();
    json.object(
            "initial",
            () -> {
              bindings("inputs", told.inputs());
              bindings("shared", told.story().initial());
              work(told, told.story().starts());
            })
        .array(
            "steps",
            () -> {
              int number = 0;
              for (Telling.Moment moment : told.moments()) {
                int step = number++;
                json.object(() -> step(told, step, writers, moment));
              }
            });
  }

  private void end(Telling told) throws IOException {
    json.object(
        "final",
        () -> {
          bindings("shared", told.ends());
          json.object(
              "threads",
              () -> {
                for (Telling.Standing standing : told.standings()) {
                  json.field(standing.thread(), standing.state().words());
                }
              });
        });
  }

  /** Steps as they are numbered, from 1. */
  private static List<Integer> numbers(IntStream steps) {
    return steps.map(step -> step + 1).boxed().toList();
  }

  private void order(Order order) throws IOException {
    json.object(
        "order",
        () ->
            json.array(
                    "causes",
                    IntStream.range(0, order.length()).boxed().toList(),
                    step -> {
                      for (int cause : order.causes(step)) {
                        json.value(List.of(event(cause), event(step)));
                      }
                    })
                .array(
                    "independentNeighbours",
                    order.independentNeighbours(),
                    step -> json.value(List.of(step + 1, step + 2)))
                .field("interleavings", order.interleavings()));
  }

  private void step(Telling told, int step, Map<String, Integer> writers, Telling.Moment moment)
      throws IOException {
    Vocabulary.Scene scene = told.story().scenes().get(step);
    json.field("n", step + 1)
        .field("thread", told.movers().get(step))
        .field("event", event(step))
        .field("uri", scene.span().source().name())
        .range(Optional.of(scene.span()))
        .field("label", scene.text())
        .field("outcome", scene.outcome() + 1)
        .field("outcomes", scene.outcomes());
    if (told.isCrash(step)) {
      json.field("crash", true);
    }
    json.objects(
            "reads",
            scene.reads(),
            read ->
                json.field("var", read.name())
                    .field("value", value(read.value()))
                    .field(
                        "from", Optional.ofNullable(writers.get(read.name())).map(RunJson::event)))
        .array(
            "writes",
            () -> {
              changes("", scene.writes());
              changes(told.movers().get(step) + ".", scene.locals());
            })
        .field("printed", scene.printed())
        .object(
            "error",
            scene.failure(),
            its -> json.field("code", its.problem().code()).field("message", its.message()));
    scene.writes().forEach(change -> writers.put(change.name(), step));
    synchronisation(scene.text());
    work(told, scene.work());
    json.field("enabledAfter", moment.enabled())
        .objects(
            "blockedAfter",
            moment.blocked(),
            its ->
                json.field("thread", its.thread())
                    .field("on", String.join(", ", its.objects()))
                    .field("heldBy", its.holder()));
  }

  /** What threads do without a step, each on its own. */
  private void work(Telling told, List<Vocabulary.Work> all) throws IOException {
    json.objects(
        "work",
        all,
        work -> {
          String thread = told.threads().get(work.process());
          json.field("thread", thread)
              .field("uri", work.span().source().name())
              .range(Optional.of(work.span()))
              .field("label", work.text())
              .field("times", work.times())
              .field("used", work.used())
              .array("writes", () -> changes(thread + ".", work.effects().locals()))
              .field("printed", work.effects().printed());
        });
  }

  /** The operation and its object, for a statement of synchronisation. */
  private void synchronisation(String text) throws IOException {
    int space = text.indexOf(' ');
    json.object(
        "sync",
        Optional.of(space).filter(k -> k > 0 && SYNCHRONISING.contains(text.substring(0, k))),
        k -> json.field("op", text.substring(0, k)).field("on", text.substring(k + 1).strip()));
  }

  private static String event(int step) {
    return "e" + (step + 1);
  }

  private void changes(String owner, List<Vocabulary.Change> changes) throws IOException {
    for (Vocabulary.Change change : changes) {
      json.object(
          () ->
              json.field("var", owner + change.name())
                  .field("old", value(change.before()))
                  .field("new", value(change.after())));
    }
  }

  private void bindings(String name, List<Vocabulary.Binding> bindings) throws IOException {
    json.object(
        name,
        () -> {
          for (Vocabulary.Binding binding : bindings) {
            json.field(binding.name(), value(binding.value()));
          }
        });
  }

  /** A number or truth value as such, any other value as text, no value as {@code null}. */
  private static Object value(String value) {
    return switch (value) {
      case "" -> Optional.empty();
      case "true" -> true;
      case "false" -> false;
      default -> value.matches("-?[0-9]{1,15}") ? (Object) Long.valueOf(value) : value;
    };
  }
}
