// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.explanation.Uses;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Ints;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The diamonds of a state graph. Where two steps of different threads are independent, both orders
 * of them lead to the same state. Steps that depend on each other make none, even where both orders
 * happen to come to one state. Of a large graph, they are those of the states that are shown. Cost:
 * quadratic in the steps that leave a state.
 */
public final class StateDiamonds {
  private final ConcurrentSystem system;

  /** The name of each state. */
  private final Map<Ints, String> names;

  private final List<Corners> found = new ArrayList<>();

  /**
   * A diamond.
   *
   * @param top the state before both steps
   * @param left that after the one
   * @param bottom that after both
   * @param right that after the other
   */
  public record Corners(String top, String left, String bottom, String right) {}

  /** A step that leaves a state, and the state after it. */
  private record Step(int process, int outcome, Ints next) {}

  private StateDiamonds(ConcurrentSystem system, Map<Ints, String> names) {
    this.system = system;
    this.names = names;
  }

  /**
   * All of them, in the order of their first states.
   *
   * @param names by state that is shown: its name
   */
  static List<Corners> of(ConcurrentSystem system, Map<Ints, String> names) {
    return new StateDiamonds(system, names).all();
  }

  private List<Corners> all() {
    for (Map.Entry<Ints, String> top : names.entrySet()) {
      Limits.poll();
      List<Step> steps = steps(top.getKey().its());
      for (int k = 0; k < steps.size(); k++) {
        for (Step other : steps.subList(k + 1, steps.size())) {
          diamond(top.getKey(), top.getValue(), steps.get(k), other);
        }
      }
    }
    return List.copyOf(found);
  }

  /** The steps from a state to those that have names. */
  private List<Step> steps(int[] state) {
    List<Step> steps = new ArrayList<>();
    Outcomes outcomes = system.outcomes();
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, state);
      for (int index = 0; index < outcomes.size(reaction); index++) {
        int outcome = outcomes.outcome(reaction, index);
        if (outcomes.kind(outcome) == Outcomes.STEP) {
          int[] next = state.clone();
          outcomes.apply(outcome, next);
          Ints behind = new Ints(next);
          if (names.containsKey(behind)) {
            steps.add(new Step(process, outcome, behind));
          }
        }
      }
    }
    return steps;
  }

  private void diamond(Ints top, String name, Step one, Step other) {
    if (one.process() == other.process()
        || !Uses.clashing(system, one.outcome(), other.outcome()).isEmpty()) {
      return;
    }
    int[] both = one.next().its().clone();
    system.outcomes().apply(other.outcome(), both);
    boolean four =
        !one.next().equals(top) && !other.next().equals(top) && !one.next().equals(other.next());
    String left = names.get(one.next());
    String right = names.get(other.next());
    String bottom = names.get(new Ints(both));
    if (four && left != null && right != null && bottom != null) {
      found.add(new Corners(name, left, bottom, right));
    }
  }
}
