// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.Optional;

/**
 * Work in pieces that do not need each other.
 *
 * @param <T> what becomes of a piece
 */
interface WorkItems<T> {
  /** How many pieces there are. */
  int pieces();

  /** What a piece is called. */
  String name(int piece);

  /**
   * A piece as an errand.
   *
   * @param build the fingerprint of the Ravel that asks
   * @param asks the address of who asks
   * @return nothing if no worker can do it
   */
  Optional<FileJob> errand(int piece, String build, String asks);

  /**
   * What a worker says became of a piece.
   *
   * @throws RuntimeException if it is no answer
   */
  T read(int piece, String answer);

  /** Does a piece here; where somebody stops it, it ends at once. */
  T here(int piece);

  /** Takes what became of a piece, in their order; whether more are wanted. */
  boolean take(int piece, T became);
}
