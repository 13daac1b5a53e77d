// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.explanation.Schedules;
import dev.ravel.explore.events.Calls;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.json.Fields;
import dev.ravel.picture.EventReasons;
import dev.ravel.picture.EventWords;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Ints;
import dev.ravel.task.orders.ModelEvents;
import dev.ravel.task.orders.StateMarks;
import dev.ravel.trace.PartialOrder;
import dev.ravel.trace.RunCursor;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The unfolding of a model with all that the panes of the page say about it. A click needs no
 * further request then. It has each event with its reasons and the state after its local
 * configuration, each execution, and each call of the exploration that has found them.
 */
final class EventsAnswer {
  /** The number of events above which a part of a structure is returned. */
  private static final int LARGE = 5_000;

  /** About as many events are in a part; at least those of one execution. */
  private static final int MOST = 600;

  private final ConcurrentSystem system;
  private final StateMarks marks;
  private final EventStructure structure;

  /** The events that are returned, and the first and the last of the executions that are. */
  private final BitSet shown = new BitSet();

  private int from;
  private int to;

  /** By state after a local configuration, the first event of which it is; -1 for the start. */
  private final Map<Ints, Integer> sources = new HashMap<>();

  private EventsAnswer(ConcurrentSystem system, StateMarks marks) {
    this.system = system;
    this.marks = marks;
    this.structure = ModelEvents.withCalls(system);
    shown.set(0, structure.size());
    to = structure.executions();
  }

  /** The unfolding. */
  static Object of(Asking asking) {
    return Faults.of(
        asking
            .asked()
            .answerOfAny(
                "the unfolding",
                (subject, system) ->
                    new EventsAnswer(system, new StateMarks(system, subject))
                        .document(asking.number("execution", -1), asking.number("event", -1))));
  }

  /**
   * All of it; of very many events, a part.
   *
   * @param execution the number of an execution that is in it, from 0; negative for none
   * @param event an event that is in it; negative for none
   */
  private Fields document(int execution, int event) {
    boolean large = structure.size() > LARGE && structure.executions() > 0;
    Fields all = Fields.of("part", large ? part(chosen(execution, event)) : null);
    int[] state = system.initialState(structure.initialState());
    return all.with("initial", StateJson.of(system, state))
        .with(
            "threads",
            IntStream.range(0, system.processes()).mapToObj(system.vocabulary()::process).toList())
        .with("events", shown.stream().mapToObj(eventFields()).toList())
        .with("executions", IntStream.range(from, to).mapToObj(this::execution).toList())
        .with("calls", large ? List.of() : calls());
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
    return IntStream.of(events).noneMatch(its -> structure.isEnd(its) || structure.isCutoff(its))
        && !marks.brokenIn(RunCursor.lastState(system, structure.run(events))).isEmpty();
  }

  /**
   * Returns as many executions as have few events, and their number among all. What is in immediate
   * conflict with them counts. All executions are cut into parts of the same number, so that each
   * is in one. Cost: linear in the lengths of the executions and their conflicts.
   */
  private Fields part(int chosen) {
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
    return Fields.of("from", from)
        .with("chosen", chosen)
        .with("executions", structure.executions())
        .with("events", structure.size())
        .with("cutoffs", cutoffs);
  }

  private void addWithCauses(int event) {
    if (event >= 0 && !shown.get(event)) {
      shown.or(structure.configuration(event));
    }
  }

  private IntFunction<Fields> eventFields() {
    EventReasons reasons = new EventReasons(system, structure);
    boolean whole = shown.cardinality() == structure.size();
    List<EventWords> words = whole ? EventWords.of(system, structure) : List.of();
    return event ->
        event(event, whole ? words.get(event) : EventWords.of(system, structure, event), reasons);
  }

  private Fields event(int event, EventWords its, EventReasons reasons) {
    Limits.poll();
    boolean cutoff = structure.isCutoff(event);
    return Fields.of("id", event)
        .with("thread", its.thread())
        .with("text", its.text())
        .with("lines", its.lines())
        .with("value", its.value())
        .with("failure", its.failure())
        .with("cutoff", cutoff)
        .with(
            "causes",
            IntStream.of(structure.causes(event))
                .mapToObj(cause -> new Neighbour(cause, reasons.ofCause(cause, event)))
                .toList())
        .with(
            "conflicts",
            IntStream.of(structure.conflicts(event))
                .filter(shown::get)
                .mapToObj(other -> new Neighbour(other, reasons.ofConflict(event, other)))
                .toList())
        .with("same", cutoff ? same(event) : OptionalInt.empty())
        .with("state", StateJson.of(system, structure.state(system, event)))
        .with("before", before(event))
        .with("moves", Schedules.moves(system, structure.run(event)));
  }

  /**
   * Returns the first event, not cut off, whose local configuration ends in the state of a cutoff.
   * It is -1 if that is the start.
   */
  private OptionalInt same(int cutoff) {
    if (sources.isEmpty()) {
      int[] start = system.initialState(structure.initialState());
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
  private Fields before(int event) {
    int[] schedule = structure.schedule(event);
    int own = 2 * structure.choices(event).length;
    Run causes = Run.of(structure.initialState(), Arrays.copyOf(schedule, schedule.length - own));
    return StateJson.values(system, RunCursor.lastState(system, causes));
  }

  /** A cause of an event, or an event in conflict with it, and why. */
  private record Neighbour(int event, String reason) {}

  private Fields execution(int number) {
    Limits.poll();
    int[] events = structure.execution(number);
    Run run = structure.runOfExecution(events);
    int[] state = RunCursor.lastState(system, run);
    boolean ends = IntStream.of(events).anyMatch(structure::isEnd);
    boolean cut = IntStream.of(events).anyMatch(structure::isCutoff);
    return Fields.of("events", events)
        .with("moves", Schedules.moves(system, run))
        .with("orders", PartialOrder.of(system, run).interleavings())
        .with("violates", ends || cut ? List.of() : marks.brokenIn(state))
        .with("end", ends ? "error" : cut ? "cutoff" : end(state));
  }

  /**
   * Returns the end of an execution without an error or a cutoff. It is as it should be, or a
   * deadlock.
   */
  private String end(int[] state) {
    return system.ends(state) ? "final" : marks.isEnd(state) ? "deadlock" : "goes on";
  }

  private List<Fields> calls() {
    return structure.calls().map(Calls::all).orElse(List.of()).stream()
        .map(EventsAnswer::call)
        .toList();
  }

  private static Fields call(Calls.Call call) {
    Limits.poll();
    return Fields.of(call)
        .with(
            "end",
            switch (call.end()) {
              case GOES_ON -> "";
              case EXECUTION -> "execution";
              case REDUNDANT -> "redundant";
            });
  }
}
