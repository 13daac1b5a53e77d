// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.BitSequence;
import dev.ravel.explore.states.IntSequence;

/**
 * Who found whom. States are numbered in the order in which they are found and explored in that
 * order too, so the finders of states 0, 1, 2, … never descend, and two bits a state hold them all:
 * a 1 for each state found, a 0 after each state explored. The initial states come first, found by
 * a state before all others, {@code -1}.
 */
final class Predecessors {
  private final BitSequence bits = new BitSequence();
  private int found;

  /** More states are found from the present one. */
  void found(int more) {
    for (int rest = more; rest > 0; rest -= Long.SIZE) {
      int ones = Math.min(rest, Long.SIZE);
      bits.append(-1L >>> -ones, ones);
    }
    found += more;
  }

  /** The present state is explored; the next one is its successor in number. */
  void explored() {
    bits.append(0, 1);
  }

  /** So many more states are found from the present one, and it is explored. */
  void explored(int more) {
    if (more < Long.SIZE - 1) {
      bits.append((1L << more) - 1, more + 1);
      found += more;
    } else {
      found(more);
      explored();
    }
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return bits.bytes();
  }

  /**
   * The states on the way by which a state was first found, from an initial state to it. One sweep
   * over the bits, backwards.
   */
  int[] way(int state) {
    IntSequence backwards = new IntSequence();
    int word = (int) ((bits.size() - 1) >>> 6);
    int before = found - Long.bitCount(bits.word(word)); // ones in the words before this one
    int at = state;
    while (at >= 0) {
      backwards.push(at);
      while (before > at) {
        word--;
        before -= Long.bitCount(bits.word(word));
      }
      long position = ((long) word << 6) + select(bits.word(word), at - before);
      // Before the 1 of this state lie as many ones as its number; the rest are zeros.
      at = (int) (position - at) - 1;
    }
    return backwards.reversed();
  }

  /** The position of the 1 in a word before which there are {@code ones} others. */
  private static int select(long word, int ones) {
    return Long.numberOfTrailingZeros(Long.expand(1L << ones, word));
  }
}
