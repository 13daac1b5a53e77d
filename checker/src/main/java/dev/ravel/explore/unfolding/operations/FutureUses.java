// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.operations;

import dev.ravel.explore.tables.Growth;
import java.util.Arrays;

/**
 * The contended objects that a process may still use once an operation is pending. They are those
 * that the exploration has seen. They are those that the operation uses, those that were used after
 * it, and those of the tasks that were started after it. Of an operation after which nothing has
 * been seen, anything is expected. This decides in which order events are added, never which.
 *
 * <p>Objects are distinguished modulo 64. Cost: one operation on a word for each question, and for
 * each event that is popped.
 */
public final class FutureUses {
  private static final long ANYTHING = -1;

  private final PendingOperations operations;
  private long[] uses = new long[64];

  /**
   * The number of operations of which something has been seen. A process at one of the first uses
   * nothing any more.
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
    uses = Growth.room(uses, operation + 1);
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
