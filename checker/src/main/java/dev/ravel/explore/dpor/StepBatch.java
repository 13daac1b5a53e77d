// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.Successors;
import dev.ravel.explore.tables.Growth;

/**
 * Steps from some states that are taken together. The store is searched for all states that they
 * lead to at once. The steps of one process from one state have a place.
 */
final class StepBatch {
  /** The number of steps, or of states, that is enough. */
  private static final int ENOUGH = 512;

  private final ReducedGraph explored;
  private final LastMovers movers;
  private final Successors successors;

  /** The number of the state each step leads to, or the complement if it is found only now. */
  private int[] to = new int[256];

  /** The process at each place, and the state that it moves from. */
  private int[] process = new int[256];

  private int[] source = new int[256];
  private int places;

  /** The states, and the largest number of a state that a step leads to from each. */
  private int[] from = new int[256];

  private int[] largest = new int[256];
  private int sources;

  /** True if the successors are those of the last one of these states. */
  private boolean there;

  /** No steps. */
  StepBatch(ReducedGraph explored, LastMovers movers) {
    this.explored = explored;
    this.movers = movers;
    this.successors = explored.newSuccessors();
  }

  /** The steps that are added next are taken from a state. */
  void from(int state) {
    from = Growth.room(from, sources + 1);
    largest = Growth.room(largest, sources + 1);
    from[sources] = state;
    largest[sources++] = -1;
    there = false;
  }

  /**
   * A process takes its steps.
   *
   * @param at the state
   * @param begin where the code of the process's reaction begins
   * @return false if what stands for the orbit of a state that one leads to has a value without
   *     room; then none is added
   */
  boolean add(Cursor at, int mover, int begin) {
    if (!there) {
      successors.from(at);
      there = true;
    }
    process = Growth.room(process, places + 1);
    source = Growth.room(source, places + 1);
    if (!successors.add(at, mover, begin, places)) {
      return false;
    }
    process[places] = mover;
    source[places++] = sources - 1;
    return true;
  }

  /** Returns whether it is time to take them. */
  boolean enough() {
    return successors.size() >= ENOUGH || sources >= ENOUGH || successors.areMuch();
  }

  /**
   * Takes the steps. It stores the states that they lead to and that were not found before, which
   * wait now.
   *
   * @return how many steps these were
   */
  int take() {
    int size = successors.size();
    if (size > to.length) {
      to = new int[2 * size];
    }
    explored.find(successors.batch(), to);
    movers.reserve(size + 1);
    int[] place = successors.places();
    for (int i = 0; i < size; i++) {
      int isNew = to[i] >>> 31;
      int number = to[i] ^ -isNew;
      movers.push(successors.arrived(i, process[place[i]]), isNew);
      int its = source[place[i]];
      largest[its] = Math.max(largest[its], number);
    }
    noteDescents(size);
    successors.clear();
    places = 0;
    sources = 0;
    there = false;
    return size;
  }

  /** Notes the states from which no step leads to a larger number, nor to one explored in full. */
  private void noteDescents(int size) {
    int[] place = successors.places();
    for (int i = 0; i < size; i++) {
      int its = source[place[i]];
      if (largest[its] <= from[its] && explored.isFull(to[i])) {
        largest[its] = Integer.MAX_VALUE;
      }
    }
    for (int i = 0; i < sources; i++) {
      if (largest[i] <= from[i]) {
        explored.descends(from[i]);
      }
    }
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return 4L * to.length + 8L * (process.length + from.length) + successors.bytes();
  }
}
