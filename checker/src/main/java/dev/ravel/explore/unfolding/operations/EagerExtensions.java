// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.operations;

/**
 * The conflicting extensions that are made as soon as they are there. The others are made when an
 * alternative wants them. Steps that use several objects, choose, join or commute are always made.
 */
public enum EagerExtensions {
  /** None of the steps that only read or write one object. */
  NONE,

  /**
   * Of these the ones that use a plain cell, for races are looked for among them. A race of two
   * steps in a state is reported however much else is left out. There is an explored configuration
   * that contains one that leads to the state, and each of the two is in it or in conflict with it,
   * so both are made.
   */
  PLAIN,

  /** All extensions. What is left out depends on sets of events, as with cutoffs. */
  ALL
}
