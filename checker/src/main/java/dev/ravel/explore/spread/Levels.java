// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.explore.states.IntSequence;
import dev.ravel.source.Limits;
import java.util.function.IntConsumer;

/**
 * The level of each state of a store. It consists of runs of numbers one after the other, each of
 * one level. There is one run for each level, and more where the states of a lost member were taken
 * over. Cost: four ints for a run.
 */
final class Levels {
  /** There is no run. */
  private static final int NONE = -1;

  /**
   * The first state of each run, in the order of the states, its level, and the run before of its
   * level.
   */
  private final IntSequence begins = new IntSequence();

  private final IntSequence levels = new IntSequence();
  private final IntSequence before = new IntSequence();

  /** By level its last run, or {@link #NONE}. */
  private final IntSequence last = new IntSequence();

  /** The first state and the level of the run that grows. */
  private int begin;

  private int level;

  /** The level to which states are added. */
  int level() {
    return level;
  }

  /** States from a number on, up to which all are there, are on a level. */
  void enter(int its, int states) {
    close(states);
    level = its;
  }

  /** So many states are there. */
  void close(int states) {
    if (states > begin) {
      while (last.size() <= level) {
        last.push(NONE);
      }
      before.push(last.get(level));
      last.set(level, begins.size());
      begins.push(begin);
      levels.push(level);
      begin = states;
    }
  }

  /** The number of runs that are closed. */
  private int runs() {
    return begins.size();
  }

  /** The state after the last one of a run. */
  private int end(int run) {
    return run + 1 < runs() ? begins.get(run + 1) : begin;
  }

  private int last(int its) {
    return its < last.size() ? last.get(its) : NONE;
  }

  /** The number of states of a level, as far as runs are closed. */
  int count(int its) {
    int count = 0;
    for (int run = last(its); run != NONE; run = before.get(run)) {
      count += end(run) - begins.get(run);
    }
    return count;
  }

  /** Hands over the states of a level, as far as runs are closed; polls the limits. */
  void each(int its, IntConsumer states) {
    for (int run = last(its); run != NONE; run = before.get(run)) {
      for (int id = begins.get(run), end = end(run); id < end; id++) {
        Limits.pollAt(id);
        states.accept(id);
      }
    }
  }

  /** Takes a state and the level that it is on. */
  interface Leveled {
    /** A state. */
    void accept(int level, int id);
  }

  /** Hands over all states from a number on, as far as runs are closed; polls the limits. */
  void eachFrom(int first, Leveled states) {
    int run = runs();
    while (run > 0 && end(run - 1) > first) {
      run--;
    }
    for (; run < runs(); run++) {
      for (int id = Math.max(first, begins.get(run)), end = end(run); id < end; id++) {
        Limits.pollAt(id);
        states.accept(levels.get(run), id);
      }
    }
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return begins.bytes() + levels.bytes() + before.bytes() + last.bytes();
  }
}
