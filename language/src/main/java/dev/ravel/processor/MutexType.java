// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

/** The behaviour of a mutex when its holder locks it again, or when another thread unlocks it. */
enum MutexType {
  /** A thread that locks it again waits for ever; unlocking without holding it is an error. */
  NORMAL,
  /** Counts how often it is locked; unlocking without holding it gives a code. */
  RECURSIVE,
  /** Both give a code. */
  ERROR_CHECKING;

  /** The number of {@link #NORMAL} with nothing set beside it. */
  static final long PLAIN = 0;

  /** Set beside a type if the mutex is robust, so that it outlives its holder. */
  static final long ROBUST = 16;

  /** Set beside a type if the holder of the mutex has got it from a thread that had ended. */
  static final long INCONSISTENT = 32;

  /** Set beside a type if no thread can lock the mutex any more. */
  static final long LOST = 64;

  private static final MutexType[] ALL = values();
  private static final int TYPES = 3;

  /** The type by its number in {@code pthread.h}, whatever is set beside it. */
  static MutexType of(long number) {
    return ALL[(int) number & TYPES];
  }

  /** Returns whether a number is one of a type, for a mutex that was never used. */
  static boolean isOne(long number) {
    return (number & ~ROBUST) >= 0 && (number & ~ROBUST) < ALL.length;
  }
}
