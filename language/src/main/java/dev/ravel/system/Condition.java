// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/**
 * A number or truth value (0 or 1) that a state has. Conditions over one object are tables over its
 * values; others combine these.
 */
public interface Condition {
  /**
   * Its value in a state.
   *
   * @throws Undefined if it has none there, such as an index out of range
   */
  long value(int[] state);

  /** Returns whether it is true in a state. */
  default boolean holds(int[] state) {
    return value(state) != 0;
  }

  /**
   * Returns whether it is true, or false, in a state for some of the inputs that lead there. Where
   * a system has no symbolic inputs, it is whether it is just that.
   *
   * @throws Undefined if it is not, and has no value for some of them
   */
  default boolean mayBe(boolean truth, int[] state) {
    return holds(state) == truth;
  }

  /**
   * Returns whether there may be a state in which it has no value. It is false where it has one in
   * every state.
   */
  default boolean mayBeUndefined() {
    return true;
  }

  /** The objects it looks at, ascending. */
  int[] objects();

  /** A condition without a value in the state, with the reason in words. */
  final class Undefined extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Says why. */
    public Undefined(String message) {
      super(message, null, false, false);
    }
  }
}
