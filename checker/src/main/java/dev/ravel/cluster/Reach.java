// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.List;
import java.util.Optional;

/**
 * How workers are reached.
 *
 * @param cluster where some may be, at least one place
 * @param keys by which nodes know each other; without them workers are on this machine
 * @param workers how many are waited for, or 0 for those that are there
 */
public record Reach(List<Place> cluster, Optional<Keys> keys, int workers) {
  /** Copies the list. */
  public Reach {
    cluster = List.copyOf(cluster);
  }
}
