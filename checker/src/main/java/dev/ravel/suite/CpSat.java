// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import com.google.ortools.Loader;
import com.google.ortools.sat.CpSolver;

/**
 * The solver CP-SAT of OR-Tools, with a number of strategies in turn. It works on one core, up to a
 * fixed amount of its own work. So equal problems have equal answers on every machine, whatever
 * else that does.
 */
final class CpSat {
  private CpSat() {}

  /** Returns whether the solver can be loaded; loads it. */
  static boolean isThere() {
    return Natives.THERE;
  }

  /**
   * A solver. It leaves the signal of Ctrl-C to others: what it would do itself breaks the process
   * off where it is stopped by the same signal.
   *
   * @param ways in how many it searches
   * @param work the work after which it gives up, in its own measure: about seconds
   */
  static CpSolver solver(int ways, double work) {
    CpSolver solver = new CpSolver();
    solver
        .getParameters()
        .setNumWorkers(ways)
        .setInterleaveSearch(ways > 1)
        .setRandomSeed(0)
        .setCatchSigintSignal(false)
        .setMaxDeterministicTime(work);
    return solver;
  }

  /** Loads the solver once, as soon as somebody needs it. */
  private static final class Natives {
    static final boolean THERE = loaded();

    private static boolean loaded() {
      try {
        Loader.loadNativeLibraries();
        return true;
      } catch (RuntimeException | LinkageError none) {
        return false; // it is published for some systems only, and needs room for its library
      }
    }
  }
}
