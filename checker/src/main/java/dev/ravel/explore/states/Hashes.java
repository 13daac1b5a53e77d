// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

/** The hashes by which what has a number is found in {@link Slots}. */
interface Hashes {
  /**
   * Works out the hashes of what has successive numbers.
   *
   * @param first the first number
   * @param count how many they are
   * @param into gets their hashes, from {@code 0} on
   */
  void of(int first, int count, long[] into);
}
