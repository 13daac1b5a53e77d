// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.BitSequence;
import dev.ravel.explore.states.IntSequence;
import java.util.function.IntUnaryOperator;

/**
 * The state from which each state was first found. States are numbered in the order in which they
 * are found and explored in that order too, so the finders of states 0, 1, 2, … never descend, and
 * two bits a state hold them all: a 1 for each state found, a 0 after each state explored. The
 * initial states come first, found by a state before all others, {@code -1}.
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
    IntUnaryOperator finders = finders();
    for (int at = state; at >= 0; at = finders.applyAsInt(at)) {
      backwards.push(at);
    }
    return backwards.reversed();
  }

  /** A function from states to those that found them first, for descending numbers of states. */
  IntUnaryOperator finders() {
    return new IntUnaryOperator() {
      private int word = (int) ((bits.size() - 1) >>> 6);

      // the bits of the word but for ones of larger states, and the ones in words before it
      private long rest = bits.word(word);

      private int before = found - Long.bitCount(rest);

      @Override
      public int applyAsInt(int state) {
        while (before > state) {
          rest = bits.word(--word);
          before -= Long.bitCount(rest);
        }
        for (int more = before + Long.bitCount(rest) - state; more > 1; more--) {
          rest ^= Long.highestOneBit(rest);
        }
        long position = ((long) word << 6) + Long.SIZE - 1 - Long.numberOfLeadingZeros(rest);
        // Before the 1 of this state lie as many ones as its number; the rest are zeros.
        return (int) (position - state) - 1;
      }
    };
  }
}
