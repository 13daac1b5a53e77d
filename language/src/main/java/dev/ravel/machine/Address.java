// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

/**
 * Addresses as numbers. The upper half names an object of memory, the lower half is the offset in
 * it plus a bias, so that offsets from -1 GiB to 3 GiB still name the object. Numbers of objects
 * begin with the globals of a program, then come its functions, then whatever threads allocate.
 * Addresses from 0 to 4095 are null.
 */
public final class Address {
  private static final long BIAS = 1L << 30;
  private static final long OFFSET = 0xffffffffL;
  private static final int NULL_PAGE = 4096;

  private Address() {}

  /** The address of a place in an object. */
  public static long of(int object, long offset) {
    return (long) (object + 1) << 32 | BIAS + offset & OFFSET;
  }

  /** The number of the object that an address names; negative if it names none. */
  public static int object(long address) {
    long upper = address >>> 32;
    return upper > Integer.MAX_VALUE ? -1 : (int) upper - 1;
  }

  /** The offset of an address in its object. */
  public static long offset(long address) {
    return (address & OFFSET) - BIAS;
  }

  /** Returns whether an address is that of a null pointer, or of a field after one. */
  public static boolean isNull(long address) {
    return address >= 0 && address < NULL_PAGE;
  }
}
