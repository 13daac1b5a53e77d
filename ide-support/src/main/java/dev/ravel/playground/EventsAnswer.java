// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.ravel.explanation.Order;
import dev.ravel.explore.events.Calls;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.picture.EventReasons;
import dev.ravel.picture.EventWords;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Ints;
import dev.ravel.system.Outcomes;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.Asked;
import dev.ravel.task.orders.ModelEvents;
import dev.ravel.task.orders.StateMarks;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * The unfolding of a model with all that the panes of the page say about it, so that a click needs
 * no further request: each event with its reasons and the state behind its local configuration,
 * each execution, and each call of the exploration that has found them.
 */
final class EventsAnswer {
  private final ConcurrentSystem system;
  private final StateMarks marks;
  private final EventStructure structure;

  /** By state behind a local configuration, the first event of which it is; -1 for the start. */
  private final Map<Ints, Integer> sources = new HashMap<>();

  private EventsAnswer(ConcurrentSystem system, StateMarks marks) {
    this.system = system;
    this.marks = marks;
    this.structure = ModelEvents.withCalls(system);
  }

  /** The unfolding. */
  static JsonObject of(Asking asking) {
    Asked asked = asking.asked();
    Answer<JsonObject> answer =
        asked.answerOfAny(
            "the unfolding",
            (subject, system) ->
                new EventsAnswer(system, new StateMarks(system, subject)).document());
    return Faults.of(answer, its -> its);
  }

  private JsonObject document() {
    JsonObject all = new JsonObject();
    int[] state = new int[system.objects()];
    int _ = system.initialState(structure.initialState(), state);
    all.add("initial", StateJson.of(system, state));
    all.add("threads", names());
    all.add("events", events());
    all.add("executions", executions());
    all.add("calls", calls());
    return all;
  }

  private JsonArray names() {
    JsonArray names = new JsonArray();
    IntStream.range(0, system.processes())
        .forEach(process -> names.add(system.vocabulary().process(process)));
    return names;
  }

  private JsonArray events() {
    EventReasons reasons = new EventReasons(system, structure);
    List<EventWords> words = EventWords.of(system, structure);
    JsonArray events = new JsonArray();
    for (int event = 0; event < structure.size(); event++) {
      Limits.poll();
      EventWords its = words.get(event);
      JsonObject one = new JsonObject();
      one.addProperty("thread", its.thread());
      one.addProperty("text", its.text());
      one.add("lines", numbers(its.lines().stream().mapToInt(line -> line)));
      one.addProperty("value", its.value());
      one.addProperty("failure", its.failure());
      one.addProperty("cutoff", structure.isCutoff(event));
      JsonArray causes = new JsonArray();
      for (int cause : structure.causes(event)) {
        causes.add(pair(cause, reasons.ofCause(cause, event)));
      }
      one.add("causes", causes);
      JsonArray conflicts = new JsonArray();
      for (int other : structure.conflicts(event)) {
        conflicts.add(pair(other, reasons.ofConflict(event, other)));
      }
      one.add("conflicts", conflicts);
      if (structure.isCutoff(event)) {
        same(event).ifPresent(other -> one.addProperty("same", other));
      }
      one.add("state", StateJson.of(system, structure.state(system, event)));
      one.add("before", before(event));
      one.add("moves", moves(structure.run(event)));
      events.add(one);
    }
    return events;
  }

  /**
   * The first event, not cut off, whose local configuration ends in the state of a cutoff; -1 if
   * that is the start.
   */
  private OptionalInt same(int cutoff) {
    if (sources.isEmpty()) {
      int[] start = new int[system.objects()];
      int _ = system.initialState(structure.initialState(), start);
      sources.put(new Ints(start), -1);
      for (int event = 0; event < structure.size(); event++) {
        Limits.poll();
        if (!structure.isCutoff(event) && !structure.isEnd(event)) {
          var _ = sources.putIfAbsent(new Ints(structure.state(system, event)), event);
        }
      }
    }
    Integer found = sources.get(new Ints(structure.state(system, cutoff)));
    return found == null ? OptionalInt.empty() : OptionalInt.of(found);
  }

  /** The values before an event, where its causes alone have happened. */
  private JsonElement before(int event) {
    int[] schedule = structure.schedule(event);
    int own = 2 * structure.choices(event).length;
    int[] state = new int[system.objects()];
    int _ = system.initialState(structure.initialState(), state);
    follow(Run.of(structure.initialState(), Arrays.copyOf(schedule, schedule.length - own)), state);
    return StateJson.of(system, state).get("values");
  }

  private void follow(Run run, int[] state) {
    for (int step = 0; step < run.length(); step++) {
      int reaction = system.reaction(run.processes()[step], state);
      int outcome = system.outcomes().outcome(reaction, run.outcomes()[step]);
      if (system.outcomes().kind(outcome) == Outcomes.STEP) {
        system.outcomes().apply(outcome, state);
      }
    }
  }

  private static JsonObject pair(int event, String reason) {
    JsonObject pair = new JsonObject();
    pair.addProperty("event", event);
    pair.addProperty("reason", reason);
    return pair;
  }

  private JsonArray executions() {
    JsonArray executions = new JsonArray();
    for (int number = 0; number < structure.executions(); number++) {
      Limits.poll();
      int[] events = structure.execution(number);
      Run run = structure.runOfExecution(events);
      JsonObject one = new JsonObject();
      one.add("events", numbers(IntStream.of(events)));
      one.add("moves", moves(run));
      OptionalLong orders = Order.of(system, run).interleavings();
      orders.ifPresent(count -> one.addProperty("orders", count));
      boolean ends = IntStream.of(events).anyMatch(structure::isEnd);
      end(one, run, ends, IntStream.of(events).anyMatch(structure::isCutoff));
      executions.add(one);
    }
    return executions;
  }

  /** How an execution ends: as it should, in a deadlock, with an error, or at a cutoff. */
  private void end(JsonObject one, Run run, boolean ends, boolean cut) {
    int[] state = new int[system.objects()];
    int _ = system.initialState(run.initialState(), state);
    follow(run, state);
    JsonArray broken = new JsonArray();
    if (!ends && !cut) {
      marks.brokenIn(state).forEach(broken::add);
    }
    one.add("violates", broken);
    one.addProperty(
        "end",
        ends
            ? "error"
            : cut
                ? "cutoff"
                : system.ends(state) ? "final" : marks.isEnd(state) ? "deadlock" : "goes on");
  }

  private JsonArray moves(Run run) {
    JsonArray moves = new JsonArray();
    for (int step = 0; step < run.length(); step++) {
      moves.add(system.vocabulary().move(run.processes()[step], run.outcomes()[step]));
    }
    return moves;
  }

  private JsonArray calls() {
    JsonArray calls = new JsonArray();
    for (Calls.Call call : structure.calls().map(Calls::all).orElse(List.of())) {
      Limits.poll();
      JsonObject one = new JsonObject();
      one.addProperty("by", call.by());
      one.addProperty("event", call.event());
      one.addProperty("instead", call.instead());
      one.add("alternative", numbers(call.alternative().stream().mapToInt(its -> its)));
      one.addProperty(
          "end",
          switch (call.end()) {
            case GOES_ON -> "";
            case EXECUTION -> "execution";
            case REDUNDANT -> "redundant";
          });
      calls.add(one);
    }
    return calls;
  }

  private static JsonArray numbers(IntStream numbers) {
    JsonArray array = new JsonArray();
    numbers.forEach(array::add);
    return array;
  }
}
