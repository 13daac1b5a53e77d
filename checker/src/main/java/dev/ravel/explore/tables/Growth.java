// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.tables;

import java.util.Arrays;

/**
 * Arrays that are replaced by longer copies when they are full. A copy has at least twice the
 * length, so that appending costs amortised constant time.
 */
public final class Growth {
  private Growth() {}

  /** Returns the array, or a longer copy if it has less than some number of elements. */
  public static int[] room(int[] array, int needed) {
    return needed <= array.length ? array : Arrays.copyOf(array, length(array.length, needed));
  }

  /** Returns the array, or a longer copy whose new elements have a value. */
  public static int[] room(int[] array, int needed, int value) {
    int[] longer = room(array, needed);
    if (longer.length > array.length) {
      Arrays.fill(longer, array.length, longer.length, value);
    }
    return longer;
  }

  /** Returns the array, or a longer copy if it has less than some number of elements. */
  public static long[] room(long[] array, int needed) {
    return needed <= array.length ? array : Arrays.copyOf(array, length(array.length, needed));
  }

  /** Returns the array, or a longer copy if it has less than some number of elements. */
  public static boolean[] room(boolean[] array, int needed) {
    return needed <= array.length ? array : Arrays.copyOf(array, length(array.length, needed));
  }

  /** Returns the array, or a longer copy if it has less than some number of elements. */
  public static byte[] room(byte[] array, int needed) {
    return needed <= array.length ? array : Arrays.copyOf(array, length(array.length, needed));
  }

  /** Returns the array, or a longer copy if it has less than some number of elements. */
  public static <T> T[] room(T[] array, int needed) {
    return needed <= array.length ? array : Arrays.copyOf(array, length(array.length, needed));
  }

  private static int length(int length, int needed) {
    return Math.max(needed, 2 * length);
  }
}
