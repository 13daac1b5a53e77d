// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.temporal;

import java.util.BitSet;

/**
 * One way to make terms true. It has the conditions on the present state, and the terms that must
 * be true from the next one on. Its sets are never changed.
 *
 * @param yes the atoms that must be true now
 * @param no the atoms that must be false now
 * @param next the terms that must be true next
 * @param kept the untils, and terms of what comes infinitely often, that it fulfils now
 */
record Move(BitSet yes, BitSet no, BitSet next, BitSet kept) {
  /** Asks nothing. */
  static final Move NOTHING = new Move(new BitSet(), new BitSet(), new BitSet(), new BitSet());

  /** Returns whether no state has what this and another ask of it. */
  boolean contradicts(Move other) {
    return yes.intersects(other.no) || no.intersects(other.yes);
  }

  /** This and another. */
  Move with(Move other) {
    return new Move(
        union(yes, other.yes),
        union(no, other.no),
        union(next, other.next),
        union(kept, other.kept));
  }

  /** Returns whether this can always be made in place of another. */
  boolean dominates(Move other) {
    return isIn(yes, other.yes)
        && isIn(no, other.no)
        && isIn(next, other.next)
        && isIn(other.kept, kept);
  }

  private static BitSet union(BitSet one, BitSet other) {
    BitSet both = (BitSet) one.clone();
    both.or(other);
    return both;
  }

  /** Returns whether a set is part of another. */
  static boolean isIn(BitSet part, BitSet whole) {
    BitSet rest = (BitSet) part.clone();
    rest.andNot(whole);
    return rest.isEmpty();
  }
}
