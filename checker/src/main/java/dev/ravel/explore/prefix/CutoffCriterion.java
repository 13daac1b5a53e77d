// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

import dev.ravel.explore.tables.Hash;
import dev.ravel.explore.tables.NumberTable;

/**
 * The cutoff criterion (Esparza, Römer, Vogler 2002). An event is a cutoff if a smaller event
 * reaches the same marking. One event of each marking is stored, in a total order the smallest. The
 * hash value of a marking is a sum over transitions, so it needs no look at the marking; equal hash
 * values are followed by an exact comparison.
 */
final class CutoffCriterion {
  private final Prefix prefix;
  private final EventComparison comparison;

  /** The events, by the hash values of their markings. */
  private final NumberTable table = new NumberTable(32);

  CutoffCriterion(Prefix prefix, EventComparison comparison) {
    this.prefix = prefix;
    this.comparison = comparison;
  }

  /**
   * Applies the criterion to a possible event, no smaller in size than those before. The event
   * becomes a cutoff, or an earlier one of its size does, or neither. So cutoffs are known when the
   * criterion was applied to all events of a size.
   */
  void apply(int event) {
    int hash = Hash.of(prefix.hash(event));
    int slot = table.first(hash);
    for (int known = table.number(slot); known != NumberTable.NONE; known = table.number(slot)) {
      if (prefix.hash(known) == prefix.hash(event) && comparison.sameMarking(event, known)) {
        int order = comparison.order();
        if (order > 0) {
          prefix.cutOff(event, known);
        } else if (order < 0) {
          prefix.cutOff(known, event);
          table.replace(slot, event);
        }
        return;
      }
      slot = table.next(slot);
    }
    table.add(hash, event);
  }

  /** The memory in use, in bytes. */
  long bytes() {
    return table.bytes() + comparison.bytes();
  }
}
