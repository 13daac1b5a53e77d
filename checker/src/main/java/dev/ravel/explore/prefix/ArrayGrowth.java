// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;

/**
 * Arrays that grow by one eighth beyond what is needed. The prefix takes most of the memory, and
 * copying takes little time.
 */
final class ArrayGrowth {
  private ArrayGrowth() {}

  /** The array, or a longer copy if it has less than n elements. */
  static int[] room(int[] array, int needed) {
    return needed <= array.length ? array : Arrays.copyOf(array, length(needed));
  }

  /** The same. */
  static long[] room(long[] array, int needed) {
    return needed <= array.length ? array : Arrays.copyOf(array, length(needed));
  }

  private static int length(int needed) {
    return needed + (needed >> 3) + 1;
  }
}
