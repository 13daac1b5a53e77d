// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/**
 * A step that a {@linkplain Shared#settle settled} system does not take. It would have to grow for
 * it. Nothing has changed by the attempt.
 */
public final class Unforeseen extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int[] NOTHING = {};

  private final int process;
  private final transient int[] looked;
  private final boolean ahead;

  /** Some step. */
  public Unforeseen() {
    this(ConcurrentSystem.NONE, NOTHING, false);
  }

  private Unforeseen(int process, int[] looked, boolean ahead) {
    super(null, null, false, false);
    this.process = process;
    this.looked = looked.clone();
    this.ahead = ahead;
  }

  /**
   * The step of a process.
   *
   * @param looked the objects that it has looked at so far; its control is not among them
   */
  public static Unforeseen step(int process, int[] looked) {
    return new Unforeseen(process, looked, false);
  }

  /**
   * Returns the objects that the next step of a process may use, which its control alone decides.
   */
  public static Unforeseen ahead(int process) {
    return new Unforeseen(process, NOTHING, true);
  }

  /** Returns whether nothing is known yet but what the step may use. */
  public boolean isAhead() {
    return ahead;
  }

  /** The process; {@link ConcurrentSystem#NONE} if it is not known. */
  public int process() {
    return process;
  }

  /** The objects whose values decide, with the local state of the process, that it would grow. */
  public int[] looked() {
    return looked.clone();
  }
}
