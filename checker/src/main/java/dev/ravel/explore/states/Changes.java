// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * What outcomes do to the words of a packed state: for each outcome which bits of which words it
 * keeps, and which it sets. Worked out once for each outcome under a packing; carrying a step out
 * then costs two operations for each word that it changes.
 */
public final class Changes {
  /** An outcome writes a value that has no room. */
  public static final int NO_ROOM = -1;

  private static final int UNKNOWN = 0;

  private final ConcurrentSystem system;
  private Packing packing;

  /** By outcome: where its code begins. */
  private int[] begins = new int[64];

  /** From there on: the number of words, and for each of them its index, what it keeps and sets. */
  private long[] code = new long[512];

  private int used = 1;

  /** Nothing worked out. */
  public Changes(ConcurrentSystem system, Packing packing) {
    this.system = system;
    this.packing = packing;
  }

  /** Goes over to a packing; does nothing if it is the present one. */
  public void use(Packing now) {
    if (packing != now) {
      packing = now;
      Arrays.fill(begins, UNKNOWN);
      used = 1;
    }
  }

  /**
   * Whether the packing has room for all that an outcome writes.
   *
   * @param outcome one that is a step
   */
  public boolean fit(int outcome) {
    return begin(outcome) != NO_ROOM;
  }

  /**
   * What a step that {@linkplain #fit fits} makes of a state that is packed into one word. Cost:
   * constant.
   */
  public long apply(int outcome, long word) {
    int at = begin(outcome);
    return code[at] == 0 ? word : word & code[at + 2] | code[at + 3];
  }

  private int begin(int outcome) {
    int at = outcome < begins.length ? begins[outcome] : UNKNOWN;
    return at == UNKNOWN ? compile(outcome) : at;
  }

  /**
   * Carries a step out on packed words.
   *
   * @param outcome one that is a step
   * @return false if the packing has no room for a value that it writes; then nothing is done
   */
  public boolean apply(int outcome, long[] words) {
    int at = begin(outcome);
    if (at == NO_ROOM) {
      return false;
    }
    long[] its = code;
    for (int left = (int) its[at++]; left > 0; left--, at += 3) {
      int word = (int) its[at];
      words[word] = words[word] & its[at + 1] | its[at + 2];
    }
    return true;
  }

  private int compile(int outcome) {
    long[] keep = new long[packing.words()];
    long[] set = new long[keep.length];
    Arrays.fill(keep, -1);
    for (int k = 0, n = system.writes(outcome); k < n; k++) {
      int object = system.writtenObject(outcome, k);
      int value = system.writtenValue(outcome, k);
      if (!packing.fits(object, value)) {
        return NO_ROOM;
      }
      keep[packing.word(object)] &= ~packing.field(object);
      set[packing.word(object)] |= packing.placed(object, value);
    }
    int begin = used++;
    reserve(used + 3 * keep.length);
    code[begin] = 0;
    for (int word = 0; word < keep.length; word++) {
      if (keep[word] != -1) {
        code[used++] = word;
        code[used++] = keep[word];
        code[used++] = set[word];
        code[begin]++;
      }
    }
    if (outcome >= begins.length) {
      begins = Arrays.copyOf(begins, Math.max(outcome + 1, 2 * begins.length));
    }
    begins[outcome] = begin;
    return begin;
  }

  private void reserve(int length) {
    if (length > code.length) {
      code = Arrays.copyOf(code, Math.max(length, 2 * code.length));
    }
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    return (long) Integer.BYTES * begins.length + (long) Long.BYTES * code.length;
  }
}
