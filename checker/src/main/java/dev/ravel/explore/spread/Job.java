// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.system.Property;
import dev.ravel.system.Shared;
import java.util.List;

/**
 * What a member explores. All members have a system of their own, made of the same program, and the
 * same properties of it in the same order.
 *
 * @param beginning so many states each of them explores alone at first, about; at least 0
 */
public record Job(Shared system, List<Property> properties, int beginning) {
  /** The usual beginning: some tenths of a second. */
  private static final int USUAL = 1 << 18;

  /** With the usual beginning. */
  public Job(Shared system, List<Property> properties) {
    this(system, properties, USUAL);
  }

  /** Copies the list. */
  public Job {
    properties = List.copyOf(properties);
  }
}
