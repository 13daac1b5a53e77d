// SPDX-License-Identifier: Apache-2.0
package dev.ravel.machine;

import java.util.List;

/**
 * A way from a jump to an instruction, on which registers get values, all at once.
 *
 * @param to the place of the instruction in the code
 */
public record Edge(int to, List<Move> moves) {
  /** Copies the list. */
  public Edge {
    moves = List.copyOf(moves);
  }

  /** A register gets a value. */
  public record Move(int into, Operand value) {}
}
