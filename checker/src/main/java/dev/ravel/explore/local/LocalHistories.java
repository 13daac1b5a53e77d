// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.local;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * The configurations after which processes make their next steps. Of each process they begin with
 * one of its events, or with nothing, and grow by the local configurations of events that its step
 * depends on there. What is possible after one is an event if the step depends on all that is last
 * in it; else it is the event of a smaller one.
 *
 * <p>That none is missing: let H be the history of an event of a process, and G a history of the
 * same process within H that was looked at. If no event of H that is not in G used what the step
 * looks at or uses after G, the step would be the same after H, and H would be no more than G. So
 * there is one; let f be minimal among them. What is in H and writes an object that f uses is
 * ordered with f, and with the step; so f stands after the same write of that object as G ends
 * with, and G grows by the local configuration of f, which is in H.
 */
final class LocalHistories {
  private final ConcurrentSystem system;
  private final LocalEvents events;
  private final int[] initial;
  private final int[] state;

  /** Is shown each event that is possible, with its history. */
  private final BiConsumer<History, Event> possible;

  private final Set<History> known = new HashSet<>();
  private final Deque<History> open = new ArrayDeque<>();

  /** The histories that wait for further uses of an object after a write of it. */
  private final Map<LocalEvents.Behind, List<Waiting>> waiting = new HashMap<>();

  private final Union union;
  private long bytes;

  private record Waiting(History history, int mode) {}

  /**
   * No histories.
   *
   * @param initial the initial state; not copied
   */
  LocalHistories(
      ConcurrentSystem system,
      LocalEvents events,
      int[] initial,
      BiConsumer<History, Event> possible) {
    this.system = system;
    this.events = events;
    this.initial = initial;
    this.state = initial.clone();
    this.possible = possible;
    this.union = new Union(system, events);
  }

  /** Begins with the empty history of each process. */
  void begin() {
    for (int process = 0; process < system.processes(); process++) {
      add(history(process, ConcurrentSystem.NONE, new int[0]));
    }
  }

  /** Makes the histories that an event makes possible. */
  void with(int number) {
    Event event = events.event(number);
    if (system.control(event.process()) != ConcurrentSystem.NONE) {
      add(history(event.process(), number, event.configuration()));
    }
    for (Event.Use use : event.uses()) {
      List<Waiting> its =
          waiting.getOrDefault(new LocalEvents.Behind(use.object(), use.writer()), List.of());
      for (int k = 0, n = its.size(); k < n; k++) {
        Waiting next = its.get(k);
        if (!Mode.commute(next.mode, use.mode()) && mayGrow(next.history, number)) {
          fill(next.history);
          grow(next.history, number);
        }
      }
    }
  }

  /** Returns the number of histories. */
  int count() {
    return known.size();
  }

  /** Returns whether a history was not looked at yet. */
  boolean hasOpen() {
    return !open.isEmpty();
  }

  /** The memory that they take, in bytes, roughly. */
  long bytes() {
    return bytes;
  }

  private History history(int process, int own, int[] its) {
    return new History(process, own, its, Lasts.of(system, events, its), new ArrayList<>());
  }

  private void add(History history) {
    if (known.add(history)) {
      open.add(history);
      bytes += 300 + Integer.BYTES * (long) history.events().length;
    }
  }

  /** Looks at what is possible after the next history, and what it depends on. */
  void look() {
    History history = open.remove();
    int process = history.process();
    fill(history);
    System.arraycopy(initial, 0, state, 0, state.length);
    events.carryOut(history.events(), state);
    int reaction = system.reaction(process, state);
    Map<Integer, Integer> uses = looked(process);
    for (int choice = 0; choice < system.outcomes().size(reaction); choice++) {
      int outcome = system.outcomes().outcome(reaction, choice);
      add(uses, system.outcomes().footprint(outcome));
      possible(history, choice, outcome);
    }
    uses.forEach((object, mode) -> waits(history, object, mode));
  }

