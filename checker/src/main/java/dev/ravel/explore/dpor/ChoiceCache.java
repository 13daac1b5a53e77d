// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.tables.SetCache;
import java.util.Optional;

/**
 * Sets that were chosen before, in states that were equal in all that the choice reads. That is
 * which processes are enabled, which one moved last, and which may conflict with which. This is
 * sought first where the processes stand at local states of the same classes, for then it is so. If
 * a mutex is held, the choice looks at where the processes stand, what each holds, and the automata
 * as they are known.
 */
final class ChoiceCache {
  /**
   * A class and whether the process is enabled, or a process, takes this number of bits of a key.
   */
  private static final int ITEM = 16;

  private static final int ITEMS = Long.SIZE / ITEM;

  /** Of more processes the dependences are too many to be compared. */
  private static final int MANY = 1 << 11;

  /** The size of a small table in longs. */
  private static final int FEW_LONGS = 1 << 13;

  private final Futures futures;
  private final ObjectSets sets;
  private final int processes;

  /** The number of longs of a set. */
  private final int words;

  private final SetCache classes;

  /** By who may conflict with whom; absent where there are too many processes. */
  private final Optional<SetCache> free;

  private final SetCache held;

  /** The number of limits that were near when the sets kept by classes were chosen. */
  private int limits;

  /** True if the key by classes that was sought last says all. */
  private boolean exact;

  ChoiceCache(int processes, Futures futures, ObjectSets sets) {
    this.processes = processes;
    this.futures = futures;
    this.sets = sets;
    this.words = Processes.none(processes).length;
    this.classes = cache(processes, processes / ITEMS + 1);
    this.free =
        processes > MANY
            ? Optional.empty()
            : Optional.of(cache(processes, DependenceMatrix.length(processes) + words + 1));
    this.held = cache(processes, processes + words + 1);
  }

  /**
   * Returns the cache of sets. Where processes are many, few states are equal in all that a choice
   * reads, and candidates that were given up are remembered, so that the table is small.
   */
  private SetCache cache(int processes, int keyLength) {
    return processes <= Long.SIZE
        ? new SetCache(keyLength, words)
        : new SetCache(keyLength, words, Math.max(2, FEW_LONGS / (keyLength + words)));
  }

  /**
   * Seeks a set that was chosen before.
   *
   * @param dependences those in the pending state, if they are used
   * @param last the process that is preferred, or none
   * @param into gets the set, if it is known
   */
  boolean find(PendingSteps at, DependenceMatrix dependences, int last, long[] into) {
    if (at.holds()) {
      return findHeld(at, last, into);
    }
    if (findClasses(at, last, into)) {
      return true;
    }
    if (free.isEmpty()) {
      return false;
    }
    dependences.use(at);
    long[] key = free.get().key();
    int used = dependences.copy(key);
    System.arraycopy(at.enabled(), 0, key, used, words);
    key[used + words] = last + 1L;
    boolean known = free.get().find(into);
    if (known && exact) {
      classes.keep(into);
    }
    return known;
  }

  private boolean findHeld(PendingSteps at, int last, long[] into) {
    long[] key = held.key();
    for (int p = 0; p < processes; p++) {
      key[p] = (long) at.standing(p) << Integer.SIZE | at.held(p);
    }
    System.arraycopy(at.enabled(), 0, key, processes, words);
    key[processes + words] = (long) futures.epoch() << Integer.SIZE | last + 1L;
    return held.find(into);
  }

  private boolean findClasses(PendingSteps at, int last, long[] into) {
    if (limits != sets.limits()) {
      limits = sets.limits();
      classes.clear();
    }
    long[] key = classes.key();
    int most = processes;
    long items = last + 1L;
    int used = 0;
    for (int p = 0; p < processes; p++) {
      if ((p + 1) % ITEMS == 0) {
        key[used++] = items;
        items = 0;
      }
      int its = at.classOf(p);
      most |= its;
      items = items << ITEM | its << 1 | (at.isEnabled(p) ? 1 : 0);
    }
    key[used] = items;
    exact = most < 1 << ITEM - 1;
    return exact && classes.find(into);
  }

  /** Keeps the answer to the last lookup. */
  void keep(PendingSteps at, long[] set) {
    if (at.holds()) {
      held.keep(set);
    } else {
      free.ifPresent(its -> its.keep(set));
      if (exact) {
        classes.keep(set);
      }
    }
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return classes.bytes() + free.map(SetCache::bytes).orElse(0L) + held.bytes();
  }
}
