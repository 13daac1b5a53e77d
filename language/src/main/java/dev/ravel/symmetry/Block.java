// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

import java.util.List;

/**
 * Members that are interchangeable.
 *
 * @param slotClass the class of the slots in which they are renamed
 * @param members at least two, ascending
 */
public record Block(int slotClass, List<Long> members) {
  /** Copies the list. */
  public Block {
    members = List.copyOf(members);
  }
}
