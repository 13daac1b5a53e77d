// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Program;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The freedoms that executions of a program have met, each with its first statement in the text.
 *
 * <p>The order in which a read-write lock is given to threads matters if a reader can come while a
 * writer waits for readers. Such a lock is waited for by a call that writes, and it is read while
 * it is read already, or tried for reading.
 */
final class MetFreedoms {
  private final Comparator<Remarks.Statement> order;
  private final Runnable grows;
  private final Map<Freedom, Remarks.Statement> first = new EnumMap<>(Freedom.class);

  /** The first statement by which readers may overlap, by the address of a read-write lock. */
  private final Map<Long, Remarks.Statement> overlaps = new HashMap<>();

  private final Set<Long> written = new HashSet<>();

  /** The first statement that waits, by the addresses of a condition variable and a mutex. */
  private final Map<Long, Map<Long, Remarks.Statement>> waits = new HashMap<>();

  /**
   * No freedoms of a program yet.
   *
   * @param grows is called before anything is added
   */
  MetFreedoms(Program program, Runnable grows) {
    order = Remarks.Statement.order(program);
    this.grows = grows;
  }

  /** Puts a statement in the place of one that comes later in the text, or of none. */
  private <K> void first(Map<K, Remarks.Statement> all, K key, Remarks.Statement at) {
    Remarks.Statement other = all.get(key);
    if (other == null || order.compare(at, other) < 0) {
      grows.run();
      all.put(key, at);
    }
  }

  /** Adds a freedom that a statement meets. */
  void meets(Freedom freedom, Remarks.Statement at) {
    first(first, freedom, at);
  }

  /**
   * Adds a statement that waits for a condition variable with a mutex.
   *
   * @return by the addresses of mutexes: the first statement that waits for it with the mutex
   */
  Map<Long, Remarks.Statement> waits(long condition, long mutex, Remarks.Statement at) {
    Map<Long, Remarks.Statement> all = waits.computeIfAbsent(condition, _ -> new HashMap<>());
    first(all, mutex, at);
    return all;
  }

  /** Adds a statement that reads a lock while it is read, or tries to read it. */
  void overlaps(long lock, Remarks.Statement at) {
    first(overlaps, lock, at);
    if (written.contains(lock)) {
      meets(Freedom.RWLOCK_ORDER, at);
    }
  }

  /** Adds a lock that a call waits to write. */
  void writes(long lock) {
    if (!written.contains(lock)) {
      grows.run();
      written.add(lock);
    }
    if (overlaps.containsKey(lock)) {
      meets(Freedom.RWLOCK_ORDER, overlaps.get(lock));
    }
  }

  /** Adds those that other systems of the program have met. */
  void add(List<Remarks.Met> others) {
    others.forEach(its -> meets(its.freedom(), its.at()));
  }

  /** All of them, in the order of the freedoms. */
  List<Remarks.Met> all() {
    List<Remarks.Met> all = new ArrayList<>();
    first.forEach((freedom, at) -> all.add(new Remarks.Met(freedom, at)));
    return all;
  }
}
