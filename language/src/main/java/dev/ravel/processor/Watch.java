// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.automata.Footing;
import dev.ravel.source.Limits;
import dev.ravel.source.Span;
import dev.ravel.system.LocalWorkTooLong;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A limit for computations that are very long, or come to where they were before. The state is
 * compared with a past that moves on in powers of two (Brent, An improved Monte Carlo factorization
 * algorithm, 1980).
 */
final class Watch {
  /** The most instructions of local work in one step. */
  private static final long LONGEST = 50_000_000;

  /** The number of instructions between two polls of the time. */
  private static final long POLL = 1 << 16;

  private final ThreadState stand;
  private final Footing footing;
  private final Supplier<Span> told;
  private Optional<Past> past = Optional.empty();

  /** At which number of instructions the past moves on. */
  private long pastUntil = 1 << 12;

  /** At which number of instructions it is looked whether there is time left. */
  private long pollAt = POLL;

  /**
   * Of a thread that begins to compute.
   *
   * @param told the statement that it carries out
   */
  Watch(ThreadState stand, Footing footing, Supplier<Span> told) {
    this.stand = stand;
    this.footing = footing;
    this.told = told;
  }

  /** At which number of instructions there is something to do. */
  long next() {
    return Math.min(pastUntil, pollAt);
  }

  /** At which place of the code of a call there is something to do; -1 if nowhere. */
  int place(ThreadState.Activation call) {
    return past.isPresent() ? past.get().place(call) : -1;
  }

  /** The thread stands somewhere else, without having computed. */
  void moves() {
    past = Optional.empty();
  }

  /**
   * Looks where the thread stands.
   *
   * @param count how many instructions were carried out
   * @throws LocalWorkTooLong if it was there before, or has carried out too many
   */
  void look(long count) {
    if (count >= pastUntil) {
      past = Optional.of(new Past(stand, footing));
      pastUntil = 2 * count;
    } else if (past.isPresent() && past.get().is(stand, footing)) {
      throw new LocalWorkTooLong("a thread computes without an end").at(told.get());
    }
    if (count >= pollAt) {
      pollAt = count + POLL;
      Limits.poll();
      if (count > LONGEST) {
        throw new LocalWorkTooLong("a thread computes without an end or for very long")
            .at(told.get());
      }
    }
  }
}
