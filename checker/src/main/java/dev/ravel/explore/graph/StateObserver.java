// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.system.Condition;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Growth;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Property;
import dev.ravel.system.StateProperty;
import dev.ravel.system.StepProperty;
import java.util.Optional;

/**
 * Looks once at each state on behalf of a question. Several threads look at different states at the
 * same time.
 */
sealed interface StateObserver permits StateObserver.Alarm, ResponseObligation, Truths {
  /** Its question. */
  int question();

  /**
   * Looks at a state.
   *
   * @param id its number
   * @return whether the state decides the question
   * @throws Condition.Undefined if a condition of the question has no value there
   */
  boolean rings(int id, int[] state);

  /**
   * Whether an execution that has no state violates the question: one that runs into an error
   * before its first step.
   */
  default boolean brokenByNothing() {
    return false;
  }

  /** The memory that its notes take, in bytes. */
  default long bytes() {
    return 0;
  }

  /** Before it looks at states: they have numbers below this. */
  default void prepare(int states) {}

  /** The watch of a question, if it is decided by looking at states. */
  static Optional<StateObserver> of(int question, Property property) {
    return switch (property) {
      case StateProperty its -> Optional.of(new Alarm(question, its));
      case LivenessProperty its -> Optional.of(of(question, its));
      case EndProperty _, StepProperty _, Growth _ -> Optional.empty();
    };
  }

  private static StateObserver of(int question, LivenessProperty property) {
    return switch (property) {
      case Property.LeadsTo(Condition cause, Condition effect) ->
          new ResponseObligation(question, property, Optional.of(cause), Optional.of(effect));
      case Property.Eventually(Condition condition) ->
          new ResponseObligation(question, property, Optional.empty(), Optional.of(condition));
      case Property.Terminates _ -> ResponseObligation.toEnd(question);
      case Property.Ltl ltl -> new Truths(question, ltl);
    };
  }

  /** Rings at a state that decides its question. */
  record Alarm(int question, StateProperty property) implements StateObserver {
    @Override
    public boolean rings(int id, int[] state) {
      return property.shownIn(state);
    }
  }
}
