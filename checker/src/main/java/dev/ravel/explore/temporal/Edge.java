// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.temporal;

import java.util.BitSet;

/**
 * A transition of an automaton. Its sets are never changed.
 *
 * @param yes the atoms that must be true in the state that is read
 * @param no the atoms that must be false there
 * @param target the location after it
 * @param marks the sets of transitions that it belongs to, each of which an accepting run meets
 *     again and again
 */
record Edge(BitSet yes, BitSet no, int target, BitSet marks) {
  /** The same to another location and with other marks. */
  Edge with(int newTarget, BitSet newMarks) {
    return new Edge(yes, no, newTarget, newMarks);
  }

  /** Returns whether this can always be taken in place of another. */
  boolean dominates(Edge other) {
    return target == other.target
        && Move.isIn(yes, other.yes)
        && Move.isIn(no, other.no)
        && Move.isIn(other.marks, marks);
  }
}
