// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.states.Numbering;
import java.util.Arrays;

/**
 * The states that a depth-first search is in the middle of, and beside them the stack of Tarjan's
 * algorithm: the states whose strongly connected component is not complete (R. Tarjan, "Depth-first
 * search and linear graph algorithms", 1972). The search looks at the top frame only.
 */
final class Frames {
  private int size;
  private int[] state = new int[256];

  /** The lowest place, or state, on the stack that is reached from it, as far as is known. */
  private int[] low = new int[256];

  /** Whether an explored step leaves the component, as far as is known. */
  private boolean[] leaves = new boolean[256];

  /** Where the steps of the frame begin among those that are to be taken. */
  private int[] begin = new int[256];

  /** The steps that are to be taken, those of each frame last to first: processes and outcomes. */
  private int[] process = new int[256];

  private int[] outcome = new int[256];

  /** The long under which the store knows, or would know, the state that a step leads to. */
  private long[] key = new long[256];

  private int steps;

  /** Known states that steps lead to. */
  private int[] found = new int[64];

  /** Of so many steps the longs are not right any more. */
  private int stale;

  private int open;
  private int[] stack = new int[256];

  /** The number of frames. */
  int size() {
    return size;
  }

  /**
   * Enters a state that is on the stack.
   *
   * @param lowest the lowest place that is known to be reached from it
   * @param left whether an explored step is known to leave its component
   */
  void enter(int its, int lowest, boolean left) {
    if (size == state.length) {
      int more = 2 * size;
      state = Arrays.copyOf(state, more);
      low = Arrays.copyOf(low, more);
      leaves = Arrays.copyOf(leaves, more);
      begin = Arrays.copyOf(begin, more);
    }
    state[size] = its;
    low[size] = lowest;
    leaves[size] = left;
    begin[size] = steps;
    size++;
  }

  /** A step is to be taken from the top frame's state, before those that were added earlier. */
  void add(int mover, int its, long leadsTo) {
    if (steps == process.length) {
      process = Arrays.copyOf(process, 2 * steps);
      outcome = Arrays.copyOf(outcome, 2 * steps);
      key = Arrays.copyOf(key, 2 * steps);
    }
    stale = Math.min(stale, steps);
    process[steps] = mover;
    outcome[steps] = its;
    key[steps++] = leadsTo;
  }

  /** The number of steps that are to be taken, from all frames. */
  int planned() {
    return steps;
  }

  /**
   * Takes those of the latest steps away that lead to known states. Does nothing if there is one
   * step only, which is taken next, or if the longs are not right.
   *
   * @param from the first of these steps
   * @param states the states
   * @return how many these are
   */
  int resolve(int from, Numbering states) {
    int size = steps - from;
    if (size < 2 || stale > from) {
      return 0;
    }
    if (size > found.length) {
      found = new int[2 * size];
    }
    states.lookUp(key, from, steps, found);
    int to = from;
    int known = 0;
    for (int i = 0; i < size; i++) {
      if (found[i] == Numbering.ABSENT) {
        process[to] = process[from + i];
        outcome[to] = outcome[from + i];
        key[to] = key[from + i];
        to++;
      } else {
        found[known++] = found[i];
      }
    }
    steps = to;
    return known;
  }

  /** One of the known states that were found last. */
  int found(int index) {
    return found[index];
  }

  /** States are packed anew: the longs of all steps are not right any more. */
  void repack() {
    stale = steps;
  }

  /** The state of the top frame. */
  int state() {
    return state[size - 1];
  }

  /** Goes on to the next step that is to be taken from there; false if there is none any more. */
  boolean next() {
    if (steps == begin[size - 1]) {
      return false;
    }
    steps--;
    return true;
  }

  /** Whether there is a step behind that one, from the same state. */
  boolean hasNext() {
    return steps > begin[size - 1];
  }

  /** The process that takes that step. */
  int process() {
    return process[steps];
  }

  /** The outcome that the step is. */
  int outcome() {
    return outcome[steps];
  }

  /** Whether the long of that step is right. */
  boolean hasKey() {
    return steps >= stale;
  }

  /** The long of the state that the step leads to. */
  long key() {
    return key[steps];
  }

  /** A place on the stack is reached from the top frame's state. */
  void reaches(int place) {
    low[size - 1] = Math.min(low[size - 1], place);
  }

  /** The lowest place that is reached from the top frame's state. */
  int low() {
    return low[size - 1];
  }

  /** An explored step leaves the component of the top frame's state. */
  void leave() {
    leaves[size - 1] = true;
  }

  /** Whether one does. */
  boolean leaves() {
    return leaves[size - 1];
  }

  /** Takes the top frame away; its component is complete, or that of the frame below. */
  void exit(boolean complete) {
    size--;
    if (size > 0) {
      leaves[size - 1] |= complete || leaves[size];
      if (!complete) {
        reaches(low[size]);
      }
    }
  }

  // ------------------------------------------------------------------------------- the stack

  /** The number of states on the stack. */
  int open() {
    return open;
  }

  /** Puts a state on the stack; its place there. */
  int push(int its) {
    if (open == stack.length) {
      stack = Arrays.copyOf(stack, 2 * open);
    }
    stack[open] = its;
    return open++;
  }

  /** Where a state is, if those on the stack ascend; if it is not there, where it would be. */
  int place(int its) {
    int place =
        open > 0 && stack[open - 1] == its ? open - 1 : Arrays.binarySearch(stack, 0, open, its);
    return place < 0 ? ~place : place;
  }

  /** The state at a place. */
  int open(int place) {
    return stack[place];
  }

  /** Takes all states from a place on away. */
  void close(int place) {
    open = place;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return 13L * state.length + 16L * process.length + 4L * stack.length;
  }
}
