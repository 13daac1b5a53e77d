// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;

/**
 * Arrays with room for what comes: one eighth more than is needed, for the prefix is what takes the
 * memory, and copying takes little time.
 */
final class Growing {
  private Growing() {}

  /** The array, or a longer copy if it has less than so many elements. */
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
