// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.system.Property;
import dev.ravel.system.Shared;
import java.util.List;

/**
 * What a member explores. All members have a system of their own, made of the same program, and the
 * same properties of it in the same order.
 */
public record Job(Shared system, List<Property> properties) {
  /** Copies the list. */
  public Job {
    properties = List.copyOf(properties);
  }
}
