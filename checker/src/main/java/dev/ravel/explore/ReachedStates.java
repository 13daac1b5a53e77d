// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Ints;
import dev.ravel.system.Outcomes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * The reachable states of a system, numbered in the order of finding, and the steps that leave
 * them. It is a plain search, beside any engine. It keeps each state as an array, so it is slow and
 * wants memory.
 */
public final class ReachedStates {
  private final ConcurrentSystem system;
  private final Map<Ints, Integer> numbers = new HashMap<>();
  private final Deque<int[]> open = new ArrayDeque<>();
  private long transitions;

  /** Takes the steps that leave a state. */
  public interface Steps {
    /**
     * A step.
     *
     * @param outcome which one of the process's outcomes, from 0
     * @param outcomes how many it has
     * @param next the state after the step
     */
    void step(int outcome, int outcomes, int[] next);
  }

  /** None was reached yet. */
  public ReachedStates(ConcurrentSystem system) {
    this.system = system;
  }

  /** The number of states. */
  public int count() {
    return numbers.size();
  }

  /** The number of states whose steps were not looked at yet. */
  public int open() {
    return open.size();
  }

  /** The number of steps that were looked at. */
  public long transitions() {
    return transitions;
  }

  /** Returns whether a state was reached. */
  public boolean contains(int[] state) {
    return numbers.containsKey(new Ints(state));
  }

  /** The number of a state, which is reached now if it has not been. */
  public int number(int[] state) {
    Integer known = numbers.putIfAbsent(new Ints(state), numbers.size());
    if (known != null) {
      return known;
    }
    open.addLast(state);
    return numbers.size() - 1;
  }

  /** The first state whose steps were not looked at; there must be one. */
  public int[] next() {
    return open.removeFirst();
  }

  /** Looks at the steps that a reaction to a state has. */
  public void leave(int[] state, int reaction, Steps steps) {
    Outcomes outcomes = system.outcomes();
    int size = outcomes.size(reaction);
    for (int index = 0; index < size; index++) {
      int outcome = outcomes.outcome(reaction, index);
      if (outcomes.kind(outcome) == Outcomes.STEP) {
        int[] next = state.clone();
        outcomes.apply(outcome, next);
        transitions++;
        steps.step(index, size, next);
      }
    }
  }
}
