// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

/** When a search over all states stores one state of each orbit. */
public enum SymmetryUse {
  /** Never: every state is stored. */
  NEVER,
  /** Where there are so many states that another way is looked for. */
  WHERE_MANY,
  /** From the first state on. */
  ALWAYS
}
