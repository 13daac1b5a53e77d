// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

/**
 * The effect of an operation of a thread where it reads some value.
 *
 * @param kind bits of what it does
 * @param branch the index of the outcome in the reaction
 * @param outcome the outcome; {@link ExecutionGraph#NONE} if it waits
 * @param next the local state after it, or {@link ExecutionGraph#WAITS} and its like
 * @param error the error that it is, or {@link ExecutionGraph#NONE}
 * @param value the value that it writes
 * @param other the thread that it starts, or {@link ExecutionGraph#NONE}
 * @param beside the other objects that it writes, each with the value
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Effect(
    int kind, int branch, int outcome, int next, int error, int value, int other, int[] beside) {
  /** It reads its cell. */
  static final int READS = 1;

  /** It writes its cell. */
  static final int WRITES = 1 << 1;

  /** The accesses are not atomic. */
  static final int PLAIN = 1 << 2;

  /** The read synchronises with the release that it reads from. */
  static final int ACQUIRES = 1 << 3;

  /** The write is a release. */
  static final int RELEASES = 1 << 4;

  /** The access or fence is sequentially consistent. */
  static final int SEQUENTIAL = 1 << 5;

  /** It is a fence, which touches no cell. */
  static final int FENCE = 1 << 6;

  /** It starts a thread. */
  static final int STARTS = 1 << 7;

  /** It waits for the end of a thread. */
  static final int JOINS = 1 << 8;

  /** Under total store order it waits until the buffer of its thread is empty. */
  static final int LOCKED = 1 << 9;

  /** Its cell is an object by which threads synchronise, and no memory. */
  static final int LIBRARY = 1 << 10;

  boolean is(int bit) {
    return (kind & bit) != 0;
  }

  /** Returns whether the thread waits, or an assumption is false. */
  boolean stays() {
    return stays(next);
  }

  /** Returns whether a thread with such a next local state waits, or an assumption is false. */
  static boolean stays(int next) {
    return next == ExecutionGraph.WAITS || next == ExecutionGraph.DISCARDED;
  }
}
