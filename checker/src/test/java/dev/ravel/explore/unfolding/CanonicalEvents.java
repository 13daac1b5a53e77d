// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The events of a system's executions from one initial state, by dense numbers, given as they are
 * found. The causes of an event have smaller numbers. An execution becomes the set of its events, a
 * {@link Reached}, one step at a time.
 *
 * <p>Two steps are dependent iff one thread makes both or their exact footprints say so. An error
 * and a false assumption end their process and change no state; the other processes go on.
 */
public final class CanonicalEvents {
  private final ConcurrentSystem system;
  private final int property;
  private final int initial;
  private final List<CanonicalEvent> events = new ArrayList<>();
  private final List<Integer> kinds = new ArrayList<>();
  private final Map<CanonicalEvent, Integer> numbers = new HashMap<>();

  /** The footprints without the property objects that do not count, and a number for each. */
  private final Map<List<Integer>, Integer> uses = new HashMap<>();

  /** For each number of {@link #uses} a footprint that has these. */
  private final List<Integer> footprints = new ArrayList<>();

  /** By a footprint of the system the number of its uses. */
  private final Map<Integer, Integer> usesOf = new HashMap<>();

  /** The numbers of {@link #uses} on which such a step depends. */
  private final List<BitSet> dependent = new ArrayList<>();

  /**
   * No events yet.
   *
   * @param property the one property object that counts, or {@link ConcurrentSystem#NONE}
   */
  CanonicalEvents(ConcurrentSystem system, int property, int initial) {
    this.system = system;
    this.property = property;
    this.initial = initial;
  }

  /** The number of events so far. */
  public int count() {
    return events.size();
  }

  /** An event by its number. */
  public CanonicalEvent event(int number) {
    return events.get(number);
  }

  /**
   * Returns whether an event is a step, an error or a discarded execution, as the system says it.
   */
  public int kind(int event) {
    return kinds.get(event);
  }

  /** The events before an event, and itself. */
  public BitSet local(int event) {
    BitSet local = (BitSet) events.get(event).causes().clone();
    local.set(event);
    return local;
  }

  /**
   * The empty configuration. If the threads' work before their first steps is an error, all
   * processes have ended.
   */
  Reached start() {
    int[] state = new int[system.objects()];
    BitSet ended = new BitSet();
    if (system.initialState(initial, state) != ConcurrentSystem.NONE) {
      ended.set(0, system.processes());
    }
    return new Reached(new BitSet(), state, ended);
  }

  /** The number of outcomes that a process has after a configuration. */
  int outcomes(Reached from, int process) {
    return from.ended().get(process)
        ? 0
        : system.outcomes().size(system.reaction(process, from.state()));
  }

  /**
   * The configuration after one more step. Cost: linear in the number of events.
   *
   * @throws IllegalStateException if a process without control makes the same step twice and both
   *     are independent, so that a set cannot tell them apart
   */
  Reached after(Reached from, int process, int index) {
    int outcome = system.outcomes().outcome(system.reaction(process, from.state()), index);
    int footprint = footprint(system.outcomes().footprint(outcome));
    BitSet causes = new BitSet();
    BitSet before = from.events();
    for (int e = before.length() - 1; e >= 0; e = before.previousSetBit(e - 1)) {
      if (!causes.get(e) && dependent(events.get(e), process, footprint)) {
        causes.or(events.get(e).causes());
        causes.set(e);
      }
    }
    int event = number(new CanonicalEvent(process, index, footprint, causes));
    if (event == kinds.size()) {
      kinds.add(system.outcomes().kind(outcome));
    } else if (kinds.get(event) != system.outcomes().kind(outcome)) {
      throw new AssertionError("one event is a step here and none there: " + name(event));
    }
    if (before.get(event)) {
      throw new IllegalStateException("a step is independent of itself: " + name(event));
    }
    BitSet with = (BitSet) before.clone();
    with.set(event);
    if (system.outcomes().kind(outcome) == Outcomes.STEP) {
      int[] state = from.state().clone();
      system.outcomes().apply(outcome, state);
      return new Reached(with, state, from.ended());
    }
    BitSet ended = (BitSet) from.ended().clone();
    ended.set(process);
    return new Reached(with, from.state(), ended);
  }

  /**
   * The configuration of an execution.
   *
   * @throws IllegalArgumentException if it is not an execution; says where
   */
  public Reached after(int[] processes, int[] outcomes) {
    Reached at = start();
    for (int step = 0; step < processes.length; step++) {
      if (outcomes[step] >= outcomes(at, processes[step])) {
        throw new IllegalArgumentException(
            "step %d, outcome %d of %s, is not possible"
                .formatted(step, outcomes[step], system.vocabulary().process(processes[step])));
      }
      at = after(at, processes[step], outcomes[step]);
    }
    return at;
  }

  /** The configurations with one event more than another one, inside of a third one. */
  List<Reached> within(Reached from, BitSet bound) {
    List<Reached> all = new ArrayList<>();
    for (int process = 0; process < system.processes(); process++) {
      for (int k = 0, n = outcomes(from, process); k < n; k++) {
        Reached next = after(from, process, k);
        BitSet outside = (BitSet) next.events().clone();
        outside.andNot(bound);
        if (outside.isEmpty()) {
          all.add(next);
        }
      }
    }
    return all;
  }

  private int number(CanonicalEvent event) {
    Integer known = numbers.putIfAbsent(event, events.size());
    if (known == null) {
      events.add(event);
    }
    return known == null ? events.size() - 1 : known;
  }

  /**
   * The number of a footprint's uses. Whether a step writes the object of a property that does not
   * count may depend on steps that are independent of it, so such uses are left out.
   */
  private int footprint(int id) {
    Integer known = usesOf.get(id);
    if (known != null) {
      return known;
    }
    Footprints table = system.footprints();
    List<Integer> counting = new ArrayList<>();
    for (int k = 0; k < table.size(id); k++) {
      int object = table.object(id, k);
      if (object < system.objects() || object == property) {
        counting.add(Footprints.entry(object, table.mode(id, k)));
      }
    }
    int number = uses.computeIfAbsent(counting, its -> add(id));
    usesOf.put(id, number);
    return number;
  }

  /** A number for uses that are new, with all that they depend on. */
  private int add(int footprint) {
    int number = footprints.size();
    footprints.add(footprint);
    dependent.add(new BitSet());
    for (int other = 0; other <= number; other++) {
      boolean both = system.footprints().dependent(footprints.get(other), footprint, property);
      dependent.get(number).set(other, both);
      dependent.get(other).set(number, both);
    }
    return number;
  }

  private boolean dependent(CanonicalEvent earlier, int process, int footprint) {
    boolean own = earlier.process() == process && system.control(process) != ConcurrentSystem.NONE;
    return own || dependent.get(footprint).get(earlier.footprint());
  }

  /** Some execution that makes exactly these events, in words, such as {@code P[0] Q/1}. */
  public String names(BitSet configuration) {
    StringBuilder text = new StringBuilder();
    configuration.stream().forEach(e -> text.append(text.isEmpty() ? "" : " ").append(name(e)));
    return text.toString();
  }

  /** An event's process and outcome, as schedules write them. */
  private String name(int event) {
    CanonicalEvent its = events.get(event);
    String process = system.vocabulary().process(its.process());
    return its.outcome() == 0 ? process : process + "/" + its.outcome();
  }

  /** Returns whether two configurations lead to the same. */
  static boolean alike(Reached first, Reached second) {
    return Arrays.equals(first.state(), second.state()) && first.ended().equals(second.ended());
  }
}
