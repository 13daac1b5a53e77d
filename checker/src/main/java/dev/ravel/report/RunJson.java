// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.FairnessGrant;
import dev.ravel.explanation.FairnessReason;
import dev.ravel.explanation.Schedules;
import dev.ravel.explanation.Telling;
import dev.ravel.explanation.Why;
import dev.ravel.json.Fields;
import dev.ravel.json.JsonMapper;
import dev.ravel.result.Finding;
import dev.ravel.source.PropertyKind;
import dev.ravel.system.Vocabulary;
import dev.ravel.trace.PartialOrder;
import dev.ravel.verdict.Verdict;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A run as JSON, which is an item of {@code counterexamples}. Events are named by their steps. */
final class RunJson {
  private static final Set<String> SYNCHRONISING =
      Set.of(
          ("lock unlock trylock wait signal broadcast down up send receive pass fire "
                  + "start join")
              .split(" ", -1));

  private final boolean complete;

  /**
   * Runs of a search.
   *
   * @param complete whether no limit ended the search, so that fewer switches were looked for
   */
  RunJson(boolean complete) {
    this.complete = complete;
  }

  /**
   * Returns whether a run shows a violation by its last state or step; of these the engine has
   * fewest.
   */
  private static boolean isSafety(PropertyKind kind) {
    return switch (kind) {
      case LEADS_TO, EVENTUALLY, TERMINATES, LTL -> false;
      case FINALLY, NEVER, ALWAYS, REACHABLE, DEADLOCK, ERROR, RACE -> true;
      case DEAD_CODE, AT_MOST, SAFE, BOUNDED -> true;
    };
  }

  /** A run. */
  Fields of(String property, Finding finding, Telling told) {
    boolean shortest = told.run().loop().isEmpty() && finding.shortest();
    boolean violated = finding.judgement().verdict() == Verdict.VIOLATED;
    boolean fewest =
        (shortest && violated && complete && isSafety(finding.claim().kind()))
            || told.run().switches() == told.movers().stream().distinct().count() - 1;
    Optional<Why> why = violated ? finding.why() : Optional.empty();
    return Fields.of("property", property)
        .with("schedule", told.moves())
        .with("scheduleText", Schedules.text(told))
        .with("switches", told.run().switches())
        .with("minimal", Fields.of("steps", shortest).with("switches", fewest))
        .with("lasso", told.run().loop().stream().mapToObj(from -> lasso(told, from)).findFirst())
        .withAll(steps(told))
        .with("order", order(told.order()))
        .with("final", end(told))
        .with("causes", numbers(finding.causes().stream()))
        .with("explanation", why.stream().map(RunJson::explanation).toList());
  }

  private static Fields lasso(Telling told, int from) {
    return Fields.of("from", from + 1)
        .with("fairness", told.dues().stream().map(RunJson::due).toList())
        .with("granted", told.granted().stream().map(RunJson::granted).toList());
  }

  private static Fields due(FairnessReason its) {
    return Fields.of("process", its.process())
        .with("fairness", its.fairness())
        .with("because", its.reason())
        .with("step", its.step());
  }

  private static Fields granted(FairnessGrant its) {
    return Fields.of("to", its.name()).with("step", its.step());
  }

  private static Fields explanation(Why its) {
    return Fields.of("text", its.text())
        .with("steps", numbers(its.steps().stream().mapToInt(Integer::intValue)));
  }

  /** The events of a run, as a document of its own. */
  static Fields course(Telling told) {
    return steps(told).with("final", end(told));
  }

  private static Fields steps(Telling told) {
    Map<String, Integer> writers = new HashMap<>();
    Iterator<Integer> numbers = Stream.iterate(0, step -> step + 1).iterator();
    Fields initial =
        Fields.of("inputs", bindings(told.inputs()))
            .with("shared", bindings(told.story().initial()))
            .with("work", work(told, told.story().starts()));
    return Fields.of("initial", initial)
        .with(
            "steps",
            JsonMapper.lazily(
                told.moments(), moment -> step(told, numbers.next(), writers, moment)));
  }