  /** The objects that a process looks at, by which it may be blocked, with their modes. */
  private Map<Integer, Integer> looked(int process) {
    Map<Integer, Integer> uses = new TreeMap<>();
    int may = system.mayFootprint(process, state);
    int control = system.control(process);
    if (control != ConcurrentSystem.NONE) {
      uses.put(control, Mode.WRITE);
    }
    for (int k = 0; ; k++) {
      int object = system.looked(process, state, k);
      if (object == ConcurrentSystem.NONE) {
        return uses;
      }
      if (counts(object)) {
        boolean commutes = system.footprints().modeOf(may, object) == Mode.COMMUTE;
        int _ = uses.merge(object, commutes ? Mode.COMMUTE : Mode.READ, Mode::join);
      }
    }
  }

  private boolean counts(int object) {
    return system.footprints().counts(object, ConcurrentSystem.NONE);
  }

  private void add(Map<Integer, Integer> uses, int footprint) {
    Footprints footprints = system.footprints();
    for (int k = 0; k < footprints.size(footprint); k++) {
      if (counts(footprints.object(footprint, k))) {
        int _ =
            uses.merge(footprints.object(footprint, k), footprints.mode(footprint, k), Mode::join);
      }
    }
  }

  /** A step is possible after a history, all of which the union holds. */
  private void possible(History history, int choice, int outcome) {
    int[] last = last(history);
    int footprint = system.outcomes().footprint(outcome);
    for (int event : last) {
      if (event != history.own() && !dependent(event, footprint)) {
        return;
      }
    }
    int[] its = history.events();
    int[] configuration = Arrays.copyOf(its, its.length + 1);
    configuration[its.length] = ConcurrentSystem.NONE; // its number is not known yet
    boolean end = system.outcomes().kind(outcome) != Outcomes.STEP;
    possible.accept(
        history,
        new Event(
            history.process(),
            choice,
            outcome,
            history.own(),
            last,
            configuration,
            uses(footprint),
            end));
  }

  private boolean dependent(int event, int footprint) {
    int other = system.outcomes().footprint(events.event(event).outcome());
    return system.footprints().dependent(other, footprint, ConcurrentSystem.NONE);
  }

  private List<Event.Use> uses(int footprint) {
    List<Event.Use> uses = new ArrayList<>();
    Footprints footprints = system.footprints();
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      if (counts(object)) {
        uses.add(union.use(object, footprints.mode(footprint, k)));
      }
    }
    return List.copyOf(uses);
  }

  /** The events of a history after which none of its others comes, ascending. */
  private int[] last(History history) {
    BitSet last = new BitSet();
    for (int event : history.events()) {
      last.set(event);
      for (int cause : events.event(event).causes()) {
        last.clear(cause);
      }
    }
    return last.stream().toArray();
  }

  /** A history, all of which the union holds, waits for uses that its step depends on. */
  private void waits(History history, int object, int mode) {
    LocalEvents.Behind behind = new LocalEvents.Behind(object, union.writer(object));
    waiting.computeIfAbsent(behind, _ -> new ArrayList<>()).add(new Waiting(history, mode));
    for (int user : events.users(behind)) {
      if (events.goesOn(user)
          && !Mode.commute(mode, mode(user, object))
          && mayGrow(history, user)) {
        grow(history, user);
      }
    }
  }

  private int mode(int event, int object) {
    int footprint = system.outcomes().footprint(events.event(event).outcome());
    return system.footprints().modeOf(footprint, object);
  }

  private boolean mayGrow(History history, int event) {
    return history.lasts().mayJoin(events, events.lasts(event));
  }

  private void fill(History history) {
    union.shrink(0);
    for (int event : history.events()) {
      boolean _ = union.add(event);
    }
  }

  /** Adds an event with its causes to a history, all of which the union holds, if it fits. */
  private void grow(History history, int event) {
    int size = union.size();
    boolean ownAsBefore =
        !union.contains(event)
            && union.addAll(event)
            && (system.control(history.process()) == ConcurrentSystem.NONE
                || union.latest(history.process()) == history.own());
    if (ownAsBefore) {
      add(history(history.process(), history.own(), union.members()));
    }
    union.shrink(size);
  }
}
