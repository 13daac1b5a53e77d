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
import java.util.BitSet;
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
  /** Of a structure with more events a part is told. */
  private static final int LARGE = 5_000;

  /** About as many events are in a part; at least those of one execution. */
  private static final int MOST = 600;

  private final ConcurrentSystem system;
  private final StateMarks marks;
  private final EventStructure structure;

  /** The events that are told, and the first and the last of the executions that are. */
  private final BitSet shown = new BitSet();

  private int from;
  private int to;

  /** By state behind a local configuration, the first event of which it is; -1 for the start. */
  private final Map<Ints, Integer> sources = new HashMap<>();

  private EventsAnswer(ConcurrentSystem system, StateMarks marks) {
    this.system = system;
    this.marks = marks;
    this.structure = ModelEvents.withCalls(system);
    shown.set(0, structure.size());
    to = structure.executions();
  }

  /** The unfolding. */
  static JsonObject of(Asking asking) {
    Asked asked = asking.asked();
    Answer<JsonObject> answer =
        asked.answerOfAny(
            "the unfolding",
            (subject, system) ->
                new EventsAnswer(system, new StateMarks(system, subject))
                    .document(asking.number("execution", -1), asking.number("event", -1)));
    return Faults.of(answer, its -> its);
  }

  /**
   * All of it; of very many events, a part.
   *
   * @param execution the number of an execution that is in it, from 0; negative for none
   * @param event an event that is in it; negative for none
   */
  private JsonObject document(int execution, int event) {
    JsonObject all = new JsonObject();
    if (structure.size() > LARGE && structure.executions() > 0) {
      all.add("part", part(chosen(execution, event)));
    }
    int[] state = new int[system.objects()];
    int _ = system.initialState(structure.initialState(), state);
    all.add("initial", StateJson.of(system, state));
    all.add("threads", names());
    all.add("events", events());
    all.add("executions", executions());
    all.add("calls", all.has("part") ? new JsonArray() : calls());
    return all;
  }

  /** The execution that is asked for, or that an event is in; else the first that fails, or 0. */
  private int chosen(int execution, int event) {
    if (execution >= 0) {
      return Math.min(execution, structure.executions() - 1);
    }
    for (int number = 0; number < structure.executions(); number++) {
      Limits.pollAt(number);
      int[] events = structure.execution(number);
      if (event >= 0 ? IntStream.of(events).anyMatch(its -> its == event) : fails(events)) {
        return number;
      }
    }
    return 0;
  }

  private boolean fails(int[] events) {
    int[] state = new int[system.objects()];
    int _ = system.initialState(structure.initialState(), state);
    for (int event : events) {
      if (structure.isEnd(event) || structure.isCutoff(event)) {
        return false;
      }
      for (int choice : structure.choices(event)) {
        int reaction = system.reaction(structure.process(event), state);
        system.outcomes().apply(system.outcomes().outcome(reaction, choice), state);
      }
    }
    return !marks.brokenIn(state).isEmpty();
  }

  /**
   * Chooses as many executions as have few events with what is in immediate conflict with them, and
   * says which of how many they are. All executions are cut into parts of the same number, so that
   * each is in one. Cost: linear in the lengths of the executions and their conflicts.
   */
  private JsonObject part(int chosen) {
    int[] seen = new int[structure.size()];
    int largest = 1;
    for (int number = 0; number < structure.executions(); number++) {
      Limits.pollAt(number);
      int events = 0;
      for (int event : structure.execution(number)) {
        events += seen[event] == number + 1 ? 0 : 1;
        seen[event] = number + 1;
        for (int other : structure.conflicts(event)) {
          events += seen[other] == number + 1 ? 0 : 1;
          seen[other] = number + 1;
        }
      }
      largest = Math.max(largest, events);
    }
    int many = Math.max(1, MOST / largest);
    from = chosen / many * many;
    to = Math.min(structure.executions(), from + many);
    shown.clear();
    for (int number = from; number < to; number++) {
      IntStream.of(structure.execution(number)).forEach(shown::set);
    }
    BitSet own = (BitSet) shown.clone();
    own.stream()
        .flatMap(event -> IntStream.of(structure.conflicts(event)))
        .forEach(this::addWithCauses);
    int cutoffs = 0;
    for (int event = 0; event < structure.size(); event++) {
      if (structure.isCutoff(event)) {
        cutoffs++;
        if (IntStream.of(structure.causes(event)).allMatch(shown::get)) {
          shown.set(event);
          same(event).ifPresent(this::addWithCauses);
        }
      }
    }
    JsonObject part = new JsonObject();
    part.addProperty("from", from);
    part.addProperty("chosen", chosen);
    part.addProperty("executions", structure.executions());
    part.addProperty("events", structure.size());
    part.addProperty("cutoffs", cutoffs);
    return part;
  }

  private void addWithCauses(int event) {
    if (event >= 0 && !shown.get(event)) {
      shown.or(structure.configuration(event));
    }
  }

  private JsonArray names() {
    JsonArray names = new JsonArray();
    IntStream.range(0, system.processes())
        .forEach(process -> names.add(system.vocabulary().process(process)));
    return names;
  }

  private JsonArray events() {
    EventReasons reasons = new EventReasons(system, structure);
    boolean whole = shown.cardinality() == structure.size();
    List<EventWords> words = whole ? EventWords.of(system, structure) : List.of();
    JsonArray events = new JsonArray();
    for (int event = shown.nextSetBit(0); event >= 0; event = shown.nextSetBit(event + 1)) {
      Limits.poll();
      EventWords its = whole ? words.get(event) : EventWords.of(system, structure, event);
      JsonObject one = new JsonObject();
      one.addProperty("id", event);
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
        if (shown.get(other)) {
          conflicts.add(pair(other, reasons.ofConflict(event, other)));
        }
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
    for (int number = from; number < to; number++) {
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
