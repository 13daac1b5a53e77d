// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.system.LocalWorkTooLong;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The beginnings and results of long computations of threads, so that none is carried out twice.
 * They are used after other steps, and in other systems of the same program. A computation concerns
 * nothing but what its thread keeps to itself, so that where it began decides where it leads.
 *
 * <p>Memory: what has changed of that, twice for each of them, and together at most {@value #MOST}
 * words; those that come later are not remembered.
 */
final class LongComputations {
  /** The number of instructions from which on a computation is long. */
  static final int LONG = 1 << 10;

  /** The number of instructions after which the place of a computation is noted. */
  static final int VERY_LONG = 1 << 16;

  private static final long MOST = 1 << 22;

  private final LocalStates stands;
  private final Map<Beginning, Integer> ends = new HashMap<>();
  private final Map<Beginning, LocalWorkTooLong> endless = new HashMap<>();
  private long words;

  /** A thread that stands somewhere. */
  record Beginning(int thread, int stand) {}

  /**
   * None was carried out yet.
   *
   * @param stands for where they begin and end
   */
  LongComputations(LocalStates stands) {
    this.stands = stands;
  }

  /**
   * Returns the length from which on a computation is worth noting. What has changed of the memory
   * that a thread keeps to itself is read where one begins.
   */
  static long worth(ThreadState stand) {
    return Math.max(LONG, stand.blocks.changed());
  }

  /** A computation begins; absent if there is no room to remember it. */
  Optional<Beginning> begins(int thread, ThreadState stand) {
    return words > MOST ? Optional.empty() : Optional.of(new Beginning(thread, interned(stand)));
  }

  private int interned(ThreadState stand) {
    long more = worth(stand);
    int before = stands.count();
    int number = stands.intern(stand);
    words += number == before ? more : 0;
    return number;
  }

  /**
   * Returns the result of a computation that began so; absent if it was never carried out.
   *
   * @throws LocalWorkTooLong if it was too long
   */
  Optional<ThreadState> led(Beginning beginning) {
    follows(beginning);
    return Optional.ofNullable(ends.get(beginning)).map(stands::stand);
  }

  /**
   * A computation is followed from somewhere on.
   *
   * @throws LocalWorkTooLong if it was too long before
   */
  void follows(Beginning beginning) {
    LocalWorkTooLong tooLong = endless.get(beginning);
    if (tooLong != null) {
      throw tooLong;
    }
  }

  /** A computation is too long. */
  void isTooLong(Beginning beginning, LocalWorkTooLong its) {
    endless.put(beginning, its);
  }

  /** A computation ends. */
  void ends(Beginning beginning, ThreadState stand) {
    ends.put(beginning, interned(stand));
  }
}
