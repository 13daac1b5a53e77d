// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

/** The obligation of an endless execution to a thread, a transition or a choice. */
public enum Fairness {
  /** No obligation. It may be passed over for ever. */
  NONE,

  /**
   * Weak fairness, {@code fair}. A thread that can move from some time on without a break moves
   * again and again.
   */
  WEAK,

  /**
   * Strong fairness. A thread that can move again and again, with breaks or without, does so again
   * and again.
   */
  STRONG
}
