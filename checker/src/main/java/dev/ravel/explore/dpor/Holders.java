// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.tables.Growth;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The holders of the mutexes that some local state takes, in one state. From one state to the next
 * only those mutexes are looked at of whose words some bits have changed, and only what those hold
 * is worked out again who have taken or released one.
 */
final class Holders {
  private static final int UNKNOWN = -2;
  private static final int NONE = ConcurrentSystem.NONE;

  private final ConcurrentSystem system;
  private final ThreadAutomata automata;
  private final ObjectSets sets;

  /** The mutexes that some local state takes, and for each the set that it makes alone. */
  private final IntSequence mutexes = new IntSequence();

  private final IntSequence alone = new IntSequence();

  /** The objects that are such mutexes. */
  private final BitSet isMutex = new BitSet();

  /** The holder by mutex and value, or none, or unknown. */
  private int[][] holders = new int[4][];

  /** The bits of the word where each of them lies, and its holder. */
  private long[] mask = new long[4];

  private int[] holder = new int[4];

  /** By word the last of them that lies there, and for each the one before it that does. */
  private int[] lastIn = {};

  private int[] beforeIn = new int[4];

  /** The mutexes before this one were looked up under this packing. */
  private int placed;

  /** The local states below this one were asked what they take. */
  private int asked;

  /** The first of the mutexes that each process holds; and for each the next one, ascending. */
  private final int[] first;

  private int[] next = new int[4];

  /** The mutexes that each process holds, as a set of writes. */
  private final int[] held;

  /** The number of mutexes that somebody holds. */
  private int count;

  /** The processes that have taken or released one. */
  private final long[] moved;

  Holders(ConcurrentSystem system, ThreadAutomata automata, ObjectSets sets) {
    this.system = system;
    this.automata = automata;
    this.sets = sets;
    this.first = new int[system.processes()];
    this.held = new int[system.processes()];
    this.moved = Processes.none(system.processes());
    Arrays.fill(first, NONE);
    Arrays.fill(held, ObjectSets.EMPTY);
  }

  /** Places objects anew, as states have another number of words from now on. */
  void replace(int words) {
    lastIn = new int[words];
    Arrays.fill(lastIn, NONE);
    placed = 0;
  }

  /**
   * Looks at a state. Cost: constant for each mutex that lies in a word with other bits than
   * before.
   *
   * @param changed by word the bits in which it differs from the state before
   * @param words those where some do
   * @param count how many these are
   */
  void look(Cursor at, long[] changed, int[] words, int count) {
    findMutexes();
    for (int k = 0; k < count; k++) {
      for (int m = lastIn[words[k]]; m != NONE; m = beforeIn[m]) {
        if ((changed[words[k]] & mask[m]) != 0) {
          look(m, at);
        }
      }
    }
    for (; placed < mutexes.size(); placed++) {
      int word = at.packing().word(mutexes.get(placed));
      mask[placed] = at.packing().field(mutexes.get(placed));
      beforeIn[placed] = lastIn[word];
      lastIn[word] = placed;
      look(placed, at);
    }
    for (int p = Processes.next(moved, 0); p >= 0; p = Processes.next(moved, p + 1)) {
      Processes.remove(moved, p);
      held[p] = ObjectSets.EMPTY;
      for (int m = first[p]; m != NONE; m = next[m]) {
        held[p] = sets.union(held[p], alone.get(m));
      }
    }
  }

  /** Looks who holds a mutex. */
  private void look(int m, Cursor at) {
    int its = holder(m, at.value(mutexes.get(m)));
    if (its == holder[m]) {
      return;
    }
    if (holder[m] != NONE) {
      release(m, holder[m]);
    }
    if (its != NONE) {
      take(m, its);
    }
    holder[m] = its;
  }

  private void take(int m, int process) {
    Processes.add(moved, process);
    count++;
    int before = NONE;
    int after = first[process];
    while (after != NONE && after < m) {
      before = after;
      after = next[after];
    }
    next[m] = after;
    if (before == NONE) {
      first[process] = m;
    } else {
      next[before] = m;
    }
  }

  private void release(int m, int process) {
    Processes.add(moved, process);
    count--;
    if (first[process] == m) {
      first[process] = next[m];
      return;
    }
    int before = first[process];
    while (next[before] != m) {
      before = next[before];
    }
    next[before] = next[m];
  }

  private int holder(int index, int value) {
    if (value >= holders[index].length) {
      holders[index] = Growth.room(holders[index], value + 1, UNKNOWN);
    }
    int[] its = holders[index];
    if (its[value] == UNKNOWN) {
      its[value] = system.hints().mutexes().holder(mutexes.get(index), value);
    }
    return its[value];
  }

  /** Asks new local states for mutexes. Cost: constant for each. */
  private void findMutexes() {
    for (; asked < automata.localStates(); asked++) {
      int mutex = automata.takes(asked);
      if (mutex != NONE && !isMutex.get(mutex)) {
        isMutex.set(mutex);
        int m = mutexes.size();
        holders = Growth.room(holders, m + 1);
        mask = Growth.room(mask, m + 1);
        holder = Growth.room(holder, m + 1);
        beforeIn = Growth.room(beforeIn, m + 1);
        next = Growth.room(next, m + 1);
        holders[m] = new int[0];
        holder[m] = NONE;
        mutexes.push(mutex);
        alone.push(sets.of(mutex, Mode.WRITE));
      }
    }
  }

  /** Returns whether a process holds a mutex. */
  boolean any() {
    return count > 0;
  }

  /** Returns the mutexes that each process holds, as a set of writes; not to be changed. */
  int[] all() {
    return held;
  }

  /** The mutexes that a process holds, as a set of writes. */
  int of(int process) {
    return held[process];
  }
}
