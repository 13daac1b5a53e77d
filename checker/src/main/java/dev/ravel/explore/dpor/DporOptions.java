// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

/**
 * How a reduced state graph is explored.
 *
 * @param precise whether sets are chosen by what processes can reach from the very state, and not
 *     only by what their futures hold
 * @param statistics whether to tell what this engine alone counts
 */
public record DporOptions(boolean precise, boolean statistics) {
  /** The usual way: by futures, without statistics. */
  public static DporOptions usual() {
    return new DporOptions(false, false);
  }
}
