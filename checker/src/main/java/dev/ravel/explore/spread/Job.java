// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.system.Property;
import dev.ravel.system.Shared;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a member explores. All members have a system of their own, made of the same program, and the
 * same properties of it in the same order.
 *
 * @param beginning so many states each of them explores alone at first, about; at least 0
 * @param keep a folder for files with copies of other members' states; else these are in memory
 */
public record Job(Shared system, List<Property> properties, int beginning, Optional<Path> keep) {
  /** The usual beginning: some tenths of a second. */
  private static final int USUAL = 1 << 18;

  /** With the usual beginning. */
  public Job(Shared system, List<Property> properties, Optional<Path> keep) {
    this(system, properties, USUAL, keep);
  }

  /** Copies the list. */
  public Job {
    properties = List.copyOf(properties);
  }
}
