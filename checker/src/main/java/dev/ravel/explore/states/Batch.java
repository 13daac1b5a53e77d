// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import java.util.Arrays;

/**
 * Longs that are looked up in a {@link Numbering} together. The longs of a large set lie far apart
 * in memory; looking for many side by side, one kind of access after the other, lets the processor
 * wait for all of them at the same time. In {@link StateDifferences} the longs are the hashes of
 * states.
 */
public final class Batch {
  /** The longs. */
  public long[] keys = new long[256];

  /**
   * The notes of the numbering on each long. They are its hash, its slot, what stands there, the
   * number in that, and the long with the number.
   */
  long[] hashes = new long[256];

  int[] slots = new int[256];
  int[] entries = new int[256];
  int[] under = new int[256];
  long[] stored = new long[256];

  /** The numbers of words, one state after the other, where these are not folded to a long. */
  int[] numbers = {};

  /** The number of longs. */
  public int size;

  /** Makes room for some more. */
  public void reserve(int more) {
    if (size + more > keys.length) {
      int length = Math.max(size + more, 2 * keys.length);
      keys = Arrays.copyOf(keys, length);
      hashes = new long[length];
      slots = new int[length];
      entries = new int[length];
      under = new int[length];
      stored = new long[length];
    }
  }
}
