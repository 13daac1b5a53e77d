// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.states.BitSequence;
import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.Hash;
import dev.ravel.explore.tables.NumberTable;

/**
 * For each state a set of processes, which only grows until it is full. Which processes a full set
 * holds is not kept, since it holds all that can do anything in the state: where states differ much
 * in that, most sets are full. Few others are different; so a state has the number of its set, in
 * as many bits as the largest number needs. Cost: linear in the length of a set, 64 processes in a
 * long; when another bit is needed, linear in the number of states.
 */
final class ProcessSets {
  /** The number of full sets. */
  private static final int FULL = 0;

  /** The number of longs of a set. */
  private final int words;

  /** The different sets, one after the other; what lies there for full ones holds all processes. */
  private long[] sets;

  private int different = 1;

  /** The sets by what they hold. */
  private final NumberTable table = new NumberTable(64);

  /** A set that is sought. */
  private final long[] sought;

  /** The number of the set of each state, in a fixed number of bits. */
  private BitSequence numbers = new BitSequence();

  private int width = 1;
  private int states;

  /** No states. */
  ProcessSets(int processes) {
    this.sought = Processes.none(processes);
    this.words = sought.length;
    this.sets = new long[4 * words];
    for (int process = 0; process < processes; process++) {
      Processes.add(sets, process);
    }
  }

  /** The number of states. */
  int states() {
    return states;
  }

  /** The next state has this set, or a full one. */
  void append(long[] set, boolean isFull) {
    System.arraycopy(set, 0, sought, 0, words);
    int number = isFull ? FULL : number(); // this may make room for it
    numbers.append(number, width);
    states++;
  }

  /** The number of the set that is sought, which has room in {@link #numbers}. */
  private int number() {
    long mixed = 0;
    for (long word : sought) {
      mixed = Hash.mixed(mixed, word);
    }
    int hash = Hash.of(mixed);
    for (int slot = table.first(hash);
        table.number(slot) != NumberTable.NONE;
        slot = table.next(slot)) {
      if (table.hash(slot) == hash && isSought(table.number(slot) * words)) {
        return table.number(slot);
      }
    }
    sets = Growth.room(sets, (different + 1) * words);
    System.arraycopy(sought, 0, sets, different * words, words);
    table.add(hash, different);
    if (different >>> width != 0) {
      widen();
    }
    return different++;
  }

  private boolean isSought(int from) {
    for (int w = 0; w < words; w++) {
      if (sets[from + w] != sought[w]) {
        return false;
      }
    }
    return true;
  }

  private void widen() {
    BitSequence wider = new BitSequence();
    for (int state = 0; state < states; state++) {
      wider.append(numbers.get((long) state * width, width), width + 1);
    }
    numbers = wider;
    width++;
  }

  private int numberOf(int state) {
    return (int) numbers.get((long) state * width, width);
  }

  /** Returns whether a process is in the set of a state; each is in a full one. */
  boolean has(int state, int process) {
    return (sets[numberOf(state) * words + (process >>> 6)] >>> process & 1) != 0;
  }

  /** Puts a process into the set of a state. */
  void add(int state, int process) {
    if (!isFull(state)) {
      System.arraycopy(sets, numberOf(state) * words, sought, 0, words);
      Processes.add(sought, process);
      int number = number();
      numbers.put((long) state * width, number, width);
    }
  }

  /** Returns whether the set of a state is full. */
  boolean isFull(int state) {
    return numberOf(state) == FULL;
  }

  /** The set of a state is full by now. */
  void fill(int state) {
    numbers.put((long) state * width, FULL, width);
  }

  /** Adds the set of a state to one; to add a full one is to add all processes. */
  void read(int state, long[] into) {
    int from = numberOf(state) * words;
    for (int w = 0; w < words; w++) {
      into[w] |= sets[from + w];
    }
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return numbers.bytes() + table.bytes() + (long) Long.BYTES * sets.length;
  }
}
