// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Vocabulary.Call;
import dev.ravel.system.Vocabulary.Scene;
import dev.ravel.verdict.Run;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The calls of functions in an event structure each of which can stand in one event. Those around
 * others come first. A call can, if it ends, if each execution that has one of its events has all
 * of them, if nothing else comes between them, that is, after one and before another, and if none
 * of them is an error or cut off. So only its first event can be in conflict with something, and
 * what is left is an event structure with the same executions. What comes after one of its events
 * comes after all of it there, although it may be concurrent with some.
 *
 * <p>Cost: each execution that has events that none before it had is carried out once; of each call
 * that may be, linear in the events with their causes.
 */
final class WholeCalls {
  /**
   * A call.
   *
   * @param name the function
   * @param events all its events, with two steps or more
   */
  record Whole(String name, BitSet events) {}

  /** A call by its first event, and by how many calls there are around it. */
  private record Key(int first, int depth) {}

  private static final class Found {
    final String name;
    final BitSet events = new BitSet();

    /** True if an event has steps of it, and others. */
    boolean torn;

    boolean ended;

    Found(String name) {
      this.name = name;
    }
  }

  private final ConcurrentSystem system;
  private final EventStructure structure;
  private final Map<Key, Found> found = new HashMap<>();

  /** The number of executions that have each event. */
  private final int[] count;

  private final List<List<Integer>> effects = new ArrayList<>();
  private final List<BitSet> cutoffs = new ArrayList<>();

  /** The call that each event stands in; null for none. */
  private final BitSet[] in;

  private final List<Whole> calls = new ArrayList<>();

  private WholeCalls(ConcurrentSystem system, EventStructure structure) {
    this.system = system;
    this.structure = structure;
    this.count = new int[structure.size()];
    this.in = new BitSet[structure.size()];
  }

  /**
   * Those of a structure.
   *
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  static WholeCalls of(ConcurrentSystem system, EventStructure structure) {
    WholeCalls its = new WholeCalls(system, structure);
    its.find();
    its.choose();
    return its;
  }

  List<Whole> calls() {
    return List.copyOf(calls);
  }

  // ------------------------------------------------------------------------ which calls are there

  private void find() {
    BitSet seen = new BitSet();
    for (int k = 0; k < structure.executions(); k++) {
      Limits.poll();
      int[] events = structure.execution(k);
      IntStream.of(events).forEach(event -> count[event]++);
      if (IntStream.of(events).allMatch(seen::get)) {
        continue;
      }
      IntStream.of(events).forEach(seen::set);
      int[] steps = IntStream.of(events).filter(event -> !structure.isEnd(event)).toArray();
      find(steps);
      // what leads to no state is described after all that does
      IntStream.of(events)
          .filter(structure::isEnd)
          .forEach(end -> find(IntStream.concat(IntStream.of(steps), IntStream.of(end)).toArray()));
    }
    for (int event = 0; event < structure.size(); event++) {
      effects.add(new ArrayList<>());
      for (int cause : structure.causes(event)) {
        effects.get(cause).add(event);
      }
      if (structure.isCutoff(event)) {
        cutoffs.add(structure.configuration(event));
      }
    }
  }

  /** The calls of one execution, given by its events. */
  private void find(int[] events) {
    Run run = structure.run(events);
    List<Scene> scenes =
        system.vocabulary().tell(run.initialState(), run.processes(), run.outcomes()).scenes();
    Map<List<Integer>, Key> open = new HashMap<>();
    int step = 0;
    for (int event : events) {
      int steps = structure.choices(event).length;
      Map<Integer, Integer> times = new HashMap<>();
      for (Scene scene : scenes.subList(step, step + steps)) {
        for (int depth = 0; depth < scene.calls().size(); depth++) {
          Call call = scene.calls().get(depth);
          times.merge(call.number(), 1, Integer::sum);
          List<Integer> name = List.of(structure.process(event), call.number());
          if (!open.containsKey(name)) {
            open.put(name, new Key(event, depth));
          }
          Found its = found.computeIfAbsent(open.get(name), _ -> new Found(call.name()));
          its.events.set(event);
          its.ended |= call.ends();
        }
      }
      times.forEach(
          (number, its) ->
              found.get(open.get(List.of(structure.process(event), number))).torn |= its < steps);
      step += steps;
    }
  }

  // ------------------------------------------------------------------------ which stand in one
  // event

  private void choose() {
    List<Map.Entry<Key, Found>> order = new ArrayList<>(found.entrySet());
    order.sort(
        Comparator.<Map.Entry<Key, Found>>comparingInt(its -> its.getKey().depth())
            .thenComparingInt(its -> its.getKey().first()));
    for (Map.Entry<Key, Found> its : order) {
      Limits.poll();
      Found call = its.getValue();
      if (call.ended && !call.torn && steps(call.events) > 1 && isWhole(call.events)) {
        calls.add(new Whole(call.name, call.events));
        call.events.stream().forEach(event -> in[event] = call.events);
      }
    }
  }

  private int steps(BitSet events) {
    return events.stream().map(event -> structure.choices(event).length).sum();
  }

  private boolean isWhole(BitSet events) {
    int first = events.nextSetBit(0);
    boolean together =
        events.stream()
            .allMatch(
                event ->
                    in[event] == null
                        && count[event] == count[first]
                        && !FoldedEvents.closes(structure, event)
                        && (event == first || structure.conflicts(event).length == 0));
    return together && cutoffs.stream().allMatch(its -> allOrNone(its, events)) && !returns(events);
  }

  private static boolean allOrNone(BitSet configuration, BitSet events) {
    BitSet both = (BitSet) configuration.clone();
    both.and(events);
    return both.isEmpty() || both.equals(events);
  }

  /** Returns whether something else comes after one of some events and before another. */
  private boolean returns(BitSet events) {
    BitSet seen = (BitSet) events.clone();
    ArrayDeque<Integer> open = new ArrayDeque<>();
    events.stream().forEach(event -> reach(effects.get(event), seen, open));
    while (!open.isEmpty()) {
      for (int effect : effects.get(open.remove())) {
        if (events.get(effect)) {
          return true;
        }
        reach(List.of(effect), seen, open);
      }
    }
    return false;
  }

  /** Notes events as reached, and with them all that stand in a call with them. */
  private void reach(List<Integer> next, BitSet seen, ArrayDeque<Integer> open) {
    for (int event : next) {
      if (!seen.get(event)) {
        BitSet its = in[event] == null ? alone(event) : in[event];
        its.stream().filter(each -> !seen.get(each)).forEach(open::add);
        seen.or(its);
      }
    }
  }

  private static BitSet alone(int event) {
    BitSet its = new BitSet();
    its.set(event);
    return its;
  }
}
