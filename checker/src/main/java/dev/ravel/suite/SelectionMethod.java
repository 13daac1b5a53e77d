// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

/** How executions are chosen that cover all goals. */
public enum SelectionMethod {
  /**
   * Greedily, by what covers most of what is open, and then by a solver where that may be too many.
   */
  EXACT,
  /** Greedily alone: Algorithm 2 of the paper. */
  GREEDY,
  /**
   * By maximum cliques of goals of which each two go together, one after the other: Algorithm 3 of
   * the paper.
   */
  CLIQUES
}
