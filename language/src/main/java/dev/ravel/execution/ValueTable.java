// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The contents that an object has had so far, under dense numbers given on first sight. */
final class ValueTable {
  private final Map<Words, Integer> ids = new HashMap<>();
  private final List<long[]> contents = new ArrayList<>();

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
  int count() {
    return contents.size();
  }

  /** The number of some contents, which must not be changed afterwards. */
  int intern(long[] words) {
    Words key = new Words(words);
    Integer known = ids.get(key);
    if (known != null) {
      return known;
    }
    ids.put(key, contents.size());
    contents.add(words);
    return contents.size() - 1;
  }

  /** The contents with a number; not to be changed. */
  long[] contents(int id) {
    return contents.get(id);
  }
}
