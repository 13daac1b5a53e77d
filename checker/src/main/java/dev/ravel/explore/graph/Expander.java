// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * Takes all steps from a slice of the states, on one thread, and keeps what it finds that is not
 * stored. It changes nothing that other threads see, so several may work side by side; what they
 * found is stored afterwards, in the order of the states.
 */
final class Expander {
  /** So many successors are looked up together. */
  private static final int TOGETHER = 512;

  /** In {@link #taken}: the state must be expanded by one that learns. */
  private static final int PUT_OFF = -1;

  private final ConcurrentSystem system;
  private final StateStore store;
  private final Moves moves;
  private final SafetyMonitors monitors;
  private final Cursor cursor;
  private final Successors successors;
  private final Sightings sightings = new Sightings();
  private final int processes;

  /** The reaction of each process in the present state, and where its code begins. */
  private final int[] reactions;

  private final int[] begins;

  /** By state of the slice: the steps taken, and how many of their ends were not stored. */
  private int[] taken = new int[64];

  private int[] fresh = new int[64];
  private int states;

  /** States of the slice whose successors were looked up. */
  private int lookedUp;

  /** The successors that were not stored: their longs, or for loose ones their words. */
  private long[] keys = new long[64];

  private boolean[] isLoose = new boolean[64];
  private int size;
  private long[] loose = new long[64];
  private int looseWords;

  /** Whether it stopped because a value has no room. */
  private boolean narrow;

  /** An expander of states of a store. */
  Expander(ConcurrentSystem system, StateStore store, Moves moves, SafetyMonitors monitors) {
    this.system = system;
    this.store = store;
    this.moves = moves;
    this.monitors = monitors;
    this.cursor = new Cursor(system, store);
    this.successors = new Successors(system, store, moves);
    this.processes = system.processes();
    this.reactions = new int[processes];
    this.begins = new int[processes];
  }

  /** Forgets what it found. */
  void clear() {
    states = 0;
    lookedUp = 0;
    size = 0;
    looseWords = 0;
    narrow = false;
    successors.clear();
    sightings.clear();
  }

  /**
   * Expands states and keeps what it finds behind what it found before. States of which something
   * must be learnt it puts off, unless it may learn. It stops where a value has no room in the
   * packing.
   *
   * @param learns whether it may learn; then no other may work at the same time
   */
  void expand(int from, int to, boolean learns) {
    try {
      for (int id = from; id < to && !narrow; id++) {
        expand(id, learns);
      }
    } finally {
      sift(); // also where local work is too long: the states before are expanded
    }
  }

  /** Whether {@link #expand} stopped because a value has no room in the packing. */
  boolean needsWiderPacking() {
    return narrow;
  }

  private void expand(int id, boolean learns) {
    if (states == taken.length) {
      taken = Arrays.copyOf(taken, 2 * states);
      fresh = Arrays.copyOf(fresh, 2 * states);
    }
    cursor.moveTo(id);
    int steps = PUT_OFF;
    if (react(cursor.state(), learns)) {
      look(id);
      int before = successors.size();
      successors.add(cursor, begins);
      steps = successors.size() - before;
    }
    taken[states] = steps;
    states++;
    if (successors.size() >= TOGETHER) {
      sift();
    }
  }

  /** Finds out what each process can do. */
  private boolean react(int[] state, boolean learns) {
    for (int process = 0; process < processes; process++) {
      int reaction =
          learns ? system.reaction(process, state) : system.knownReaction(process, state);
      if (reaction == ConcurrentSystem.NONE) {
        return false;
      }
      int begin = moves.begin(reaction);
      if (begin == Moves.UNKNOWN) {
        if (!learns) {
          return false;
        }
        if (!moves.compile(reaction)) {
          narrow = true;
          return false;
        }
        monitors.executed(reaction);
        begin = moves.begin(reaction);
      }
      reactions[process] = reaction;
      begins[process] = begin;
    }
    return true;
  }

  /** Notes what the present state shows about the questions. */
  private void look(int id) {
    long[] code = moves.code();
    boolean blocked = true;
    boolean fails = false;
    int plain = 0;
    for (int process = 0; process < processes; process++) {
      long header = code[begins[process]];
      blocked &= Moves.blocked(header);
      fails |= Moves.fails(header);
      plain += Moves.usesPlain(header) ? 1 : 0;
    }
    if (blocked) {
      monitors.ended(id, cursor.state(), sightings);
    }
    if (fails) {
      monitors.failed(id, reactions, sightings);
    }
    if (plain > 1) {
      monitors.raced(id, reactions, sightings);
    }
  }

  /** Looks the successors up and keeps those that are not stored. */
  private void sift() {
    successors.lookUp();
    int successor = 0;
    int from = 0;
    for (; lookedUp < states; lookedUp++) {
      int before = size;
      for (int end = successor + Math.max(0, taken[lookedUp]); successor < end; successor++) {
        if (successors.number(successor) < 0) {
          boolean without = successors.isLoose(successor);
          keep(without ? 0 : successors.key(successor), without);
          if (without) {
            from = keepWords(from);
          }
        }
      }
      fresh[lookedUp] = size - before;
    }
    successors.clear();
  }

  private void keep(long key, boolean without) {
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
      isLoose = Arrays.copyOf(isLoose, 2 * size);
    }
    keys[size] = key;
    isLoose[size] = without;
    size++;
  }

  private int keepWords(int from) {
    int length = store.packing().words();
    if (looseWords + length > loose.length) {
      loose = Arrays.copyOf(loose, Math.max(looseWords + length, 2 * loose.length));
    }
    System.arraycopy(successors.looseWords(), from, loose, looseWords, length);
    looseWords += length;
    return from + length;
  }

  /** The number of states expanded or put off. */
  int states() {
    return states;
  }

  /** Whether the i-th state was put off. */
  boolean isPutOff(int i) {
    return taken[i] == PUT_OFF;
  }

  /** What the states show about the questions. */
  Sightings sightings() {
    return sightings;
  }

  /** The states that were not stored. */
  Fresh fresh() {
    return new Fresh();
  }

  /** Reads what was found from one state after the other. */
  final class Fresh {
    private final long[] words = new long[store.tree().length()];
    private int state = -1;
    private int at;
    private int word;

    /** Goes to the next state that was not put off; false if there is none. */
    boolean nextState() {
      do {
        state++;
      } while (state < states && taken[state] == PUT_OFF);
      return state < states;
    }

    /** The number of steps taken from it. */
    int taken() {
      return taken[state];
    }

    /** The number of steps from it that lead to states that were not stored. */
    int count() {
      return fresh[state];
    }

    /** The long of the next such state; its parts have numbers from now on. */
    long next() {
      int i = at++;
      if (!isLoose[i]) {
        return keys[i];
      }
      int length = store.packing().words();
      System.arraycopy(loose, word, words, 0, length);
      word += length;
      return store.tree().fold(words);
    }
  }
}
