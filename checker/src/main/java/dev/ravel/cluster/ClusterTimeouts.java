// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.time.Duration;

/**
 * How long nodes wait for each other.
 *
 * @param beat from one sign of life to the next
 * @param pause without a sign of life, after which a node is not reached
 * @param stable how long none may appear or vanish before those that are not reached are given up
 * @param joining for a cluster to be found
 */
record ClusterTimeouts(Duration beat, Duration pause, Duration stable, Duration joining) {
  /** A large heap that is being cleaned must not look like death. */
  static final ClusterTimeouts USUAL =
      new ClusterTimeouts(
          Duration.ofSeconds(1),
          Duration.ofSeconds(10),
          Duration.ofSeconds(5),
          Duration.ofSeconds(15));
}
