// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Growth;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Property;
import dev.ravel.system.StateProperty;
import dev.ravel.system.StepProperty;

/**
 * A property to be decided.
 *
 * @param claim the number of what is claimed among all claims about the system
 * @param stops whether a violation of it ends the whole exploration, the other questions unknown
 * @param object the property object that the steps write which can change its truth, or {@link
 *     ConcurrentSystem#NONE} if they share something else anyway
 */
public record Question(int claim, Property property, boolean stops, int object) {
  /** The one question about a system. */
  public Question(Property property, boolean stops, int object) {
    this(0, property, stops, object);
  }

  /** The one question about a system, whose property object is not known. */
  public Question(Property property, boolean stops) {
    this(property, stops, ConcurrentSystem.NONE);
  }

  /** Returns the question of a claim about a system. */
  public static Question of(ConcurrentSystem system, int claim, Property property, boolean stops) {
    int object =
        switch (property) {
          case EndProperty _, StepProperty _, Property.Terminates _ -> ConcurrentSystem.NONE;
          case StateProperty _, LivenessProperty _, Growth _ -> system.objects() + claim;
        };
    return new Question(claim, property, stops, object);
  }
}