  private static Fields end(Telling told) {
    Fields threads = new Fields();
    told.standings().forEach(its -> threads.with(its.thread(), its.state().words()));
    return Fields.of("shared", bindings(told.ends())).with("threads", threads);
  }

  /** Steps as they are numbered, from 1. */
  private static List<Integer> numbers(IntStream steps) {
    return steps.map(step -> step + 1).boxed().toList();
  }

  private static Fields order(PartialOrder order) {
    return Fields.of(
            "causes",
            IntStream.range(0, order.length())
                .boxed()
                .flatMap(
                    step ->
                        order.causes(step).stream()
                            .map(cause -> List.of(event(cause), event(step))))
                .toList())
        .with(
            "independentNeighbours",
            order.independentNeighbours().stream()
                .map(step -> List.of(step + 1, step + 2))
                .toList())
        .with("interleavings", order.interleavings());
  }

  private static Fields step(
      Telling told, int step, Map<String, Integer> writers, Telling.Moment moment) {
    Vocabulary.Scene scene = told.story().scenes().get(step);
    Stream<Fields> local = changes(told.movers().get(step) + ".", scene.locals());
    Fields fields =
        Fields.of("n", step + 1)
            .with("thread", told.movers().get(step))
            .with("event", event(step))
            .withAll(CommonFields.place(scene.span()))
            .with("label", scene.text())
            .with("outcome", scene.outcome() + 1)
            .with("outcomes", scene.outcomes())
            .when(told.isCrash(step), "crash", true)
            .with("reads", scene.reads().stream().map(its -> read(its, writers)).toList())
            .with("writes", Stream.concat(changes("", scene.writes()), local).toList())
            .with("printed", scene.printed())
            .with("error", scene.failure().map(RunJson::error))
            .with("sync", synchronisation(scene.text()))
            .with("work", work(told, scene.work()))
            .with("enabledAfter", moment.enabled())
            .with("blockedAfter", moment.blocked().stream().map(RunJson::blocked).toList());
    scene.writes().forEach(change -> writers.put(change.name(), step));
    return fields;
  }

  private static Fields read(Vocabulary.Observation its, Map<String, Integer> writers) {
    return Fields.of("var", its.name())
        .with("value", value(its.value()))
        .with("from", its.writer(Optional.ofNullable(writers.get(its.name()))).map(RunJson::event));
  }

  private static Fields error(Vocabulary.Failure its) {
    return Fields.of("code", its.problem().code()).with("message", its.message());
  }

  private static Fields blocked(Telling.Blocking its) {
    return Fields.of("thread", its.thread())
        .with("on", String.join(", ", its.objects()))
        .with("heldBy", its.holder());
  }

  /** The work of threads without a step, each on its own. */
  private static List<Fields> work(Telling told, List<Vocabulary.Work> all) {
    return all.stream().map(its -> work(told.threads().get(its.process()), its)).toList();
  }

  private static Fields work(String thread, Vocabulary.Work its) {
    return Fields.of("thread", thread)
        .withAll(CommonFields.place(its.span()))
        .with("label", its.text())
        .with("times", its.times())
        .with("used", its.used())
        .with("writes", changes(thread + ".", its.effects().locals()).toList())
        .with("printed", its.effects().printed());
  }

  /** The operation and its object, for a statement of synchronisation. */
  private static Optional<Fields> synchronisation(String text) {
    int space = text.indexOf(' ');
    return Optional.of(text.substring(0, Math.max(0, space)))
        .filter(SYNCHRONISING::contains)
        .map(op -> Fields.of("op", op).with("on", text.substring(space + 1).strip()));
  }

  private static String event(int step) {
    return "e" + (step + 1);
  }

  private static Stream<Fields> changes(String owner, List<Vocabulary.Change> changes) {
    return changes.stream()
        .map(
            change ->
                Fields.of("var", owner + change.name())
                    .with("old", value(change.before()))
                    .with("new", value(change.after())));
  }

  private static Fields bindings(List<Vocabulary.Binding> bindings) {
    Fields fields = new Fields();
    bindings.forEach(its -> fields.with(its.name(), value(its.value())));
    return fields;
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
