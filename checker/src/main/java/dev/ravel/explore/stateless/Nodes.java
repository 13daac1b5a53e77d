// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The stack of a depth-first search: for each position of the trail how processes react there,
 * which of them are to be explored, and which outcomes sleep. An outcome that sleeps was explored
 * elsewhere with all that can follow it.
 */
final class Nodes {
  private static final int SLEEPER = 2;

  private final int processes;
  private final int words;
  private int[] reactions;
  private long[] explore;

  /** By position: where its sleepers begin, which are pairs of a process and an index. */
  private int[] start = new int[64];

  /** By position: how many of its sleepers were asleep when it was come to. */
  private int[] inherited = new int[64];

  private int[] sleepers = new int[256];
  private int end;
  private int size;

  Nodes(int processes) {
    this.processes = processes;
    this.words = (processes + 63) >>> 6;
    this.reactions = new int[Math.max(1, 64 * processes)];
    this.explore = new long[64 * words];
  }

  /** No positions. */
  void clear() {
    size = 0;
    end = 0;
  }

  /** The number of positions. */
  int size() {
    return size;
  }

  /** Adds a position; its sleepers follow with {@link #inherit}. */
  void push() {
    if (size == start.length) {
      start = Arrays.copyOf(start, 2 * size);
      inherited = Arrays.copyOf(inherited, 2 * size);
      reactions = Arrays.copyOf(reactions, Math.max(1, 2 * size * processes));
      explore = Arrays.copyOf(explore, 2 * size * words);
    }
    Arrays.fill(explore, size * words, (size + 1) * words, 0);
    start[size] = end;
    inherited[size] = 0;
    size++;
  }

  /** Takes the last position away. */
  void pop() {
    size--;
    end = start[size];
  }

  // ---------------------------------------------------------------------------- reactions

  /** Notes how a process reacts at the last position. */
  void react(int process, int reaction) {
    reactions[(size - 1) * processes + process] = reaction;
  }

  /** How a process reacts at a position; {@link ConcurrentSystem#NONE} if it is over. */
  int reaction(int position, int process) {
    return reactions[position * processes + process];
  }

  // ------------------------------------------------------------------- what is to be explored

  /** A process is to be explored at a position. */
  void add(int position, int process) {
    explore[position * words + (process >>> 6)] |= 1L << process;
  }

  /** Whether a process is to be explored at a position. */
  boolean has(int position, int process) {
    return (explore[position * words + (process >>> 6)] >>> process & 1) != 0;
  }

  // ---------------------------------------------------------------------------------- sleep

  /** An outcome that was asleep at the position before sleeps at the last one, too. */
  void inherit(int process, int index) {
    sleep(process, index);
    inherited[size - 1]++;
  }

  /** An outcome was explored at the last position. */
  void sleep(int process, int index) {
    if (end + SLEEPER > sleepers.length) {
      sleepers = Arrays.copyOf(sleepers, 2 * sleepers.length);
    }
    sleepers[end] = process;
    sleepers[end + 1] = index;
    end += SLEEPER;
  }

  /** The number of sleepers of a position. */
  int sleepers(int position) {
    int behind = position + 1 < size ? start[position + 1] : end;
    return (behind - start[position]) / SLEEPER;
  }

  /** The process of a sleeper. */
  int process(int position, int sleeper) {
    return sleepers[start[position] + SLEEPER * sleeper];
  }

  /** The index of a sleeper's outcome. */
  int index(int position, int sleeper) {
    return sleepers[start[position] + SLEEPER * sleeper + 1];
  }

  /** Whether an outcome sleeps at a position. */
  boolean asleep(int position, int process, int index) {
    return asleep(position, process, index, sleepers(position));
  }

  /** Whether an outcome was asleep when a position was come to. */
  boolean inherits(int position, int process, int index) {
    return asleep(position, process, index, inherited[position]);
  }

  /** Whether an outcome of a process was explored at a position. */
  boolean explored(int position, int process) {
    for (int k = inherited[position], n = sleepers(position); k < n; k++) {
      if (process(position, k) == process) {
        return true;
      }
    }
    return false;
  }

  private boolean asleep(int position, int process, int index, int count) {
    for (int at = start[position], k = 0; k < count; at += SLEEPER, k++) {
      if (sleepers[at] == process && sleepers[at + 1] == index) {
        return true;
      }
    }
    return false;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return Integer.BYTES
            * ((long) reactions.length + sleepers.length + start.length + inherited.length)
        + (long) explore.length * Long.BYTES;
  }
}
