// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.picture.LayerOrder;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.Asked;
import dev.ravel.task.orders.StateMarks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * All states of a model as dots, for a map of up to 50,000. Each is in the layer of its distance
 * from the initial states, in an order with few crossings. Arrays are by state or by step; states
 * are numbered breadth first, as in the {@linkplain StateGraph picture} of the same model. Cost:
 * linear in the steps, but for the sorting of the layers.
 *
 * @param all whether these are all states
 * @param processes the names of those that move, by number
 * @param layer how many steps a state is away from the initial ones
 * @param place where it stands in its layer, from 0
 * @param look what is special about it
 * @param from of a step, the state before
 * @param to of a step, the state after
 * @param process of a step, who takes it
 * @param move by state, how the first step that leads to it is written in a schedule; empty for an
 *     initial one
 */
public record StateMap(
    boolean all,
    List<String> processes,
    int[] layer,
    int[] place,
    Look[] look,
    int[] from,
    int[] to,
    int[] process,
    String[] move) {
  /** The special marks of a state. */
  public enum Look {
    /** Nothing. */
    PLAIN,
    /** All threads have ended in it, as they should. */
    FINAL,
    /** A deadlock, or it violates a check, or a step from it is an error. */
    BAD,
    /** A state whose successors were not looked at. */
    OPEN
  }

  /** The map. */
  public static Answer<StateMap> of(Asked asked) {
    return asked.answerOfAny(
        "the map", (subject, system) -> made(system, new StateMarks(system, subject)));
  }

  private static StateMap made(ConcurrentSystem system, StateMarks marks) {
    StateSteps steps = new StateSteps(system);
    List<Integer> initial = new ArrayList<>();
    for (int k = 0; k < system.initialStates(); k++) {
      Limits.pollAt(k);
      int[] state = new int[system.objects()];
      if (system.initialState(k, state) == ConcurrentSystem.NONE) {
        initial.add(steps.number(state));
      }
    }
    steps.explore();
    int count = (int) steps.count();
    int[] layer = new int[count];
    int[] from = new int[Math.toIntExact(steps.transitions())];
    int[] to = new int[from.length];
    int[] process = new int[from.length];
    String[] move = new String[count];
    Arrays.fill(layer, Integer.MAX_VALUE);
    Arrays.fill(move, "");
    initial.forEach(number -> layer[number] = 0);
    Look[] look = new Look[count];
    int edge = 0;
    for (int number = 0; number < count; number++) {
      Limits.pollAt(number);
      look[number] = look(system, marks, steps, number);
      // states are numbered in the order in which they are found, so this one has its layer
      for (int step = steps.out(number); step != StateSteps.NONE; step = steps.afterOut(step)) {
        from[edge] = number;
        to[edge] = steps.to(step);
        process[edge] = steps.process(step);
        if (layer[to[edge]] == Integer.MAX_VALUE) {
          layer[to[edge]] = layer[number] + 1;
          move[to[edge]] = system.vocabulary().move(steps.process(step), steps.outcome(step));
        }
        edge++;
      }
    }
    LayerOrder order = LayerOrder.of(layer, from, to);
    int[] place = new int[count];
    for (int number = 0; number < count; number++) {
      place[number] = order.place(number);
    }
    List<String> names = new ArrayList<>();
    for (int k = 0; k < system.processes(); k++) {
      names.add(system.vocabulary().process(k));
    }
    return new StateMap(steps.isWhole(), names, layer, place, look, from, to, process, move);
  }

  private static Look look(
      ConcurrentSystem system, StateMarks marks, StateSteps steps, int number) {
    int[] state = steps.state(number);
    if (!steps.isLeft(number)) {
      return Look.OPEN;
    }
    boolean stuck = marks.isEnd(state);
    boolean good = stuck && system.ends(state);
    if (stuck && !good || !marks.brokenIn(state).isEmpty() || fails(system, state)) {
      return Look.BAD;
    }
    return good ? Look.FINAL : Look.PLAIN;
  }

  private static boolean fails(ConcurrentSystem system, int[] state) {
    Outcomes outcomes = system.outcomes();
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, state);
      for (int index = 0; index < outcomes.size(reaction); index++) {
        if (outcomes.kind(outcomes.outcome(reaction, index)) == Outcomes.ERROR) {
          return true;
        }
      }
    }
    return false;
  }
}
