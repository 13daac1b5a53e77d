// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.Packing;
import dev.ravel.explore.tables.WordCache;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import java.util.Arrays;

/**
 * Reactions by what a process sees of a packed state. It sees its local state, and the values of
 * the objects that the pending operation may use. Nothing else determines the reaction. So where
 * these objects lie in one word, a reaction that was met before is found by the bits of this word,
 * and the state is not unpacked.
 *
 * <p>What is found is a long: where the code of the reaction begins, and whether its steps are
 * learnt.
 */
final class ReactionCache {
  /** The value of a view that is not known, or was forgotten. */
  static final long UNKNOWN = WordCache.ABSENT;

  private static final long LEARNT = 1L << Integer.SIZE;

  /**
   * The logarithm of the number of views with room, which is more where there are many processes.
   * One takes the place of another. One takes the place of another.
   */
  private static final int BITS = 13;

  private final ConcurrentSystem system;
  private final ThreadAutomata automata;

  /** The reaction by local state and bits that are seen. */
  private final WordCache found;

  /** The packing of objects now. */
  private Packing packing;

  /** The local states below this one were looked at under this packing. */
  private int localStates;

  /** The word that each local state sees, and which of its bits. */
  private int[] word = new int[64];

  private long[] mask = new long[64];

  /** True for each local state that sees several words; then nothing is kept. */
  private boolean[] wide = new boolean[64];

  /** Nothing was seen. */
  ReactionCache(ConcurrentSystem system, ThreadAutomata automata, Packing packing) {
    this.system = system;
    this.automata = automata;
    this.packing = packing;
    int several = Integer.SIZE + 3 - Integer.numberOfLeadingZeros(system.processes());
    this.found = new WordCache(Math.max(BITS, several));
  }

  /**
   * Returns the reaction known of the process that stands at a local state, or {@link #UNKNOWN}.
   * Cost: constant, but for a new local state.
   */
  long find(int localState, Cursor at) {
    if (localState >= localStates || at.packing() != packing) {
      open(at.packing());
    }
    return found.get(localState, at.words()[word[localState]] & mask[localState]);
  }

  /**
   * The process that stands at a local state, which was sought before, has a reaction there.
   *
   * @param begin where its code begins
   * @param learnt whether its steps are learnt
   */
  void keep(int localState, Cursor at, int begin, boolean learnt) {
    if (!wide[localState]) {
      long seen = at.words()[word[localState]] & mask[localState];
      found.put(localState, seen, begin | (learnt ? LEARNT : 0));
    }
  }

  /**
   * Returns whether reactions at a local state, which was looked up before, are kept. What is seen
   * there lies in one word.
   */
  boolean isKept(int localState) {
    return !wide[localState];
  }

  /** The word that is seen at such a local state. */
  int word(int localState) {
    return word[localState];
  }

  /** Returns the bits of that word that are seen. */
  long mask(int localState) {
    return mask[localState];
  }

  /** Returns the index of the code of a reaction. */
  static int begin(long found) {
    return (int) found;
  }

  /** Returns whether the steps of a reaction are learnt. */
  static boolean learnt(long found) {
    return (found & LEARNT) != 0;
  }

  /** There are new local states, or the states are packed anew. */
  private void open(Packing its) {
    if (its != packing) {
      packing = its;
      localStates = 0;
      found.clear();
    }
    if (automata.localStates() > word.length) {
      word = Arrays.copyOf(word, 2 * automata.localStates());
      mask = Arrays.copyOf(mask, word.length);
      wide = Arrays.copyOf(wide, word.length);
    }
    for (; localStates < automata.localStates(); localStates++) {
      open(localStates);
    }
  }

  private void open(int localState) {
    word[localState] = 0;
    mask[localState] = 0;
    wide[localState] = false;
    Footprints footprints = system.footprints();
    int uses = automata.footprint(localState);
    for (int i = 0, n = footprints.size(uses); i < n; i++) {
      int object = footprints.object(uses, i);
      // Objects from objects() on are those of properties; the local state is where it stands.
      if (object < system.objects() && object != automata.control(localState)) {
        wide[localState] |= mask[localState] != 0 && word[localState] != packing.word(object);
        word[localState] = packing.word(object);
        mask[localState] |= packing.field(object);
      }
    }
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return found.bytes() + 13L * word.length;
  }
}
