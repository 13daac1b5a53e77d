// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

/** The adequate orders by which events enter a prefix, and by which they are cut off. */
public enum Order {
  /**
   * By the number of causes, then by their transitions, then by these level by level (Foata normal
   * form). Total on the local configurations of 1-safe nets, so that no two events without cutoff
   * reach the same marking (Esparza, Römer, Vogler 2002, section 6).
   */
  ERV(true),
  /** By the number of causes alone (McMillan 1992). */
  MCMILLAN(false);

  private final boolean total;

  Order(boolean total) {
    this.total = total;
  }

  /** Whether of two different events one is always smaller. */
  boolean total() {
    return total;
  }
}
