// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/**
 * Members that are interchangeable. They can be renamed, in a whole state at once, and steps of the
 * renamed state are renamed steps. Members have the numbers {@code 0, 1, …}, those of a block lie
 * side by side, and all permutations of the members of a block are such renamings. Renamings are
 * given by generators. One member is renamed to another one of its block, and that one to it; they
 * <em>change places</em>. In a ring, which is the only block then, the renamings are its rotations,
 * and all members are renamed with the one, each to the one as many places after it.
 *
 * <p>What is asked is a function of contents alone. Several threads may not ask at once.
 */
public interface Symmetry {
  /** The number of members. */
  int members();

  /** The number of a member's block, ascending with the member. */
  int block(int member);

  /** Returns whether the members are a ring. They may be rotated, and not change places. */
  default boolean isRing() {
    return false;
  }

  /** No member is named by the place of an object. */
  int NOBODY = -1;

  /** Several members are. */
  int SEVERAL = -2;

  /** The process that a process becomes when a member is renamed to another one of its block. */
  int process(int one, int other, int process);

  /**
   * Returns the {@linkplain FairnessConditions#compassions compassion} that a compassion becomes
   * when a member is renamed. The other member is one of its block, and the compassion is that of
   * the renamed thread, or of the renamed channel.
   */
  int compassion(int one, int other, int compassion);

  /** The object that an object becomes when a member is renamed to another one of its block. */
  int object(int one, int other, int object);

  /**
   * Returns the member that alone the place of an object names. The local state of a thread or a
   * cell of an array name one. An exchange takes the object elsewhere if and only if that member is
   * one of the two, and a rotation takes it elsewhere. {@link #NOBODY} if it is never taken
   * elsewhere, {@link #SEVERAL} if more members matter.
   */
  int owner(int object);

  /** The value of {@link #object} that the value of an object becomes; it may be a new one. */
  int value(int one, int other, int object, int value);

  /**
   * Returns whether a renaming may change a value of an object, or take the object elsewhere. Where
   * not, the object plays no part.
   */
  boolean concerns(int one, int other, int object);

  /**
   * Returns whether a claim about the system means what another one means if a member is renamed.
   * The member is renamed to another one of its block, by their numbers. When in doubt it does not.
   */
  boolean turns(int one, int other, int claim, int into);

  /**
   * Returns the facts about members that an object with a value states, one after the other. Each
   * is a label, the number of members that it is about, and these in an order that means something.
   * Renamed members have the same facts about the renamed members, with the same labels; different
   * values have different facts, but for coincidences of labels.
   */
  long[] facts(int object, int value);
}
