// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.time.Duration;

/**
 * The timeouts of nodes.
 *
 * @param beat the duration between two heartbeats
 * @param pause the duration without a heartbeat after which a node is unreachable
 * @param stable the duration without any change after which unreachable nodes are removed
 * @param joining the duration for joining a cluster
 */
public record ClusterTimeouts(Duration beat, Duration pause, Duration stable, Duration joining) {
  /** The usual timeouts, so that a collection of a large heap does not look like a loss. */
  static final ClusterTimeouts USUAL =
      new ClusterTimeouts(
          Duration.ofSeconds(1),
          Duration.ofSeconds(10),
          Duration.ofSeconds(5),
          Duration.ofSeconds(15));
}
