// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.system.LocalWorkTooLong;
import java.util.Optional;

/** The beginnings and results of long computations in the local work of a run. */
final class Recollection {
  private final LongComputations all;
  private final int me;
  private final ThreadState stand;

  /**
   * At which number of instructions the thread began to use nothing but what it keeps to itself.
   */
  private long ownFrom;

  /** At which number of instructions a computation of that kind is long. */
  private long longFrom = LongComputations.LONG;

  private Optional<LongComputations.Beginning> computation = Optional.empty();

  /** At which number of instructions it is noted where the thread is, be it what it uses. */
  private long markAt = LongComputations.VERY_LONG;

  private Optional<LongComputations.Beginning> mark = Optional.empty();

  /** Nothing was carried out yet. */
  Recollection(LongComputations all, int me, ThreadState stand) {
    this.all = all;
    this.me = me;
    this.stand = stand;
  }

  /** At which number of instructions a computation would be long. */
  long next() {
    return longFrom;
  }

  /** The next instruction concerns more than what the thread keeps to itself. */
  void ends(long count) {
    computation.ifPresent(its -> all.ends(its, stand));
    computation = Optional.empty();
    ownFrom = count + 1;
    longFrom = ownFrom + LongComputations.LONG;
  }

  /**
   * Notes the place of a thread that has others beside it. No memory that they see has a part in
   * what it computes.
   *
   * @param count how many instructions were carried out
   * @throws LocalWorkTooLong if what follows is known to be too long
   */
  void passes(long count) {
    if (count >= markAt) {
      markAt = Long.MAX_VALUE;
      mark = all.begins(me, stand);
      mark.ifPresent(all::follows);
    }
  }

  /** Notes that the thread computes too long. */
  void isTooLong(LocalWorkTooLong its) {
    computation.ifPresent(which -> all.isTooLong(which, its));
    mark.ifPresent(which -> all.isTooLong(which, its));
  }

  /**
   * The next instruction concerns nothing but what the thread keeps to itself.
   *
   * @param count how many instructions were carried out
   * @return whether the thread now stands where its computation leads, since that was known
   * @throws LocalWorkTooLong if it is known to be too long
   */
  boolean goesOn(long count) {
    if (count < longFrom) {
      return false;
    }
    longFrom = ownFrom + LongComputations.worth(stand);
    if (count < longFrom) {
      return false;
    }
    longFrom = Long.MAX_VALUE;
    computation = all.begins(me, stand);
    Optional<ThreadState> led = computation.flatMap(all::led);
    led.ifPresent(stand::become);
    computation = led.isPresent() ? Optional.empty() : computation;
    return led.isPresent();
  }
}
