// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.Optional;

/** Access to a cluster by a node of the user, which joins when it is first needed. */
abstract class ClusterAccess implements AutoCloseable {
  private final Reach reach;
  private Optional<Client> client = Optional.empty();

  /** Access without a node by now. */
  ClusterAccess(Reach reach) {
    this.reach = reach;
  }

  /**
   * The node.
   *
   * @throws ClusterUnavailable if it can reach no worker
   */
  final Client client() {
    if (client.isEmpty()) {
      client = Optional.of(new Client(reach));
    }
    return client.get();
  }

  /** Leaves the cluster. */
  @Override
  public void close() {
    client.ifPresent(Client::close);
  }
}
