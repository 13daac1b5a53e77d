// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symbolic;

/** Tells whether some inputs make literals true. */
@FunctionalInterface
public interface Solver {
  /** The answer of a solver. */
  sealed interface Answer {
    /**
     * These inputs do.
     *
     * @param inputs the value of each, within its type
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Possible(long[] inputs) implements Answer {
      /** Some inputs. */
      public Possible {}
    }

    /** No inputs do. */
    record Impossible() implements Answer {}

    /** The solver gave up. */
    record Unknown() implements Answer {}
  }

  /**
   * Returns whether some inputs, each within its type, make all of these literals true.
   *
   * @param literals ids of literals, negative ones negated; not changed
   */
  Answer solve(Terms terms, int[] literals);
}
