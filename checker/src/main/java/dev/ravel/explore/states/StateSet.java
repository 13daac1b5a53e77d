// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.source.Halt;

/**
 * A set of states of as many words each, numbered from 0 in the order in which they were added.
 * Nothing is lost: two states are the same only if all their words are.
 *
 * <p>A state in hand is a {@code long[]}, at first {@link #blank}. It has its words, and after them
 * what the set computes from them. When words were changed, {@link #refold} brings that up to date.
 */
sealed interface StateSet permits FoldedStates, StateDifferences {
  /** The number of states. */
  int count();

  /** The number of parts that are kept beside the states, so that these are small. */
  int parts();

  /** The memory that this takes, in bytes. */
  long bytes();

  /** An array for a state; it holds none yet. */
  long[] blank();

  /** Puts the state with a number into an array of this set, whatever that held before. */
  void unfold(int id, long[] state);

  /** Works out what is after the words of a state, all of which were set. */
  void fold(long[] state);

  /**
   * Works out what is after the words of a state after some of them were changed.
   *
   * @param changed the words that were changed, from {@code 0} on
   * @param count how many these are
   * @param learns whether what is not known gets numbers; then no other thread may be here
   * @return whether all is known; otherwise the state is not in the set, and of what is after its
   *     words some is worked out and some is not
   */
  boolean refold(long[] state, int[] changed, int count, boolean learns);

  /**
   * Makes a state what it was before some words were changed and {@linkplain #refold folded}.
   *
   * @param before what it was
   */
  void restore(long[] state, long[] before, int[] changed, int count);

  /** The number of a state all of which is known, or {@link Numbering#ABSENT}. */
  int find(long[] state);

  /**
   * Adds a state all of which is known.
   *
   * @return its number if it was in the set before; otherwise the complement of its new number
   * @throws Halt with {@code K003} if there are no more numbers, or if a limit is reached; then it
   *     is not added
   */
  int add(long[] state);

  /**
   * Puts a state all of which is known after those of a batch, which does not count it yet.
   *
   * @throws Halt with {@code K002} if no array has room for them
   */
  void collect(long[] state, Batch batch);

  /**
   * Looks states up.
   *
   * @param numbers gets the number of each, or {@link Numbering#ABSENT}
   */
  void lookUp(Batch batch, int[] numbers);

  /**
   * Adds the states of a batch, in their order.
   *
   * @param numbers gets the number of each if it was in the set before; otherwise the complement of
   *     its new number
   * @throws Halt with {@code K003} if there are no more numbers, or if a limit is reached; then
   *     some may be missing
   */
  void add(Batch batch, int[] numbers);
}
