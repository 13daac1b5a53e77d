// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.Optional;

/**
 * Independent items of work.
 *
 * @param <T> the result of an item
 */
interface WorkItems<T> {
  /** The number of items. */
  int size();

  /** The name of an item, for people. */
  String name(int item);

  /**
   * The job of an item.
   *
   * @param replyTo the address for the result
   * @return nothing if no worker can do it
   */
  Optional<FileJob> job(int item, String replyTo);

  /**
   * Reads the result of an item from the answer of a worker.
   *
   * @throws RuntimeException if the answer has none
   */
  T read(int item, String answer);

  /** Does an item here; returns at once if it is interrupted. */
  T here(int item);

  /** Takes the result of an item, in the order of items; returns whether more are wanted. */
  boolean take(int item, T result);
}
