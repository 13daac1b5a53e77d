// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.explore.ReachedStates;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * States by their numbers, breadth first, and the steps between them, up to a limit. And the choice
 * of those that a picture shows. Cost: linear in the steps that are looked at.
 */
final class StateSteps {
  /** As many states are counted. */
  private static final int MOST_COUNTED = 50_000;

  /** The number of known steps from which on the steps of no further state are looked at. */
  private static final int MOST_STEPS = 500_000;

  /** The number of steps for each of the states beyond which placing them takes seconds. */
  private static final int STEPS_OF_ONE = 4;

  /** With more steps for each of the states, arrows cover each other and everything else. */
  static final int DENSE = 12;

  /** The number of steps that are shown where a part is dense. */
  private static final int STEPS_OF_DENSE = 160;

  /** No step. */
  static final int NONE = -1;

  private final ConcurrentSystem system;
  private final ReachedStates reached;

  /** By number. */
  private final List<int[]> states = new ArrayList<>();

  /** Those whose steps are known. */
  private final BitSet left = new BitSet();

  /** By step, in the order in which they were found. */
  private int[] from = new int[64];

  private int[] to = new int[64];
  private int[] process = new int[64];
  private int[] outcome = new int[64];

  /** The next step that leaves the same state, or leads to the same state, by step. */
  private int[] nextOut = new int[64];

  private int[] nextIn = new int[64];
  private int steps;

  /** The first and last step of each state. */
  private int[] firstOut = new int[64];

  private int[] lastOut = new int[64];
  private int[] firstIn = new int[64];
  private int[] lastIn = new int[64];

  /** The number of states, or the least number if not all were counted. */
  private long count;

  private long transitions;
  private boolean whole;

  StateSteps(ConcurrentSystem system) {
    this.system = system;
    this.reached = new ReachedStates(system);
  }

  /** The number of a state, which may be a new one. */
  int number(int[] state) {
    int number = reached.number(state);
    if (number == states.size()) {
      states.add(state);
      if (number == firstOut.length) {
        firstOut = Arrays.copyOf(firstOut, 2 * number);
        lastOut = Arrays.copyOf(lastOut, 2 * number);
        firstIn = Arrays.copyOf(firstIn, 2 * number);
        lastIn = Arrays.copyOf(lastIn, 2 * number);
      }
      firstOut[number] = lastOut[number] = firstIn[number] = lastIn[number] = NONE;
    }
    return number;
  }

  int[] state(int number) {
    return states.get(number);
  }

  long count() {
    return count;
  }

  long transitions() {
    return transitions;
  }

  /** Returns whether all states were counted. */
  boolean isWhole() {
    return whole;
  }

  int from(int step) {
    return from[step];
  }

  int to(int step) {
    return to[step];
  }

  int process(int step) {
    return process[step];
  }

  /** Returns the index of a step among the outcomes of its process, from 0. */
  int outcome(int step) {
    return outcome[step];
  }

  /** Returns whether the steps that leave a state are known. */
  boolean isLeft(int number) {
    return left.get(number);
  }

  /** The first step that leaves a state, or {@link #NONE}. */
  int out(int state) {
    return firstOut[state];
  }

  /** The step after another one that leaves the same state. */
  int afterOut(int step) {
    return nextOut[step];
  }

  /** The first step that leads to a state. */
  int in(int state) {
    return firstIn[state];
  }

  /** The step after another one that leads to the same state. */
  int afterIn(int step) {
    return nextIn[step];
  }

  /** Looks at all states, as far as they are counted. */
  void explore() {
    int number = 0;
    while (reached.open() > 0 && reached.count() < MOST_COUNTED && steps < MOST_STEPS) {
      Limits.poll();
      int[] _ = reached.next(); // they come in the order of their numbers
      leave(number++);
    }
    count = reached.count();
    transitions = reached.transitions();
    whole = reached.open() == 0;
  }

  private void leave(int number) {
    left.set(number);
    int[] state = states.get(number);
    Outcomes outcomes = system.outcomes();
    for (int mover = 0; mover < system.processes(); mover++) {
      int own = mover;
      int reaction = system.reaction(mover, state);
      if (outcomes.size(reaction) > 0) {
        reached.leave(state, reaction, (index, _, next) -> add(number, number(next), own, index));
      }
    }
  }

