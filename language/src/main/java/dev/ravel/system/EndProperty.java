// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/** A property of the states in which no step is enabled: of final states, or of deadlocks. */
public sealed interface EndProperty extends Property permits Property.Deadlock, Property.Finally {
  /** Whether it speaks of final states alone, and not of deadlocks alone. */
  default boolean ofFinalStates() {
    return switch (this) {
      case Property.Deadlock _ -> false;
      case Property.Finally _ -> true;
    };
  }

  /**
   * Whether an execution that ends in a state violates it.
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
