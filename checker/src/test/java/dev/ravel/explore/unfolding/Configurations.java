// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All configurations of a system from one initial state, found one step at a time from the empty
 * one. Everything asked of them is answered by its definition. For small systems: time and memory
 * are the number of configurations times the number of events.
 */
public final class Configurations {
  private final ConcurrentSystem system;
  private final CanonicalEvents events;
  private final Map<BitSet, Reached> reached = new HashMap<>();
  private final List<Reached> all = new ArrayList<>();
  private final List<BitSet> maximal = new ArrayList<>();

  /** The events that are with each event in some configuration. */
  private final List<BitSet> together = new ArrayList<>();

  private Configurations(ConcurrentSystem system, int property, int initial) {
    this.system = system;
    this.events = new CanonicalEvents(system, property, initial);
  }

  /**
   * All configurations; absent if there are more than a limit.
   *
   * @param property the one property object that counts, or {@link ConcurrentSystem#NONE}
   */
  public static Optional<Configurations> of(
      ConcurrentSystem system, int property, int initial, int limit) {
    Configurations its = new Configurations(system, property, initial);
    return its.grow(limit) ? Optional.of(its) : Optional.empty();
  }

  private boolean grow(int limit) {
    add(events.start());
    for (int at = 0; at < all.size(); at++) {
      if (all.size() > limit) {
        return false;
      }
      Reached from = all.get(at);
      boolean grows = false;
      for (int process = 0; process < system.processes(); process++) {
        for (int k = 0, n = events.outcomes(from, process); k < n; k++) {
          add(events.after(from, process, k));
          grows |= !system.capabilities().crashes().isCrash(process);
        }
      }
      if (!grows) {
        maximal.add(from.events());
      }
    }
    for (int event = 0; event < events.count(); event++) {
      together.add(new BitSet());
    }
    for (BitSet configuration : maximal) {
      configuration.stream().forEach(event -> together.get(event).or(configuration));
    }
    return true;
  }

  private void add(Reached found) {
    Reached known = reached.putIfAbsent(found.events(), found);
    if (known == null) {
      all.add(found);
    } else if (!CanonicalEvents.alike(known, found)) {
      throw new AssertionError(
          "two orders of one configuration lead apart: " + events.names(found.events()));
    }
  }

  /** The events by their numbers. */
  public CanonicalEvents events() {
    return events;
  }

  /** All configurations, smaller ones first. */
  List<Reached> all() {
    return all;
  }

  /** The configurations after which no process but crashes has an outcome. */
  List<BitSet> maximal() {
    return maximal;
  }

  /** Returns whether a set of events is a configuration. */
  boolean contains(BitSet set) {
    return reached.containsKey(set);
  }

  /** A configuration with its state; it must be one. */
  Reached at(BitSet configuration) {
    return reached.get(configuration);
  }

  /** The events of an execution. Throws {@link IllegalArgumentException} if it is not one. */
  BitSet canonical(int[] processes, int[] outcomes) {
    return events.after(processes, outcomes).events();
  }

  /** Returns whether one of the events is an error or a false assumption. */
  boolean fails(BitSet configuration) {
    return configuration.stream().anyMatch(e -> events.kind(e) != Outcomes.STEP);
  }

  /** The events that extend a configuration to another one. */
  BitSet enabled(BitSet configuration) {
    BitSet result = new BitSet();
    extensions(configuration).stream()
        .filter(event -> contains(plus(configuration, event)))
        .forEach(result::set);
    return result;
  }

  /** The events outside of a configuration whose causes are in it, whether in conflict or not. */
  BitSet extensions(BitSet configuration) {
    BitSet result = new BitSet();
    for (int event = 0; event < events.count(); event++) {
      if (!configuration.get(event) && within(events.event(event).causes(), configuration)) {
        result.set(event);
      }
    }
    return result;
  }

  /** Returns whether an event must happen before another one. */
  boolean before(int first, int second) {
    return events.event(second).causes().get(first);
  }

  /** Returns whether no configuration has both events. */
  public boolean conflict(int first, int second) {
    return !together.get(first).get(second);
  }

  /**
   * Returns whether two events are in conflict, but neither with what must happen before the other.
   */
  public boolean immediateConflict(int first, int second) {
    BitSet causes = (BitSet) events.event(first).causes().clone();
    causes.or(events.event(second).causes());
    return conflict(first, second)
        && contains(plus(causes, first))
        && contains(plus(causes, second));
  }

  /** The states in which executions without error end before they should. */
  Set<List<Integer>> deadlocks() {
    Set<List<Integer>> found = new LinkedHashSet<>();
    for (BitSet configuration : maximal) {
      Reached its = at(configuration);
      if (its.ended().isEmpty() && !system.ends(its.state())) {
        found.add(values(its.state()));
      }
    }
    return found;
  }

  /** The states of all configurations. */
  Set<List<Integer>> states() {
    Set<List<Integer>> found = new LinkedHashSet<>();
    all.forEach(its -> found.add(values(its.state())));
    return found;
  }

  private static List<Integer> values(int[] state) {
    return Arrays.stream(state).boxed().toList();
  }

  private static BitSet plus(BitSet set, int event) {
    BitSet more = (BitSet) set.clone();
    more.set(event);
    return more;
  }

  private static boolean within(BitSet inner, BitSet outer) {
    BitSet rest = (BitSet) inner.clone();
    rest.andNot(outer);
    return rest.isEmpty();
  }
}
