// SPDX-License-Identifier: Apache-2.0
package dev.ravel.automata;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The contents that an object has had so far, or what makes the local states of a thread, under
 * dense numbers given on first sight. Small while there are few, since most objects of large arrays
 * never change.
 */
public final class ValueTable {
  /** So many contents are found without a map. */
  private static final int FEW = 4;

  private Map<Words, Integer> ids = Map.of();
  private long[][] contents = new long[1][];
  private int count;

  /** Words as a key. */
  private record Words(long[] words) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Words key && Arrays.equals(words, key.words);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(words);
    }
  }

  /** The number of contents so far. */
  public int count() {
    return count;
  }

  /** The number of some contents, which must not be changed afterwards. */
  public int intern(long[] words) {
    for (int id = 0; id < Math.min(count, FEW); id++) {
      if (Arrays.equals(contents[id], words)) {
        return id;
      }
    }
    if (count >= FEW) {
      if (count == FEW) {
        ids = new HashMap<>();
      }
      Integer known = ids.putIfAbsent(new Words(words), count);
      if (known != null) {
        return known;
      }
    }
    if (count == contents.length) {
      contents = Arrays.copyOf(contents, 2 * count);
    }
    contents[count] = words;
    return count++;
  }

  /** The contents with a number; not to be changed. */
  public long[] contents(int id) {
    return contents[id];
  }
}
