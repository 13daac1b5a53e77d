// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.source.Limits;
import java.util.OptionalLong;

/**
 * The resources of a check.
 *
 * @param threads the threads of one search, at least 1
 * @param timeout the time for one file in nanoseconds, if limited
 * @param maxStates the number of states of one search, if limited
 * @param maxEvents the number of events of one search, if limited
 * @param maxBytes the memory of one search in bytes, if limited
 */
public record Resources(
    int threads,
    OptionalLong timeout,
    OptionalLong maxStates,
    OptionalLong maxEvents,
    OptionalLong maxBytes) {
  /**
   * The limits of work that begins now.
   *
   * @param file what the work is about
   * @param listener may interrupt
   */
  public Limits limits(String file, ProgressListener listener) {
    return new Allowance(file, this, listener, System.nanoTime());
  }

  /** Returns these limits for one thread that has a number of bytes, and no more. */
  public Resources ofThread(long bytes) {
    long memory = Math.min(bytes, maxBytes.orElse(Long.MAX_VALUE));
    return new Resources(1, timeout, maxStates, maxEvents, OptionalLong.of(memory));
  }

  /** All processors, no limits. */
  public static Resources all() {
    return new Resources(
        Runtime.getRuntime().availableProcessors(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty());
  }
}
