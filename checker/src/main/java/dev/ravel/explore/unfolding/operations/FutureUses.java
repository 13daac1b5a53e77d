// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.operations;

import java.util.Arrays;

/**
 * Which contended objects a process may still use once it is about to do an operation, as far as
 * the exploration has seen: what the operation uses, what was used behind it, and what the tasks
 * used that were started behind it. Of an operation behind which nothing has been seen, anything is
 * expected. This decides in which order events are added, never which.
 *
 * <p>Objects are told apart modulo 64. Cost: one operation on a word for each question, and for
 * each event that is popped.
 */
public final class FutureUses {
  private static final long ANYTHING = -1;

  private final PendingOperations operations;
  private long[] uses = new long[64];

  /**
   * Of so many operations something has been seen; who makes one of the first uses nothing any
   * more.
   */
  private int known = PendingOperations.OVER + 1;

  public FutureUses(PendingOperations operations) {
    this.operations = operations;
  }

  /** The objects that a process may still use, those of its pending operation included, as bits. */
  public long uses(int operation) {
    return operation < known ? uses[operation] : ANYTHING;
  }

  /** The bit of an object. */
  public static long bit(int object) {
    return 1L << object;
  }

  /**
   * A process has come from one operation to the next, or has started a task that is about to do
   * it.
   */
  public void leads(int operation, int next) {
    if (operation >= known) {
      grow(operation);
    }
    if (uses[operation] == ANYTHING) {
      uses[operation] = now(operation);
    }
    uses[operation] |= uses(next);
  }

  private void grow(int operation) {
    if (operation >= uses.length) {
      uses = Arrays.copyOf(uses, Math.max(operation + 1, 2 * uses.length));
    }
    Arrays.fill(uses, known, operation + 1, ANYTHING);
    known = operation + 1;
  }

  private long now(int operation) {
    long its = 0;
    for (int object : operations.objects(operation)) {
      its |= bit(object);
    }
    return its;
  }
}
