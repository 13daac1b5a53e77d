// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.explore.tables.Hash;
import dev.ravel.explore.tables.NumberTable;

/**
 * The markings that events reach with their causes, each known by one event: in a total order the
 * smallest. An event that reaches a known marking is a cutoff if a smaller one does. Hash values
 * are sums over transitions, so each is known without a look at the marking; equal markings are
 * compared exactly.
 */
final class Markings {
  private final Prefix prefix;
  private final Comparison comparison;

  /** The events, by the hash values of their markings. */
  private final NumberTable table = new NumberTable(32);

  Markings(Prefix prefix, Comparison comparison) {
    this.prefix = prefix;
    this.comparison = comparison;
  }

  /**
   * Meets an event that is possible, no smaller in size than those before. It becomes a cutoff, or
   * one of the same size that was met does, or neither; so cutoffs are known when all events of a
   * size were met.
   */
  void meet(int its) {
    int hash = Hash.of(prefix.hash(its));
    int slot = table.first(hash);
    for (int known = table.number(slot); known != NumberTable.NONE; known = table.number(slot)) {
      if (prefix.hash(known) == prefix.hash(its) && comparison.sameMarking(its, known)) {
        int order = comparison.order();
        if (order > 0) {
          prefix.cutOff(its, known);
        } else if (order < 0) {
          prefix.cutOff(known, its);
          table.replace(slot, its);
        }
        return;
      }
      slot = table.next(slot);
    }
    table.add(hash, its);
  }

  /** The memory in use, in bytes. */
  long bytes() {
    return table.bytes() + comparison.bytes();
  }
}
