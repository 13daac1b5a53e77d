// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.prefix;

/**
 * The options of a prefix.
 *
 * @param order the order in which events are inserted
 * @param reads what read arcs become
 * @param statistics whether to tell what this engine alone counts
 */
public record PrefixOptions(AdequateOrder order, Reads reads, boolean statistics) {
  /**
   * Returns the usual options. They are the total order, events with histories, and no statistics.
   */
  public static PrefixOptions usual() {
    return new PrefixOptions(AdequateOrder.ERV, Reads.CONTEXT, false);
  }
}
