// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/**
 * The mode in which a step uses an object. Modes are ints, since engines compare them in their
 * inner loops.
 */
public final class Mode {
  /** Looks at the value; commutes with itself. */
  public static final int READ = 0;

  /**
   * A change of the value that commutes with itself. Examples are {@code up}, producing tokens, and
   * arriving at a barrier that no more threads use than it waits for. A step is possible, if only
   * as an error, whatever the value is that it changes so.
   */
  public static final int COMMUTE = 1;

  /** Changes the value; commutes with nothing. */
  public static final int WRITE = 2;

  private Mode() {}

  /** Returns whether two uses of one object commute. */
  public static boolean commute(int first, int second) {
    return first == second && first != WRITE;
  }

  /** The mode that covers both. */
  public static int join(int first, int second) {
    return first == second ? first : WRITE;
  }
}
