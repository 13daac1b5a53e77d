// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.local;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.events.EventStructure;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EarlyEnd;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Finds all events from one initial state. The smallest event that is possible comes next, by the
 * size of its local configuration, and then in the order in which they were found; it makes further
 * {@link LocalHistories}, and these further events.
 *
 * <p>Where a process comes to a local state again, which can go on for ever, the search begins anew
 * with cutoffs. Nothing is searched after an event if a smaller one leads to the same state, which
 * is one of McMillan's cutoffs.
 *
 * <p>The cost for each history is linear in its events, and in those that use what its step uses
 * after the same write, times their causes. Histories that are no event's are those after which a
 * process is blocked, or does something that does not depend on all of it.
 */
public final class LocalSearch {
  private final ConcurrentSystem system;
  private final boolean mayCut;
  private final boolean cutting;
  private final int[] initial;
  private final LocalEvents events;
  private final LocalHistories histories;

  /** The possible events that were not looked at yet. */
  private final PriorityQueue<Possible> queue =
      new PriorityQueue<>(
          Comparator.comparingInt((Possible its) -> its.event.configuration().length)
              .thenComparingLong(its -> its.number));

  private long found;

  /** The size of the smallest configuration that leads to each state. */
  private final Map<IntBuffer, Integer> states = new HashMap<>();

  private final Union both;

  private record Possible(History history, Event event, long number) {}

  /**
   * The result of a search.
   *
   * @param structures one for each initial state in which no thread runs into an error at once; no
   *     executions are kept
   * @param histories how many configurations were looked at, to see what one process does there
   * @param stopped why it ended early; absent if it did not
   */
  public record Found(List<EventStructure> structures, long histories, Optional<Problem> stopped) {
    /** Copies the list. */
    public Found {
      structures = List.copyOf(structures);
    }
  }

  private LocalSearch(ConcurrentSystem system, int[] initial, boolean mayCut, boolean cutting) {
    this.system = system;
    this.initial = initial;
    this.mayCut = mayCut;
    this.cutting = cutting;
    this.events = new LocalEvents(system);
    this.histories = new LocalHistories(system, events, initial, this::possible);
    this.both = new Union(system, events);
    states.put(IntBuffer.wrap(initial), 0);
  }

  /**
   * Finds all events of a system, as far as the limits allow.
   *
   * @throws IllegalArgumentException if it has inputs of which no values are tried: of these an
   *     event does not tell what all together must meet
   */
  public static Found of(ConcurrentSystem system) {
    return of(system, /* mayCut= */ true);
  }

  /** The same; with cutoffs where the model asks for them, or never, so that it may not end. */
  static Found of(ConcurrentSystem system, boolean mayCut) {
    if (!system.capabilities().inputs().isEmpty()) {
      throw new IllegalArgumentException("inputs are symbolic");
    }
    List<EventStructure> structures = new ArrayList<>();
    long looked = 0;
    Optional<Problem> stopped = Optional.empty();
    boolean cutting = mayCut && mayRepeatAtOnce(system);
    for (int k = 0; k < system.initialStates() && stopped.isEmpty(); k++) {
      int[] initial = new int[system.objects()];
      if (system.initialState(k, initial) != ConcurrentSystem.NONE) {
        continue;
      }
      LocalSearch search = new LocalSearch(system, initial, mayCut, cutting);
      Result result = search.run();
      looked += search.histories.count();
      if (result.repeats()) {
        cutting = true;
        search = new LocalSearch(system, initial, mayCut, cutting);
        result = search.run();
        looked += search.histories.count();
      }
      stopped = result.stopped();
      structures.add(search.events.structure(k, stopped.isEmpty()));
    }
    return new Found(structures, looked, stopped);
  }

  private record Result(boolean repeats, Optional<Problem> stopped) {}

  /** A net has no threads by whose local states one sees that it can go on for ever. */
  private static boolean mayRepeatAtOnce(ConcurrentSystem system) {
    return IntStream.range(system.threads(), system.processes())
        .anyMatch(process -> !system.capabilities().crashes().isCrash(process));
  }

