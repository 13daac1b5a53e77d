// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.states;

import dev.ravel.source.Halt;
import dev.ravel.source.Limits;

/**
 * Fills the {@link Slots} of a set when they have become larger. Where the set is very large that
 * takes some seconds, so a limit may break it off. The set then still holds what it held. The next
 * lookup has the table filled first ({@link #mend}), which no limit ends.
 */
final class Rehashing {
  private final Slots slots;
  private final Hashes hashes;

  /** True if a limit has broken off what fills the table. */
  private boolean broken;

  /** Fills slots with numbers that have such hashes. */
  Rehashing(Slots slots, Hashes hashes) {
    this.slots = slots;
    this.hashes = hashes;
  }

  /**
   * Makes the table larger and fills it with the first numbers.
   *
   * @throws Halt with {@code K003} if there is no larger one, or if a limit is reached
   */
  void enlarge(int count) {
    slots.enlarge();
    fill(0, count, true);
  }

  /**
   * Puts the numbers from one to another into the table, which has none of them.
   *
   * @param alone whether no other thread puts any
   * @throws Halt if a limit is reached
   */
  void fill(int from, int to, boolean alone) {
    unlessBroken(() -> new RehashPass(slots, hashes, to - from).put(from, to, alone));
  }

  /**
   * Empties the table.
   *
   * @throws Halt if a limit is reached
   */
  void clear() {
    unlessBroken(slots::clear);
  }

  private void unlessBroken(Runnable work) {
    try {
      work.run();
    } catch (Halt halt) {
      broken = true;
      throw halt;
    }
  }

  /**
   * Fills the table to its end if that was broken off, whatever the limits are.
   *
   * @param count the number of those that are to stand there
   */
  void mend(int count) {
    if (broken) {
      broken =
          Limits.none()
              .during(
                  () -> {
                    slots.clear();
                    fill(0, count, true);
                    return false;
                  });
    }
  }
}
