// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/**
 * Members that are interchangeable: they can be renamed, in a whole state at once, and steps of the
 * renamed state are renamed steps. Members have the numbers {@code 0, 1, …}, those of a block lie
 * side by side, and all permutations of the members of a block are such renamings. They are told by
 * what makes them: one member is renamed to another one of its block, and that one to it; they
 * <em>change places</em>. In a ring, which is the only block then, the renamings are its rotations,
 * and all members are renamed with the one, each to the one as many places behind it.
 *
 * <p>What is asked is a function of contents alone. Several threads may not ask at once.
 */
public interface Symmetry {
  /** The number of members. */
  int members();

  /** The number of a member's block, ascending with the member. */
  int block(int member);

  /** Whether the members are a ring: they may be rotated, and not change places. */
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
   * The {@linkplain ConcurrentSystem#compassions compassion} that a compassion becomes when a
   * member is renamed to another one of its block: that of the renamed thread, or of the renamed
   * channel.
   */
  int compassion(int one, int other, int compassion);

  /** The object that an object becomes when a member is renamed to another one of its block. */
  int object(int one, int other, int object);

  /**
   * The member that alone the place of an object names, as the local state of a thread or a cell of
   * an array do: an exchange takes the object elsewhere if and only if that member is one of the
   * two, and a rotation takes it elsewhere. {@link #NOBODY} if it is never taken elsewhere, {@link
   * #SEVERAL} if more members matter.
   */
  int owner(int object);

  /** The value of {@link #object} that the value of an object becomes; it may be a new one. */
  int value(int one, int other, int object, int value);

  /**
   * Whether a renaming may change a value of an object, or take the object elsewhere. Where not,
   * the object plays no part.
   */
  boolean concerns(int one, int other, int object);

  /**
   * Whether a claim about the system means what another one means if a member is renamed to another
   * one of its block, by their numbers. When in doubt it does not.
   */
  boolean turns(int one, int other, int claim, int into);

  /**
   * What an object says about members if it has a value: facts one after the other, each a label,
   * the number of members that it is about, and these in an order that means something. Renamed
   * members have the same facts about the renamed members, with the same labels; different values
   * have different facts, but for coincidences of labels.
   */
  long[] facts(int object, int value);
}
