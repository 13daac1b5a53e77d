// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import java.util.Arrays;

/**
 * The states that a depth-first search is in the middle of, and beside them the stack of Tarjan's
 * algorithm: the states whose strongly connected component is not complete (R. Tarjan, "Depth-first
 * search and linear graph algorithms", 1972). The search looks at the top frame only.
 */
final class Frames {
  private int size;
  private int[] state = new int[256];

  /** The lowest place on the stack that is reached from the frame's state, as far as is known. */
  private int[] low = new int[256];

  /** Whether an explored step leaves the component, as far as is known. */
  private boolean[] leaves = new boolean[256];

  /** The process that is being explored, and its next outcome. */
  private int[] process = new int[256];

  private int[] outcome = new int[256];

  /** The processes that are to be explored, so many longs for each frame. */
  private long[] todo;

  private final int words;
  private int open;
  private int[] stack = new int[256];

  /** No frames, for so many processes. */
  Frames(int processes) {
    words = Processes.none(processes).length;
    todo = new long[256 * words];
  }

  /** The number of frames. */
  int size() {
    return size;
  }

  /**
   * Enters a state that is on the stack.
   *
   * @param set the processes that are to be explored
   * @param lowest the lowest place that is known to be reached from it
   * @param left whether an explored step is known to leave its component
   */
  void enter(int its, long[] set, int lowest, boolean left) {
    if (size == state.length) {
      int more = 2 * size;
      state = Arrays.copyOf(state, more);
      low = Arrays.copyOf(low, more);
      leaves = Arrays.copyOf(leaves, more);
      process = Arrays.copyOf(process, more);
      outcome = Arrays.copyOf(outcome, more);
      todo = Arrays.copyOf(todo, more * words);
    }
    System.arraycopy(set, 0, todo, size * words, words);
    state[size] = its;
    low[size] = lowest;
    leaves[size] = left;
    process[size] = 0;
    outcome[size] = 0;
    size++;
  }

  /** The state of the top frame. */
  int state() {
    return state[size - 1];
  }

  /** The process whose steps are to be taken there, or -1 if there is none any more. */
  int process() {
    int top = size - 1;
    if (outcome[top] > 0) {
      return process[top];
    }
    for (int w = 0; w < words; w++) {
      long rest = todo[top * words + w];
      if (rest != 0) {
        todo[top * words + w] = rest & rest - 1;
        process[top] = (w << 6) + Long.numberOfTrailingZeros(rest);
        return process[top];
      }
    }
    return -1;
  }

  /** Its next outcome. */
  int outcome() {
    return outcome[size - 1];
  }

  /** The next step is an outcome of the same process, or the first one of the next. */
  void goOn(int next) {
    outcome[size - 1] = next;
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
    return (17L + 8L * words) * state.length + 4L * stack.length;
  }
}
