// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * The limits of a piece of work. They are its time, its memory, and the user's wish to stop. They
 * hold for all that the work calls, on the same thread. A loop whose length depends on the input
 * {@linkplain #poll polls} them at least every 50 ms; work that other threads do in its place takes
 * its {@link #current} limits along.
 *
 * <p>Cost of a poll: that of reading the clock, some 30 ns. Loops of shorter turns poll now and
 * then.
 *
 * <p>An interface without fields: one that has to be initialised keeps the functions that implement
 * it out of the cache of the virtual machine, which then generates them anew with each start.
 */
@FunctionalInterface
public interface Limits {
  /** Returns limits that are never reached. They are always the same object. */
  static Limits none() {
    return Bound.NOTHING;
  }

  /**
   * A span of time from now on, for bringing into order what was found until a limit was reached.
   *
   * @param nanoseconds its length
   * @param reason the limit that was reached, which is also why there is no more than this time
   */
  static Limits grace(long nanoseconds, Problem reason) {
    long begin = System.nanoTime();
    return _ -> System.nanoTime() - begin < nanoseconds ? Optional.empty() : Optional.of(reason);
  }

  /**
   * Does a piece of work, and where a limit ends it once more with a while of grace.
   *
   * @throws Halt if that is not enough
   */
  static <T> T withGrace(long nanoseconds, Supplier<T> work) {
    try {
      return work.get();
    } catch (Halt halt) {
      return grace(nanoseconds, halt.reason()).during(work);
    }
  }

  /**
   * The reason to stop now, if there is one.
   *
   * @param bytes the memory that the data of the work take, as far as that is known
   * @return {@code K001} time, {@code K002} memory or {@code K004} interrupted
   */
  Optional<Problem> spent(long bytes);

  /** Does a piece of work within these limits, in place of those that hold outside. */
  default <T> T during(Supplier<T> work) {
    return ScopedValue.where(Bound.LIMITS, this).call(work::get);
  }

  /** The limits of the work that this thread is doing; {@link #none} where nobody has set any. */
  static Limits current() {
    return Bound.LIMITS.orElse(none());
  }

  /**
   * Ends the work if a limit is reached.
   *
   * @throws Halt if it is
   */
  static void poll() {
    poll(0);
  }

  /**
   * Ends the work if a limit is reached.
   *
   * @param bytes the memory that the data of the work take
   * @throws Halt if it is
   */
  static void poll(long bytes) {
    Optional<Problem> spent = current().spent(bytes);
    if (spent.isPresent()) {
      throw new Halt(spent.get());
    }
  }

  /**
   * Ends the work if a limit is reached. It looks in one turn of 64 only, the last one, so that
   * small work is always done.
   *
   * @param turn the number of the turn of a loop, from 0
   * @throws Halt if it is
   */
  static void pollAt(long turn) {
    if ((turn & 63) == 63) {
      poll();
    }
  }
}
