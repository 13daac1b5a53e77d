// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

/**
 * How a reduced state graph is explored.
 *
 * @param statistics whether to tell what this engine alone counts
 */
public record DporOptions(boolean statistics) {
  /** The usual way: without statistics. */
  public static DporOptions usual() {
    return new DporOptions(false);
  }
}
