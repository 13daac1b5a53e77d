// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * What each outcome does to the words of a packed state: which bits it clears and which it sets, in
 * which words. Computed once for each outcome under a packing; carrying an outcome out then costs
 * two operations for each word that it changes.
 */
final class Patches {
  /** An outcome that was not looked at yet. */
  private static final int UNKNOWN = 0;

  private final ConcurrentSystem system;
  private Packing packing;

  /** Where the patch of an outcome begins: its number of words, then word, mask, bits for each. */
  private int[] begins = new int[64];

  private int[] data = new int[512];
  private int used = 1;

  /** No outcome known yet. */
  Patches(ConcurrentSystem system, Packing packing) {
    this.system = system;
    this.packing = packing;
  }

  /** Forgets everything, for a new packing. */
  void use(Packing wider) {
    packing = wider;
    Arrays.fill(begins, UNKNOWN);
    used = 1;
  }

  /**
   * Carries an outcome out on the state whose words begin at {@code at}.
   *
   * @return false if the packing has no room for one of the values it writes; then nothing is done
   */
  boolean apply(int outcome, int[] words, int at) {
    int begin = outcome < begins.length ? begins[outcome] : UNKNOWN;
    if (begin == UNKNOWN) {
      begin = learn(outcome);
      if (begin == UNKNOWN) {
        return false;
      }
    }
    int[] its = data;
    int k = begin + 1;
    for (int end = k + 3 * its[begin]; k < end; k += 3) {
      int word = at + its[k];
      words[word] = words[word] & its[k + 1] | its[k + 2];
    }
    return true;
  }

  private int learn(int outcome) {
    int[] masks = new int[packing.words()];
    int[] bits = new int[packing.words()];
    Arrays.fill(masks, -1);
    for (int k = 0, n = system.writes(outcome); k < n; k++) {
      int object = system.writtenObject(outcome, k);
      int value = system.writtenValue(outcome, k);
      if (!packing.fits(object, value)) {
        return UNKNOWN;
      }
      packing.patch(masks, object, 0);
      packing.patch(bits, object, value);
    }
    int begin = used;
    int count = 0;
    for (int word = 0; word < masks.length; word++) {
      count += masks[word] != -1 ? 1 : 0;
    }
    if (used + 1 + 3 * count > data.length) {
      data = Arrays.copyOf(data, Math.max(used + 1 + 3 * count, 2 * data.length));
    }
    data[used++] = count;
    for (int word = 0; word < masks.length; word++) {
      if (masks[word] != -1) {
        data[used++] = word;
        data[used++] = masks[word];
        data[used++] = bits[word];
      }
    }
    if (outcome >= begins.length) {
      begins = Arrays.copyOf(begins, Math.max(outcome + 1, 2 * begins.length));
    }
    begins[outcome] = begin;
    return begin;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return 4L * (begins.length + data.length);
  }
}
