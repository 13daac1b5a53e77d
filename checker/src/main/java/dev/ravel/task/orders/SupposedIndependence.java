// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.source.Span;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.TransitionRelation;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The dependence of steps, with the pairs of some statements supposed to be otherwise than they
 * are. The alphabet has a letter for each thread and statement (A. Mazurkiewicz, 1977).
 *
 * @param first letters, none of a process that {@code second} has
 * @param second letters
 * @param supposed whether a step of one and a step of the other count as dependent; absent if they
 *     count as what they are
 */
record SupposedIndependence(
    ConcurrentSystem system, Set<Letter> first, Set<Letter> second, Optional<Boolean> supposed) {
  /** A statement of a process. It has its place, and its words. */
  record Letter(int process, Optional<Span> place, Optional<String> words) {
    /** Returns the pending statement of a process in a state. */
    static Letter of(ConcurrentSystem system, int process, int[] state) {
      return new Letter(
          process,
          system.vocabulary().position(process, state),
          system.vocabulary().intention(process, state));
    }
  }

  /** A step of a run. */
  record Step(Letter letter, int choice, int footprint, int kind) {}

  /** Copies the sets. */
  SupposedIndependence {
    first = Set.copyOf(first);
    second = Set.copyOf(second);
  }

  /** The same statements, as they are. */
  SupposedIndependence inTruth() {
    return new SupposedIndependence(system, first, second, Optional.empty());
  }

  /** Returns whether two letters are a pair of which something is supposed. */
  boolean pairs(Letter one, Letter other) {
    return first.contains(one) && second.contains(other)
        || first.contains(other) && second.contains(one);
  }

  /** Returns whether two steps are dependent. */
  boolean dependent(Step one, Step other) {
    if (one.letter().process() == other.letter().process()) {
      return true;
    }
    return supposed.isPresent() && pairs(one.letter(), other.letter())
        ? supposed.get()
        : system.footprints().dependent(one.footprint(), other.footprint(), ConcurrentSystem.NONE);
  }

  /**
   * The step that a process makes in a state, which becomes the state after it.
   *
   * @param choice the index of the outcome
   */
  Step step(int process, int choice, int[] state) {
    Letter letter = Letter.of(system, process, state);
    Outcomes outcomes = system.outcomes();
    int outcome = TransitionRelation.step(system, process, choice, state);
    return new Step(letter, choice, outcomes.footprint(outcome), outcomes.kind(outcome));
  }

  /** The steps of a run. */
  List<Step> steps(Run run) {
    int[] state = system.initialState(run.initialState());
    List<Step> steps = new ArrayList<>();
    for (int k = 0; k < run.length(); k++) {
      steps.add(step(run.processes()[k], run.outcomes()[k], state));
    }
    return steps;
  }

  /**
   * Numbers for steps with all their causes, equal where these are. They are the events of the
   * relation's traces.
   */
  static final class Events {
    private final SupposedIndependence relation;
    private final Map<Event, Integer> numbers = new HashMap<>();

    /** Each event with all its causes. */
    private final List<BitSet> past = new ArrayList<>();

    private record Event(Letter letter, int choice, int footprint, BitSet past) {}

    Events(SupposedIndependence relation) {
      this.relation = relation;
    }

    /**
     * The event of a step.
     *
     * @param before the steps before it
     * @param events their events
     */
    int number(Step step, List<Step> before, List<Integer> events) {
      BitSet behind = new BitSet();
      for (int k = 0; k < before.size(); k++) {
        if (relation.dependent(before.get(k), step)) {
          behind.or(past.get(events.get(k)));
        }
      }
      Event event = new Event(step.letter(), step.choice(), step.footprint(), behind);
      Integer known = numbers.get(event);
      if (known != null) {
        return known;
      }
      int number = past.size();
      BitSet own = (BitSet) behind.clone();
      own.set(number);
      numbers.put(event, number);
      past.add(own);
      return number;
    }

    /** An event, and all that it comes after. */
    BitSet past(int event) {
      return (BitSet) past.get(event).clone();
    }

    /**
     * Returns the trace of a run. It has its events; of a run into an error, those that the error
     * needs.
     */
    BitSet trace(List<Step> steps) {
      List<Integer> events = new ArrayList<>();
      for (int k = 0; k < steps.size(); k++) {
        events.add(number(steps.get(k), steps.subList(0, k), events));
      }
      return trace(steps, events);
    }

    /** The same, of steps whose events are known. */
    BitSet trace(List<Step> steps, List<Integer> events) {
      if (!steps.isEmpty() && steps.getLast().kind() != Outcomes.STEP) {
        return past(events.getLast());
      }
      BitSet all = new BitSet();
      events.forEach(all::set);
      return all;
    }
  }
}
