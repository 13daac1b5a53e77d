// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

/** What an endless execution owes to a thread, a transition or a choice. */
public enum Fairness {
  /** Nothing: it may be passed over for ever. */
  NONE,

  /** Who can move from some time on without a break moves again and again: {@code fair}. */
  WEAK,

  /** Who can move again and again, with breaks or without, does so again and again. */
  STRONG
}
