// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.List;
import java.util.Optional;

/**
 * The way to the workers of a cluster.
 *
 * @param cluster places of workers, at least one
 * @param keys the keys of the nodes; without them workers are on this machine
 * @param workers the number of workers to wait for, or 0 for those that are there
 * @param timeouts the timeouts of the user's node
 */
public record Reach(
    List<Place> cluster, Optional<Keys> keys, int workers, ClusterTimeouts timeouts) {
  /** Copies the list. */
  public Reach {
    cluster = List.copyOf(cluster);
  }

  /** The way with the usual timeouts. */
  public Reach(List<Place> cluster, Optional<Keys> keys, int workers) {
    this(cluster, keys, workers, ClusterTimeouts.USUAL);
  }
}
