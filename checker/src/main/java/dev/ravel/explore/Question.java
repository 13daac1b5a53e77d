// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;

/**
 * A property to be decided.
 *
 * @param stops whether a violation of it ends the whole exploration, the other questions unknown
 * @param object the property object that the steps write which can change its truth, or {@link
 *     ConcurrentSystem#NONE} if they share something else anyway
 */
public record Question(Property property, boolean stops, int object) {
  /** A question whose property object is not known. */
  public Question(Property property, boolean stops) {
    this(property, stops, ConcurrentSystem.NONE);
  }
}
