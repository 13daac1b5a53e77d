// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/**
 * A property that a single state decides. It is violated where a state shows it, or, if such a
 * state is sought, where none does.
 */
public sealed interface StateProperty extends Property
    permits Property.AtMost, Property.Never, Property.Always, Property.Reachable, Property.Safe {
  /**
   * Returns whether a state shows it.
   *
   * @throws Condition.Undefined if a condition has no value there
   */
  boolean shownIn(int[] state);

  /** Returns whether a state that shows it is wanted, and not to be avoided. */
  default boolean sought() {
    return false;
  }
}
