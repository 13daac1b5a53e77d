// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.programs;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.ForwardingSystem;
import dev.ravel.system.Hints;

/**
 * A system as another one, but that many of its objects have had very many values. So its states,
 * which are as few and as small as before, are packed into many words. Of the other objects it is
 * said how many values they have had, so that a packing has to become wider while states are found.
 *
 * <p>Not for what looks at all values of an object, as what counts tokens does.
 */
public final class WideSystem extends ForwardingSystem {
  /** The number of objects of which all but one are wide. */
  private static final int NARROW = 3;

  private final ConcurrentSystem other;
  private final int narrow;

  /**
   * A system as another one.
   *
   * @param seed chooses the objects that are wide, at least two of three successive ones
   */
  public WideSystem(ConcurrentSystem other, long seed) {
    super(other);
    this.other = other;
    this.narrow = (int) Math.floorMod(seed, NARROW + 1L);
  }

  /**
   * Returns the values of an object. Two wide objects have a word together, as they take all but
   * two of its bits.
   */
  @Override
  public int values(int object) {
    return object % NARROW == narrow ? other.values(object) : Integer.MAX_VALUE;
  }

  @Override
  public int looked(int process, int[] state, int k) {
    return other.looked(process, state, k);
  }

  @Override
  public Hints hints() {
    return other.hints();
  }
}
