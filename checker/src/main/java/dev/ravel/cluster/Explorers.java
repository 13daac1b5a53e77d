// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Question;
import dev.ravel.explore.stateless.FellowExplorers;
import dev.ravel.explore.stateless.Leases;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Shared;
import dev.ravel.task.Spreading;
import dev.ravel.task.loading.Refused;
import java.util.List;

/** The workers of a cluster, who explore parts of a tree of executions for somebody here. */
final class Explorers implements FellowExplorers {
  private final Spreading.Matter matter;
  private final Shared system;
  private final Clients clients;

  /** Where the user's own node comes from. */
  @FunctionalInterface
  interface Clients {
    /**
     * The node, which belongs to the cluster.
     *
     * @throws Trouble if no worker can be reached
     */
    Client get() throws Trouble;
  }

  /** Those who explore a system that they make of a file. */
  Explorers(Spreading.Matter matter, Shared system, Clients clients) {
    this.matter = matter;
    this.system = system;
    this.clients = clients;
  }

  @Override
  public void explore(Leases tree, List<Question> asked, Runnable watch) {
    try {
      Client client = clients.get();
      int object = asked.isEmpty() ? ConcurrentSystem.NONE : asked.getFirst().object();
      Expedition its = Expedition.of(client.address(), matter, Assignment.Asked.all(asked), object);
      client.party(RecordText.of(its), Fingerprint.of(system)).explore(tree, watch);
    } catch (Trouble trouble) {
      throw new Refused(trouble.why());
    }
  }
}
