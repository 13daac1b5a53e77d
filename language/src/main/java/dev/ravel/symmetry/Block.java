// SPDX-License-Identifier: Apache-2.0
package dev.ravel.symmetry;

import java.util.List;

/**
 * Members that are interchangeable.
 *
 * @param slotClass the class of the slots in which they are renamed
 * @param members at least two, ascending
 * @param ring whether they may only be rotated, where each becomes the one a fixed number of places
 *     after it, the first after the last; of a ring there are at least three
 */
public record Block(int slotClass, List<Long> members, boolean ring) {
  /** Members that may be renamed in every way. */
  public Block(int slotClass, List<Long> members) {
    this(slotClass, members, false);
  }

  /** Copies the list. */
  public Block {
    members = List.copyOf(members);
  }
}
