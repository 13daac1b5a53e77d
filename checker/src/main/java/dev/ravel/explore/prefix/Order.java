// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The adequate orders by which events enter a prefix, and by which they are cut off. */
public enum Order {
  /**
   * By the number of causes, then by their transitions, then by these level by level (Foata normal
   * form). Total on the local configurations of 1-safe nets, so that no two events without cutoff
   * reach the same marking (Esparza, Römer, Vogler 2002, section 6).
   */
  ERV("erv", true, false),
  /** By the number of causes alone (McMillan 1992). */
  MCMILLAN("mcmillan", false, false),
  /**
   * As {@link #ERV}, but of two levels the one with fewer events comes first, whatever they are:
   * how the unfolder Mole breaks ties, as Cunf describes it (its h.c, CONFIG_ERV_MOLE). Total, too.
   */
  MOLE("mole", true, true);

  private final String word;
  private final boolean total;
  private final boolean levelSizes;

  Order(String word, boolean total, boolean levelSizes) {
    this.word = word;
    this.total = total;
    this.levelSizes = levelSizes;
  }

  /** The names of all orders. */
  public static List<String> words() {
    return Arrays.stream(values()).map(order -> order.word).toList();
  }

  /** Its name. */
  public String word() {
    return word;
  }

  /** The order of a name, if it is one. */
  public static Optional<Order> named(String word) {
    return Arrays.stream(values()).filter(order -> order.word.equals(word)).findFirst();
  }

  /** Whether of two different events one is always smaller. */
  boolean total() {
    return total;
  }

  /** Whether levels of normal forms compare by their sizes first. */
  boolean levelSizes() {
    return levelSizes;
  }
}
