// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import java.util.BitSet;
import java.util.Optional;

/**
 * A system that several processes of the operating system can explore together. Each of them has
 * one of its own, made of the same program. A value of an object has a number in each of these
 * systems, which depends on what was seen there; and words, which mean the same in all of them.
 */
public interface Shared extends ConcurrentSystem {
  /** Returns a value of an object in words that mean the same everywhere; not to be changed. */
  long[] words(int object, int value);

  /**
   * The number of the value of an object with such words, which it gets if it has none.
   *
   * @throws IllegalArgumentException if no value of the object can have such words
   */
  int number(int object, long[] words);

  /**
   * Returns the system for searches that store states. It is bisimilar to this one, step by step
   * with the same processes and indices of outcomes, where parts of a state that matter to
   * independence alone are left out. Values and errors have the same numbers, reactions and
   * footprints have not. This system, where nothing can be left out.
   *
   * @param reduces whether the search relies on independence, of which there may be less then
   */
  default Shared quotient(boolean reduces) {
    return this;
  }

  /** Returns the {@linkplain #quotient(boolean) quotient} of a system; absent if it is the same. */
  static Optional<ConcurrentSystem> quotient(ConcurrentSystem system, boolean reduces) {
    return system instanceof Shared shared
        ? Optional.<ConcurrentSystem>of(shared.quotient(reduces)).filter(its -> !its.equals(shared))
        : Optional.empty();
  }

  /**
   * Returns whether such systems learn more while they are explored than values have words for. It
   * concerns their program. Then words mean the same in those alone that have learnt the same, in
   * the same order. All explore the same first, are {@linkplain #settle settled}, and {@link #grow}
   * together from then on. What is asked of one may make it {@link Outgrown}.
   */
  default boolean grows() {
    return false;
  }

  /** From now on it grows by {@link #grow} alone; reactions may be {@link Unforeseen} instead. */
  default void settle() {
    // it does not grow anyway
  }

  /** From now on a teacher is called in place of an exception that something is unforeseen. */
  default void taughtBy(SystemExtension teacher) {
    // it foresees everything
  }

  /**
   * Returns what final states have shown so far that is reported beside the answers. The numbers
   * mean the same in systems that have learnt the same. Those of all states that all systems have
   * been asked about {@linkplain ConcurrentSystem#ends for their end} are what one system would
   * have.
   */
  default BitSet endings() {
    return new BitSet();
  }

  /** Final states have shown this to others. */
  default void noteEndings(BitSet its) {
    // nothing is said of it
  }

  /**
   * Grows by what the step of a process in a state needs. Systems that were equal before are equal
   * afterwards, whichever reactions each of them has been asked for meanwhile.
   *
   * @param state of the objects that the step looks at; all others may have value 0
   * @throws Outgrown if that is a reason to begin anew
   */
  default void grow(int process, int[] state) {
    throw new IllegalStateException("it does not grow");
  }

  /**
   * Grows by what the next step of a process may use, as {@link #grow} does by the step.
   *
   * @param state of its control; all others may have value 0
   * @throws Outgrown if that is a reason to begin anew
   */
  default void growAhead(int process, int[] state) {
    throw new IllegalStateException("it does not grow");
  }
}
