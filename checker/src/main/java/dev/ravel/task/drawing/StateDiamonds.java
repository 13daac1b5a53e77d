// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.explanation.Uses;
import dev.ravel.explore.ReachedStates;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.Asked;
import java.util.ArrayList;
import java.util.List;

/**
 * The diamonds of a state graph: where two steps of different threads are independent, both orders
 * of them lead to the same state. Steps that depend on each other make none, even where both orders
 * happen to come to one state. States have the names that they have in {@link StateGraph}; of a
 * large graph the first states are looked at. Cost: quadratic in the steps that leave a state.
 */
public final class StateDiamonds {
  /** The states whose steps are looked at; a picture shows no more. */
  private static final int MOST_STATES = 400;

  private final ConcurrentSystem system;
  private final ReachedStates reached;
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

  /**
   * A step that leaves a state.
   *
   * @param to the number of the next state
   */
  private record Step(int process, int outcome, int to, int[] next) {}

  private StateDiamonds(ConcurrentSystem system) {
    this.system = system;
    this.reached = new ReachedStates(system);
  }

  /** All of them, in the order of their first states. */
  public static Answer<List<Corners>> of(Asked asked) {
    return asked.answerOfAny("the drawing", (_, system) -> new StateDiamonds(system).all());
  }

  private List<Corners> all() {
    for (int k = 0; k < system.initialStates(); k++) {
      int[] state = new int[system.objects()];
      if (system.initialState(k, state) == ConcurrentSystem.NONE) {
        int _ = reached.number(state);
      }
    }
    List<List<Step>> leaving = new ArrayList<>();
    while (reached.open() > 0 && leaving.size() < MOST_STATES) {
      Limits.poll();
      leaving.add(steps(reached.next()));
    }
    for (int top = 0; top < leaving.size(); top++) {
      List<Step> steps = leaving.get(top);
      for (int k = 0; k < steps.size(); k++) {
        Limits.poll();
        for (Step other : steps.subList(k + 1, steps.size())) {
          diamond(top, steps.get(k), other);
        }
      }
    }
    return List.copyOf(found);
  }

  /** The steps that leave a state, in the order in which the picture numbers where they lead. */
  private List<Step> steps(int[] state) {
    List<Step> steps = new ArrayList<>();
    Outcomes outcomes = system.outcomes();
    for (int process = 0; process < system.processes(); process++) {
      int mover = process;
      int reaction = system.reaction(process, state);
      reached.leave(
          state,
          reaction,
          (index, _, next) -> {
            int to = reached.number(next);
            steps.add(new Step(mover, outcomes.outcome(reaction, index), to, next));
          });
    }
    return steps;
  }

  private void diamond(int top, Step one, Step other) {
    if (one.process() == other.process()
        || !Uses.clashing(system, one.outcome(), other.outcome()).isEmpty()) {
      return;
    }
    int[] bottom = one.next().clone();
    system.outcomes().apply(other.outcome(), bottom);
    boolean four = one.to() != top && other.to() != top && one.to() != other.to();
    if (four && reached.contains(bottom)) {
      int both = reached.number(bottom);
      found.add(new Corners(name(top), name(one.to()), name(both), name(other.to())));
    }
  }

  private static String name(int number) {
    return "s" + number;
  }
}
