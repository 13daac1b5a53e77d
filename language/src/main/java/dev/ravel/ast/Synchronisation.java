// SPDX-License-Identifier: Apache-2.0
package dev.ravel.ast;

/** The kinds of synchronisation objects (language, section 2.1). */
public enum Synchronisation {
  /** A mutex. */
  MUTEX("mutex", "`lock` and `unlock`"),
  /** A condition. */
  COND("condition", ""),
  /** A semaphore; its number is its initial value, 0 where absent. */
  SEMAPHORE("semaphore", "`up` and `down`"),
  /** A barrier; its number, required, says how many threads must arrive. */
  BARRIER("barrier", ""),
  /** A channel; its number, required, is its capacity, 0 for rendezvous. */
  CHANNEL("channel", "`send` and `receive`");

  private final String noun;
  private final String changes;

  Synchronisation(String noun, String changes) {
    this.noun = noun;
    this.changes = changes;
  }

  /** The word for one such object; it takes the article {@code a}. */
  public String noun() {
    return noun;
  }

  /** The two statements by which contents get in and out; empty where there are no such. */
  public String changes() {
    return changes;
  }

  /** Returns whether expressions may read the contents as a number. */
  public boolean isNumber() {
    return this == SEMAPHORE;
  }
}
