// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.explanation.Claim;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Growth;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Property;
import dev.ravel.system.StateProperty;
import dev.ravel.system.StepProperty;
import dev.ravel.system.TransitionRelation;
import dev.ravel.task.loading.Subject;
import java.util.ArrayList;
import java.util.List;

/**
 * The special marks of single states. They say whether they are ends, and which checks they
 * violate.
 */
public final class StateMarks {
  private final ConcurrentSystem system;
  private final List<Claim> claims;
  private final List<Property> properties;

  /** Of the checks of a model or program; those that speak of executions mark no state. */
  public StateMarks(ConcurrentSystem system, Subject subject) {
    this.system = system;
    this.claims = subject.claims();
    this.properties = subject.properties(system);
  }

  /** Returns whether no step but crashes leaves a state. */
  public boolean isEnd(int[] state) {
    return TransitionRelation.isBlocked(system, state);
  }

  /** The checks that a state violates, as they are written. */
  public List<String> brokenIn(int[] state) {
    List<String> broken = new ArrayList<>();
    for (int k = 0; k < claims.size(); k++) {
      if (breaks(properties.get(k), state)) {
        broken.add(claims.get(k).line());
      }
    }
    return broken;
  }

  private boolean breaks(Property property, int[] state) {
    try {
      return switch (property) {
        case StateProperty its -> !its.sought() && its.shownIn(state);
        case EndProperty its -> isEnd(state) && its.brokenBy(state, system.ends(state));
        case StepProperty _, LivenessProperty _, Growth _ -> false;
      };
    } catch (Condition.Undefined _) {
      // a check without a value in a state is reported by `ravel check`; it is not violated there
      return false;
    }
  }
}
