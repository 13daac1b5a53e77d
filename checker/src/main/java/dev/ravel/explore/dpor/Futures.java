// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The futures of sites as long as some mutexes stay held by others: nothing is offered behind an
 * operation that takes one of these, and that operation does not happen either. What was worked out
 * is remembered until the automaton of its process has grown.
 */
final class Futures {
  private final Automata automata;
  private final ObjectSets sets;

  /** By slot of an open-addressing table: site and set of mutexes plus 1; 0 if free. */
  private long[] keys = new long[256];

  private int[] values = new int[256];

  /** How much of the automaton was known then. */
  private int[] known = new int[256];

  private int used;

  private int[] open = new int[64];
  private int[] visited = new int[64];
  private int visit;

  Futures(Automata automata, ObjectSets sets) {
    this.automata = automata;
    this.sets = sets;
  }

  /**
   * What a process can still use from a site on.
   *
   * @param held mutexes that others hold and keep, as a set of writes
   */
  int of(int site, int held) {
    int all = automata.future(site);
    if (held == ObjectSets.EMPTY || !sets.conflict(held, all)) {
      return all;
    }
    long key = (long) site << Integer.SIZE | held + 1;
    int slot = slot(key);
    if (keys[slot] == 0) {
      if (2 * ++used > keys.length) {
        enlarge();
        slot = slot(key);
      }
      keys[slot] = key;
      known[slot] = ConcurrentSystem.NONE;
    }
    if (known[slot] != automata.steps(site)) {
      known[slot] = automata.steps(site);
      values[slot] = walk(site, held);
    }
    return values[slot];
  }

  /** Changes whenever a future may have changed. */
  int epoch() {
    return automata.epoch();
  }

  /** Goes through the automaton from a site on. Cost: linear in what is reached. */
  private int walk(int from, int held) {
    if (automata.sites() > visited.length) {
      visited = Arrays.copyOf(visited, 2 * automata.sites());
    }
    visit++;
    visited[from] = visit;
    open[0] = from;
    int size = 1;
    int all = ObjectSets.EMPTY;
    Links after = automata.after();
    while (size > 0) {
      int at = open[--size];
      int mutex = automata.takes(at);
      if (mutex != ConcurrentSystem.NONE && sets.writes(held, mutex)) {
        continue;
      }
      all = sets.union(all, automata.offer(at));
      for (int link = after.first(at); link != Links.END; link = after.next(link)) {
        int next = after.to(link);
        if (visited[next] != visit) {
          visited[next] = visit;
          if (size == open.length) {
            open = Arrays.copyOf(open, 2 * size);
          }
          open[size++] = next;
        }
      }
    }
    return all;
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) (key * 0x9E3779B97F4A7C15L >>> 32) & mask;
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void enlarge() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    int[] oldKnown = known;
    keys = new long[2 * oldKeys.length];
    values = new int[keys.length];
    known = new int[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
        known[slot] = oldKnown[i];
      }
    }
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return 16L * keys.length + 4L * visited.length;
  }
}
