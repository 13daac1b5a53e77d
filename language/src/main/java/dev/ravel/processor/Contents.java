// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import java.util.Arrays;

/**
 * Bytes of memory and, after them, the bits that were never given, both in words of eight bytes.
 */
final class Contents {
  private Contents() {}

  /** Bytes of which none was given yet. */
  static long[] empty(int size) {
    int count = size + 7 >> 3;
    long[] words = new long[2 * count];
    Arrays.fill(words, count, 2 * count, -1);
    return words;
  }

  /** The number that some bytes are, the lowest first. */
  static long bits(long[] words, int offset, int size) {
    int shift = 8 * (offset & 7);
    long low = words[offset >> 3] >>> shift;
    int inLow = 8 - (offset & 7);
    long high = size > inLow ? words[(offset >> 3) + 1] << 8 * inLow : 0;
    return (low | high) & Arithmetic.mask(8 * size);
  }

  /** Writes some bytes of a number, the lowest first. */
  static void setBits(long[] words, int offset, int size, long value) {
    int first = 8 * (offset & 7);
    if (first + 8 * size <= Long.SIZE) {
      long mask = Arithmetic.mask(8 * size);
      words[offset >> 3] = words[offset >> 3] & ~(mask << first) | (value & mask) << first;
      return;
    }
    for (int k = 0; k < size; k++) {
      int shift = 8 * (offset + k & 7);
      int at = offset + k >> 3;
      words[at] = words[at] & ~(0xffL << shift) | (value >>> 8 * k & 0xff) << shift;
    }
  }
}
