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

  private static final MutexType[] ALL = values();

  /** The type by its number in {@code pthread.h}. */
  static MutexType of(long number) {
    return ALL[(int) number];
  }

  /** Returns whether a number is one of a type. */
  static boolean isOne(long number) {
    return number >= 0 && number < ALL.length;
  }
}
