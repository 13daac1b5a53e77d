// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.tables;

/**
 * Places of bits in words. To the first compiler, which compiles most searches, the methods of
 * {@link Long} are dozens of instructions; here it is a multiplication and a look into a table
 * (Leiserson, Prokop, Randall, Using de Bruijn Sequences to Index a 1 in a Computer Word, 1998).
 */
public final class Bits {
  /** Each row of six bits, read from some place on, is another number. */
  private static final long SEQUENCE = 0x03f79d71b4cb0a89L;

  private static final int SHIFT = Long.SIZE - 6;

  private static final byte[] PLACES = new byte[Long.SIZE];

  static {
    for (int place = 0; place < Long.SIZE; place++) {
      PLACES[(int) (SEQUENCE << place >>> SHIFT)] = (byte) place;
    }
  }

  private Bits() {}

  /** The place of the lowest bit of a word that is not 0. Cost: constant. */
  public static int lowest(long word) {
    return PLACES[(int) ((word & -word) * SEQUENCE >>> SHIFT)];
  }
}
