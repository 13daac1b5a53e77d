// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.explore.Named;

/** The adequate orders by which events enter a prefix, and by which they are cut off. */
public enum AdequateOrder implements Named {
  /**
   * The order by the number of causes, their transitions, and these level by level (Foata normal
   * form). Total on the local configurations of 1-safe nets, so that no two events without cutoff
   * reach the same marking (Esparza, Römer, Vogler 2002, section 6).
   */
  ERV(true, false),
  /** By the number of causes alone (McMillan 1992). */
  MCMILLAN(false, false),
  /**
   * The order of the unfolder Mole. It is {@link #ERV}, but of two levels the one with fewer events
   * comes first, whatever they are, as Cunf describes it (its h.c, CONFIG_ERV_MOLE). Total, too.
   */
  MOLE(true, true);

  private final boolean total;
  private final boolean levelSizes;

  AdequateOrder(boolean total, boolean levelSizes) {
    this.total = total;
    this.levelSizes = levelSizes;
  }

  /** Returns whether of two different events one is always smaller. */
  boolean total() {
    return total;
  }

  /** Returns whether levels of normal forms compare by their sizes first. */
  boolean levelSizes() {
    return levelSizes;
  }
}
