// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.tables;

/**
 * The mixing of keys. It multiplies by an odd number near 2 to the power of 64 (or 32) divided by
 * the golden ratio, of which the high bits depend on all bits of the key (D. Knuth, The Art of
 * Computer Programming 3, section 6.4).
 */
public final class Hash {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final int GOLDEN_INT = 0x9E3779B1;

  private Hash() {}

  /** Returns the hash of a long. Each bit depends on half of the key's bits, or more. */
  public static int of(long key) {
    return (int) (key * GOLDEN >>> Integer.SIZE);
  }

  /** A row of a table that has two to the power of some number of rows, from 1 to 31. */
  public static int row(long key, int bits) {
    return (int) (key * GOLDEN >>> Long.SIZE - bits);
  }

  /** The hash of a row of ints with one more. */
  public static int mixed(int hash, int value) {
    int product = (hash ^ value) * GOLDEN_INT;
    return product ^ product >>> 15;
  }

  /** The hash of a row of longs with one more; {@link #of} makes an int of the last one. */
  public static long mixed(long hash, long value) {
    long product = (hash ^ value) * GOLDEN;
    return product ^ product >>> 32;
  }

  /** A one-to-one function of longs in which each bit depends on each (that of SplitMix64). */
  public static long scattered(long key) {
    return scattered(key, 1);
  }

  /** The same of a sum of a number and a multiple of the golden ratio. */
  public static long scattered(long one, long times) {
    long z = one + times * GOLDEN;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /** Two ints in a long. */
  static long pair(int first, int second) {
    return (long) first << Integer.SIZE | second & 0xffff_ffffL;
  }
}