  private void add(int one, int other, int mover, int index) {
    if (steps == from.length) {
      from = Arrays.copyOf(from, 2 * steps);
      to = Arrays.copyOf(to, 2 * steps);
      process = Arrays.copyOf(process, 2 * steps);
      outcome = Arrays.copyOf(outcome, 2 * steps);
      nextOut = Arrays.copyOf(nextOut, 2 * steps);
      nextIn = Arrays.copyOf(nextIn, 2 * steps);
    }
    from[steps] = one;
    to[steps] = other;
    process[steps] = mover;
    outcome[steps] = index;
    nextOut[steps] = nextIn[steps] = NONE;
    if (lastOut[one] == NONE) {
      firstOut[one] = steps;
    } else {
      nextOut[lastOut[one]] = steps;
    }
    lastOut[one] = steps;
    if (lastIn[other] == NONE) {
      firstIn[other] = steps;
    } else {
      nextIn[lastIn[other]] = steps;
    }
    lastIn[other] = steps++;
  }

  // ------------------------------------------------------------------------------- what is shown

  /**
   * Returns the first states, as many as a picture can show with the steps between them. It returns
   * at least one, if there is one.
   */
  BitSet first(int most) {
    BitSet shown = first(most, STEPS_OF_ONE * most);
    return isTooDense(shown) ? first(most, STEPS_OF_DENSE) : shown;
  }

  /** Returns whether a part, but not a whole, has too many steps. */
  private boolean isTooDense(BitSet shown) {
    boolean part = !whole || shown.cardinality() < count;
    return part && between(shown) > Math.max(STEPS_OF_DENSE, DENSE * shown.cardinality());
  }

  private BitSet first(int most, int mostSteps) {
    BitSet shown = new BitSet();
    int inside = 0;
    for (int number = 0; number < most && left.get(number); number++) {
      Limits.pollAt(number);
      shown.set(number);
      inside += inside(shown, number);
      if (inside > mostSteps && number > 0) {
        shown.clear(number);
        break;
      }
    }
    return shown;
  }

  /** Returns the number of steps between states that are shown. */
  int between(BitSet shown) {
    int between = 0;
    for (int number = shown.nextSetBit(0); number >= 0; number = shown.nextSetBit(number + 1)) {
      Limits.poll();
      for (int step = out(number); step != NONE; step = afterOut(step)) {
        between += shown.get(to[step]) ? 1 : 0;
      }
    }
    return between;
  }

  /** Returns the number of steps from a state to those that are shown, and back. */
  private int inside(BitSet shown, int number) {
    int inside = 0;
    for (int step = out(number); step != NONE; step = afterOut(step)) {
      inside += shown.get(to[step]) ? 1 : 0;
    }
    for (int step = in(number); step != NONE; step = afterIn(step)) {
      inside += from[step] != number && shown.get(from[step]) ? 1 : 0;
    }
    return inside;
  }

  /**
   * Returns the states nearest to one, in whichever direction steps lead. Those from which no step
   * was looked at so far are looked at now.
   */
  BitSet around(int center, int most) {
    BitSet shown = around(center, most, STEPS_OF_ONE * most);
    return isTooDense(shown) ? around(center, most, STEPS_OF_DENSE) : shown;
  }

  private BitSet around(int center, int most, int mostSteps) {
    BitSet shown = new BitSet();
    BitSet seen = new BitSet();
    int[] queue = new int[most + 1];
    int end = 0;
    int inside = 0;
    queue[end++] = center;
    seen.set(center);
    for (int at = 0; at < end && shown.cardinality() < most; at++) {
      Limits.poll();
      int number = queue[at];
      if (!left.get(number)) {
        leave(number);
      }
      shown.set(number);
      inside += inside(shown, number);
      if (inside > mostSteps && at > 0) {
        shown.clear(number);
        break;
      }
      for (int step = out(number); step != NONE; step = afterOut(step)) {
        end = joined(to[step], seen, queue, end);
      }
      for (int step = in(number); step != NONE; step = afterIn(step)) {
        end = joined(from[step], seen, queue, end);
      }
    }
    return shown;
  }

  private static int joined(int number, BitSet seen, int[] queue, int end) {
    if (end == queue.length || seen.get(number)) {
      return end;
    }
    seen.set(number);
    queue[end] = number;
    return end + 1;
  }

  /** Shows what comes next after a state too; whether there was room for that. */
  boolean open(BitSet shown, int number, int most) {
    if (!left.get(number)) {
      leave(number);
    }
    for (int step = out(number); step != NONE; step = afterOut(step)) {
      if (!shown.get(to[step]) && shown.cardinality() >= most) {
        return false;
      }
      if (!left.get(to[step])) {
        leave(to[step]);
      }
      shown.set(to[step]);
    }
    return true;
  }
}
