// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A sorted map with a trail of its changes, as Prolog machines have one (D. H. D. Warren, "An
 * abstract Prolog instruction set", 1983): it can be taken back to what it was, and tells what has
 * changed. Cost: that of the changes, not that of the map.
 */
final class TrailedMap<K, V> {
  private final TreeMap<K, V> now;
  private final SortedMap<K, V> view;

  // by change: the key, and what it had before, be it null
  private final List<K> keys = new ArrayList<>();
  private final List<V> earlier = new ArrayList<>();

  /** Nothing, sorted so. */
  TrailedMap(Comparator<? super K> order) {
    now = new TreeMap<>(order);
    view = Collections.unmodifiableSortedMap(now);
  }

  /** The value of a key, or another one if it has none. */
  V getOrDefault(K key, V other) {
    return now.getOrDefault(key, other);
  }

  /** The value of a key; null if it has none. */
  V get(K key) {
    return now.get(key);
  }

  /**
   * Returns the entries from a key on to before another one; not to be changed while it is read.
   */
  SortedMap<K, V> between(K from, K to) {
    return view.subMap(from, to);
  }

  void put(K key, V value) {
    keys.add(key);
    earlier.add(now.put(key, value));
  }

  void remove(K key) {
    if (now.containsKey(key)) {
      keys.add(key);
      earlier.add(now.remove(key));
    }
  }

  /** Removes all from a key on to before another one. */
  void clear(K from, K to) {
    SortedMap<K, V> its = now.subMap(from, to);
    if (!its.isEmpty()) {
      its.forEach(
          (key, value) -> {
            keys.add(key);
            earlier.add(value);
          });
      its.clear();
    }
  }

  /** Returns the present end of the trail. */
  int mark() {
    return keys.size();
  }

  /** Takes back all changes since a mark. */
  void undo(int mark) {
    for (int k = keys.size() - 1; k >= mark; k--) {
      V value = earlier.removeLast();
      K key = keys.removeLast();
      if (value == null) {
        now.remove(key);
      } else {
        now.put(key, value);
      }
    }
  }

  /**
   * Returns the former values of the keys that were changed since a mark; null where there was
   * none.
   */
  SortedMap<K, V> changedSince(int mark) {
    SortedMap<K, V> its = new TreeMap<>(now.comparator());
    for (int k = keys.size() - 1; k >= mark; k--) {
      its.put(keys.get(k), earlier.get(k));
    }
    return its;
  }

  /** Forgets the trail. Nothing before can be taken back any more. */
  void forgetTrail() {
    keys.clear();
    earlier.clear();
  }
}
