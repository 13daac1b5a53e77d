// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.tables.Growth;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The stack of a depth-first search. For each position of the trail it has the reactions of
 * processes, and the outcomes that sleep. An outcome that sleeps was explored with all that can
 * follow it, at the position or elsewhere.
 */
final class Nodes {
  private static final int SLEEPER = 4;

  private final int processes;
  private int[] reactions;

  /**
   * The index of the first sleeper of each position. A sleeper is a process, an index, a footprint,
   * a constraint.
   */
  private int[] start = new int[64];

  private int[] sleepers = new int[SLEEPER * 64];
  private int end;
  private int size;

  Nodes(int processes) {
    this.processes = processes;
    this.reactions = new int[Math.max(1, 64 * processes)];
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

  /** Adds a position; its sleepers follow with {@link #sleep}. */
  void push() {
    if (size == start.length) {
      start = Arrays.copyOf(start, 2 * size);
      reactions = Arrays.copyOf(reactions, Math.max(1, 2 * size * processes));
    }
    start[size] = end;
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

  /**
   * Returns the reaction of a process at a position; {@link ConcurrentSystem#NONE} if it is over.
   */
  int reaction(int position, int process) {
    return reactions[position * processes + process];
  }

  // ---------------------------------------------------------------------------------- sleep

  /** An outcome sleeps at the last position. */
  void sleep(int process, int index, int footprint, int constraint) {
    sleepers = Growth.room(sleepers, end + SLEEPER);
    sleepers[end] = process;
    sleepers[end + 1] = index;
    sleepers[end + 2] = footprint;
    sleepers[end + 3] = constraint;
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

  /** The footprint of a sleeper's outcome. */
  int footprint(int position, int sleeper) {
    return sleepers[start[position] + SLEEPER * sleeper + 2];
  }

  /** The constraint of a sleeper's outcome on symbolic inputs; 0 if it has none. */
  int constraint(int position, int sleeper) {
    return sleepers[start[position] + SLEEPER * sleeper + 3];
  }

  /** Returns whether an outcome sleeps at the last position. */
  boolean asleep(int process, int index) {
    for (int at = start[size - 1]; at < end; at += SLEEPER) {
      if (sleepers[at] == process && sleepers[at + 1] == index) {
        return true;
      }
    }
    return false;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return Integer.BYTES * ((long) reactions.length + sleepers.length + start.length);
  }
}
