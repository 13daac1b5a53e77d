// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.local;

import dev.ravel.explore.events.EventStructure;
import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The events that were found from one initial state, by dense numbers; causes have smaller ones.
 */
final class LocalEvents {
  private final ConcurrentSystem system;
  private final List<Event> events = new ArrayList<>();

  /** The last events of the configuration of each event, and of its causes. */
  private final List<Lasts> lasts = new ArrayList<>();

  private final List<Lasts> lastsBefore = new ArrayList<>();
  private final List<BitSet> conflicts = new ArrayList<>();
  private final BitSet cutoffs = new BitSet();

  /** The users of an object after the same write of it. */
  private final Map<Behind, List<Integer>> users = new HashMap<>();

  private long bytes;

  /** The time after a write of an object, or after the beginning. */
  record Behind(int object, int writer) {}

  /** No events yet. */
  LocalEvents(ConcurrentSystem system) {
    this.system = system;
  }

  /** Returns the number of local events. */
  int count() {
    return events.size();
  }

  /** An event by its number. */
  Event event(int number) {
    return events.get(number);
  }

  /** The last events of the local configuration of an event. */
  Lasts lasts(int number) {
    return lasts.get(number);
  }

  /** The last events of what an event comes after. */
  Lasts lastsBefore(int number) {
    return lastsBefore.get(number);
  }

  /** Adds an event that is in conflict with nothing yet, and gives its number. */
  int add(Event event) {
    int number = events.size();
    events.add(event);
    conflicts.add(new BitSet());
    int[] its = event.configuration();
    lasts.add(Lasts.of(system, this, its));
    lastsBefore.add(Lasts.of(system, this, Arrays.copyOf(its, its.length - 1)));
    for (Event.Use use : event.uses()) {
      users
          .computeIfAbsent(new Behind(use.object(), use.writer()), _ -> new ArrayList<>())
          .add(number);
    }
    bytes += 300 + Integer.BYTES * (long) event.configuration().length;
    return number;
  }

  /** The events that use an object after the same write of it, in the order of their numbers. */
  List<Integer> users(Behind behind) {
    return users.getOrDefault(behind, List.of());
  }

  /** Two events exclude each other, and nothing before them does. */
  void conflict(int first, int second) {
    conflicts.get(first).set(second);
    conflicts.get(second).set(first);
  }

  /** Nothing is looked for after an event, since its state was seen before. */
  void cut(int event) {
    cutoffs.set(event);
  }

  /** Returns whether something can come after an event. */
  boolean goesOn(int event) {
    return !events.get(event).end() && !cutoffs.get(event);
  }

  /**
   * Carries events out in their order. What a step that commutes writes depends on others, so each
   * is looked up again.
   *
   * @param numbers of a configuration, ascending
   * @param state in which they begin; then the one after them
   */
  void carryOut(int[] numbers, int[] state) {
    for (int number : numbers) {
      Event event = events.get(number);
      int reaction = system.reaction(event.process(), state);
      system.outcomes().apply(system.outcomes().outcome(reaction, event.choice()), state);
    }
  }

  /** The memory that they take, in bytes, roughly. */
  long bytes() {
    return bytes;
  }

  /**
   * They as an event structure.
   *
   * @param complete whether no event is missing but those after cutoffs
   */
  EventStructure structure(int initialState, boolean complete) {
    int size = events.size();
    int[] processes = new int[size];
    int[][] causes = new int[size][];
    int[][] rivals = new int[size][];
    int[][] choices = new int[size][];
    boolean[] cut = new boolean[size];
    boolean[] ends = new boolean[size];
    for (int event = 0; event < size; event++) {
      Event its = events.get(event);
      processes[event] = its.process();
      causes[event] = its.causes();
      rivals[event] = conflicts.get(event).stream().toArray();
      choices[event] = new int[] {its.choice()};
      cut[event] = cutoffs.get(event);
      ends[event] = its.end();
    }
    return new EventStructure(
        initialState,
        ConcurrentSystem.NONE,
        complete,
        processes,
        causes,
        rivals,
        choices,
        cut,
        ends,
        new int[0][],
        Optional.empty());
  }
}
