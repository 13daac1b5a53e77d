// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/** A property of the states in which no step is enabled. They are final states, or deadlocks. */
public sealed interface EndProperty extends Property permits Property.Deadlock, Property.Finally {
  /** Returns whether it speaks of final states alone, and not of deadlocks alone. */
  default boolean ofFinalStates() {
    return switch (this) {
      case Property.Deadlock _ -> false;
      case Property.Finally _ -> true;
    };
  }

  /**
   * Returns whether an execution that ends in a state violates it.
   *
   * @param isFinal whether the state is final, and no deadlock
   * @throws Condition.Undefined if a condition has no value there
   */
  default boolean brokenBy(int[] state, boolean isFinal) {
    return switch (this) {
      case Property.Deadlock() -> !isFinal;
      case Property.Finally(Condition condition) -> isFinal && condition.mayBe(false, state);
    };
  }
}
