// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

/** The use of symmetry in a search over all states, which stores one state of each orbit then. */
public enum SymmetryUse {
  /** No use. Every state is stored. */
  NEVER,
  /** The use in searches with very many states, for which a smaller space is needed. */
  WHERE_MANY,
  /** From the first state on. */
  ALWAYS
}
