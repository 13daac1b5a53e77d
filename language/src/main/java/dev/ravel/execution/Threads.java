// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

/**
 * Sets of threads as bits. In a condition they are those that wait, then those that may go on; in a
 * barrier those that wait.
 */
final class Threads {
  private Threads() {}

  /** Returns whether a thread waits. */
  static boolean waits(long[] words, int thread) {
    return has(words, 0, thread);
  }

  /** Returns whether a thread may go on. */
  static boolean mayGoOn(long[] words, int thread) {
    return has(words, words.length / 2, thread);
  }

  /** The number of threads that wait at a condition. */
  static int waiting(long[] words) {
    return count(words, words.length / 2);
  }

  /** The number of threads that wait at a barrier. */
  static int size(long[] words) {
    return count(words, words.length);
  }

  private static int count(long[] words, int length) {
    int count = 0;
    for (int i = 0; i < length; i++) {
      count += Long.bitCount(words[i]);
    }
    return count;
  }

  /** The n-th thread that waits, from 0, in ascending order. */
  static int waiter(long[] words, int n) {
    int left = n;
    for (int thread = 0; ; thread++) {
      if (waits(words, thread) && left-- == 0) {
        return thread;
      }
    }
  }

  /** With one more thread that waits. */
  static long[] withWaiting(long[] words, int thread) {
    long[] next = words.clone();
    next[thread >> 6] |= 1L << thread;
    return next;
  }

  /** With one waiting thread let go. */
  static long[] release(long[] words, int thread) {
    long[] next = words.clone();
    next[thread >> 6] &= ~(1L << thread);
    next[words.length / 2 + (thread >> 6)] |= 1L << thread;
    return next;
  }

  /** With all waiting threads let go. */
  static long[] releaseAll(long[] words) {
    long[] next = words.clone();
    int half = words.length / 2;
    for (int i = 0; i < half; i++) {
      next[half + i] |= next[i];
      next[i] = 0;
    }
    return next;
  }

  /** Without a thread, in both sets. */
  static long[] without(long[] words, int thread) {
    long[] next = words.clone();
    next[thread >> 6] &= ~(1L << thread);
    next[words.length / 2 + (thread >> 6)] &= ~(1L << thread);
    return next;
  }

  private static boolean has(long[] words, int from, int thread) {
    return (words[from + (thread >> 6)] >> thread & 1) != 0;
  }
}
