// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import java.util.Arrays;

/**
 * The words of a channel with a capacity. It has its messages one after the other, oldest first. In
 * an unordered channel they ascend word by word, so that equal multisets are equal words.
 */
final class Messages {
  private Messages() {}

  /**
   * Returns the words with one message more. It is after all others, or before the first that is
   * larger.
   */
  static long[] with(long[] words, long[] message, boolean sorted) {
    int leaves = message.length;
    int at = words.length;
    while (sorted && at > 0 && compare(words, at - leaves, message, 0, leaves) > 0) {
      at -= leaves;
    }
    long[] next = new long[words.length + leaves];
    System.arraycopy(words, 0, next, 0, at);
    System.arraycopy(message, 0, next, at, leaves);
    System.arraycopy(words, at, next, at + leaves, words.length - at);
    return next;
  }

  /** The words without the message that begins at a word. */
  static long[] without(long[] words, int first, int leaves) {
    long[] next = Arrays.copyOf(words, words.length - leaves);
    System.arraycopy(words, first + leaves, next, first, words.length - leaves - first);
    return next;
  }

  /**
   * Returns the indices of the different messages of those that ascend; the first of equal ones.
   */
  static int[] different(long[] words, int leaves) {
    int[] first = new int[words.length / leaves];
    int count = 0;
    for (int at = 0; at < words.length; at += leaves) {
      if (at == 0 || compare(words, at - leaves, words, at, leaves) != 0) {
        first[count++] = at;
      }
    }
    return Arrays.copyOf(first, count);
  }

  /** The words with their messages in ascending order. Cost: the square of their number at most. */
  static long[] ascending(long[] words, int leaves) {
    long[] sorted = {};
    for (int at = 0; at < words.length; at += leaves) {
      sorted = with(sorted, Arrays.copyOfRange(words, at, at + leaves), true);
    }
    return sorted;
  }

  private static int compare(long[] some, int at, long[] others, int from, int leaves) {
    return Arrays.compare(some, at, at + leaves, others, from, from + leaves);
  }
}
