// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.tables.Growth;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.trace.Dependence;
import java.util.ArrayList;
import java.util.List;

/** Steps that can be made one after the other, each a process with the index of an outcome. */
final class Sequence {
  /** The answer that an outcome is no {@linkplain #initial weak initial}. */
  static final int NOT = -1;

  private final ConcurrentSystem system;
  private final Dependence dependence;
  private int[] processes = new int[64];
  private int[] indices = new int[64];
  private int[] footprints = new int[64];
  private int[] constraints = new int[64];
  private int size;

  Sequence(ConcurrentSystem system, Dependence dependence) {
    this.system = system;
    this.dependence = dependence;
  }

  /** No steps. */
  void clear() {
    size = 0;
  }

  /** One more step, at the end. */
  void add(int process, int index, int footprint, int constraint) {
    processes = Growth.room(processes, size + 1);
    indices = Growth.room(indices, size + 1);
    footprints = Growth.room(footprints, size + 1);
    constraints = Growth.room(constraints, size + 1);
    processes[size] = process;
    indices[size] = index;
    footprints[size] = footprint;
    constraints[size] = constraint;
    size++;
  }

  /** The number of steps. */
  int size() {
    return size;
  }

  /** The steps, each a process and an index. */
  List<Integer> steps() {
    List<Integer> all = new ArrayList<>();
    for (int k = 0; k < size; k++) {
      all.add(processes[k]);
      all.add(indices[k]);
    }
    return all;
  }

  /** Returns the process of a step. */
  int process(int step) {
    return processes[step];
  }

  /** The index of a step's outcome. */
  int index(int step) {
    return indices[step];
  }

  /** The footprint of a step. */
  int footprint(int step) {
    return footprints[step];
  }

  /**
   * Returns whether an outcome that is possible before the sequence is a weak initial of it. The
   * sequence, perhaps with something after it, is an order of a trace that begins with the outcome.
   * A crash must be in the sequence for that, since nothing obliges it to follow, and so must what
   * has a constraint on symbolic inputs, since it may not be possible after the sequence. Cost:
   * linear in the sequence.
   *
   * @return which step it is, the number of steps if it is none of them and independent of all, or
   *     {@link #NOT}
   */
  int initial(int process, int index, int footprint, int constraint) {
    boolean thread = system.control(process) != ConcurrentSystem.NONE;
    for (int k = 0; k < size; k++) {
      if (processes[k] == process) {
        if (indices[k] == index) {
          return k;
        }
        if (thread) {
          return NOT;
        }
      }
      if (dependence.of(footprints[k], footprint)) {
        return NOT;
      }
    }
    boolean follows = !system.capabilities().crashes().isCrash(process) && constraint == 0;
    return follows ? size : NOT;
  }

  /** Returns whether what sleeps goes on to do so when a process makes a step. */
  boolean areIndependent(int process, int footprint, int sleeper, int its) {
    boolean own = process == sleeper && system.control(process) != ConcurrentSystem.NONE;
    return !own && !dependence.of(its, footprint);
  }

  /** The constraint of a step on symbolic inputs; 0 if it has none. */
  int constraint(int step) {
    return constraints[step];
  }

  /** Takes a step away. */
  void remove(int step) {
    size--;
    System.arraycopy(processes, step + 1, processes, step, size - step);
    System.arraycopy(indices, step + 1, indices, step, size - step);
    System.arraycopy(footprints, step + 1, footprints, step, size - step);
    System.arraycopy(constraints, step + 1, constraints, step, size - step);
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return 4L * Integer.BYTES * processes.length;
  }
}