  private Result run() {
    boolean[] repeats = {false};
    Optional<Problem> stopped =
        EarlyEnd.of(
            () -> {
              histories.begin();
              do {
                while (histories.hasOpen()) {
                  poll();
                  histories.look();
                }
                repeats[0] = !queue.isEmpty() && next();
              } while (!repeats[0] && (histories.hasOpen() || !queue.isEmpty()));
            });
    return new Result(repeats[0], stopped);
  }

  private long polls;

  private void poll() {
    if ((++polls & 63) == 0) {
      long bytes = events.bytes() + histories.bytes();
      Effort effort =
          new Effort.OfEvents(
              events.count(), /* executions= */ 0, /* cutoffs= */ 0, OptionalLong.empty(), bytes);
      Optional<Problem> spent = Budget.current().spent(effort);
      if (spent.isPresent()) {
        throw new Halt(spent.get());
      }
    }
  }

  private void possible(History history, Event event) {
    queue.add(new Possible(history, event, found++));
  }

  /** Adds the smallest event; true if executions may have no end and nothing is cut. */
  private boolean next() {
    Possible next = queue.remove();
    Event event = next.event;
    poll();
    int number = events.count();
    event.configuration()[event.configuration().length - 1] = number;
    int _ = events.add(event);
    next.history.made().forEach(other -> events.conflict(number, other));
    next.history.made().add(number);
    rivals(number);
    if (event.end()) {
      return false;
    }
    if (cutting) {
      if (seen(event)) {
        events.cut(number);
        return false;
      }
    } else if (mayCut && repeats(event)) {
      return true;
    }
    histories.with(number);
    return false;
  }

  /** Finds what is in immediate conflict with an event, over an object. */
  private void rivals(int number) {
    Event event = events.event(number);
    for (Event.Use use : event.uses()) {
      for (int other : events.users(new LocalEvents.Behind(use.object(), use.writer()))) {
        if (other != number && dependent(event, events.event(other)) && excludes(number, other)) {
          events.conflict(number, other);
        }
      }
    }
  }

  private boolean dependent(Event event, Event other) {
    return system
        .footprints()
        .dependent(
            system.outcomes().footprint(event.outcome()),
            system.outcomes().footprint(other.outcome()),
            ConcurrentSystem.NONE);
  }

  /**
   * Returns whether the histories of two events that depend on each other go together, with each.
   */
  private boolean excludes(int number, int other) {
    if (!events.lastsBefore(number).mayJoin(events, events.lastsBefore(other))) {
      return false;
    }
    Event event = events.event(number);
    Event its = events.event(other);
    both.shrink(0);
    return fill(event) && !both.contains(other) && fill(its) && both.fits(event) && both.fits(its);
  }

  /** Adds the history of an event. */
  private boolean fill(Event event) {
    for (int cause : event.causes()) {
      if (!both.contains(cause) && !both.addAll(cause)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a smaller event leads to the same state. */
  private boolean seen(Event event) {
    int[] state = initial.clone();
    events.carryOut(event.configuration(), state);
    int size = event.configuration().length;
    Integer known = states.putIfAbsent(IntBuffer.wrap(state), size);
    return known != null && known < size;
  }

  /** Returns whether the process of an event has been in the local state after it before. */
  private boolean repeats(Event event) {
    int control = system.control(event.process());
    if (control == ConcurrentSystem.NONE) {
      return false;
    }
    int now = local(event, control);
    for (int own = event.own(); own != ConcurrentSystem.NONE; own = events.event(own).own()) {
      if (local(events.event(own), control) == now) {
        return true;
      }
    }
    return initial[control] == now;
  }

  /** The local state after an event of the process whose control is given. */
  private int local(Event event, int control) {
    for (Event its = event; ; its = events.event(its.own())) {
      for (int k = 0; k < system.outcomes().writes(its.outcome()); k++) {
        if (system.outcomes().writtenObject(its.outcome(), k) == control) {
          return system.outcomes().writtenValue(its.outcome(), k);
        }
      }
      if (its.own() == ConcurrentSystem.NONE) {
        return initial[control];
      }
    }
  }
}
