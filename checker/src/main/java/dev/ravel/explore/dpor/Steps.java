// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.states.Batch;
import java.util.Arrays;

/**
 * Steps from some states that are taken together: a store of many states is asked for all that they
 * lead to at once.
 */
final class Steps {
  /** So many are enough. */
  private static final int ENOUGH = 512;

  /** The longs under which the store knows, or would know, the states that the steps lead to. */
  private final Batch batch = new Batch();

  /** By step: the state it is taken from, the process that takes it, and the state it leads to. */
  private int[] from = new int[256];

  private int[] process = new int[256];
  private int[] to = new int[256];

  /** Makes room for some more. */
  void reserve(int more) {
    batch.reserve(more);
    int length = batch.keys.length;
    if (length > from.length) {
      from = Arrays.copyOf(from, length);
      process = Arrays.copyOf(process, length);
      to = new int[length];
    }
  }

  /** A process takes a step; there is room for it. */
  void add(int state, int mover, long leadsTo) {
    from[batch.size] = state;
    process[batch.size] = mover;
    batch.keys[batch.size++] = leadsTo;
  }

  /** The number of steps. */
  int size() {
    return batch.size;
  }

  /** Whether it is time to take them. */
  boolean enough() {
    return batch.size >= ENOUGH;
  }

  /** The longs of the states that they lead to. */
  Batch batch() {
    return batch;
  }

  /** By step: the state that it is taken from. */
  int[] from() {
    return from;
  }

  /** By step: the process that takes it. */
  int[] process() {
    return process;
  }

  /**
   * By step: the number of the state that it leads to if that was known; otherwise the complement
   * of its new number.
   */
  int[] to() {
    return to;
  }

  /** Forgets all of them. */
  void clear() {
    batch.size = 0;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return 44L * batch.keys.length;
  }
}
