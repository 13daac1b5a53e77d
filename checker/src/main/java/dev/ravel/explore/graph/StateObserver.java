// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.system.Condition;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Property;
import java.util.Optional;

/**
 * Looks once at each state on behalf of a question about infinite executions. Several threads look
 * at different states at the same time.
 */
sealed interface StateObserver permits ResponseObligation, Truths {
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
   * Returns whether an execution that has no state violates the question. It runs into an error
   * before its first step.
   */
  default boolean brokenByNothing() {
    return false;
  }

  /** The memory that its notes take, in bytes. */
  default long bytes() {
    return 0;
  }

  /** Prepares for states with numbers below this. */
  default void prepare(int states) {}

  /** The observer of a question. */
  static StateObserver of(int question, LivenessProperty property) {
    return switch (property) {
      case Property.LeadsTo(Condition cause, Condition effect) ->
          new ResponseObligation(question, property, Optional.of(cause), Optional.of(effect));
      case Property.Eventually(Condition condition) ->
          new ResponseObligation(question, property, Optional.empty(), Optional.of(condition));
      case Property.Terminates _ -> ResponseObligation.toEnd(question);
      case Property.Ltl ltl -> new Truths(question, ltl);
    };
  }
}
