// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/**
 * A system that several processes of the operating system can explore together: each of them has
 * one of its own, made of the same program. A value of an object has a number in each of these
 * systems, which depends on what was seen there; and words, which mean the same in all of them.
 */
public interface Shared extends ConcurrentSystem {
  /** What a value of an object is, in words that mean the same everywhere; not to be changed. */
  long[] words(int object, int value);

  /**
   * The number of the value of an object with such words, which it gets if it has none.
   *
   * @throws IllegalArgumentException if no value of the object can have such words
   */
  int number(int object, long[] words);
}
