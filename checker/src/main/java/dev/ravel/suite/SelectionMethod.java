// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

/** The method by which executions are chosen that cover all goals. */
public enum SelectionMethod {
  /**
   * Greedily, by what covers most of what is open, and then by a solver where that may be too many.
   */
  EXACT,
  /** The greedy choice alone, which is Algorithm 2 of the paper. */
  GREEDY,
  /**
   * The choice by maximum cliques of goals of which each two go together, one after the other. It
   * is Algorithm 3 of the paper.
   */
  CLIQUES
}
