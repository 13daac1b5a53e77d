// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.task.Distribution;
import dev.ravel.task.Engines;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The search over all states by the workers of a cluster, or along executions. What this machine
 * decides alone within a number of states, or steps, never goes there; where that is not enough a
 * worker does the whole {@link Task}, and what it has found is told here. Where no worker is left
 * this machine goes along executions alone: they take no memory.
 */
public final class Clustered implements Distribution, AutoCloseable {
  private final Terms terms;
  private final ClusterTimeouts patience;

  /** By now the user's own node, once it was needed. */
  private Optional<Client> client = Optional.empty();

  /** The check that is done now. */
  private Check check = new Check(Map.of(), new RemoteResults(_ -> Optional.empty()));

  /**
   * What the user says.
   *
   * @param reach how the workers are reached
   * @param alone how many states are explored on this machine before the cluster is asked
   * @param copies at how many other workers each state is, from 0 to 2
   * @param leaving what becomes of a job when Ctrl-C is pressed
   */
  public record Terms(Reach reach, long alone, int copies, DetachDecision leaving) {}

  /** The search by a cluster that is not asked yet. */
  public Clustered(Terms terms) {
    this(terms, ClusterTimeouts.USUAL);
  }

  /** The search with another patience. */
  Clustered(Terms terms, ClusterTimeouts patience) {
    this.terms = terms;
    this.patience = patience;
  }

  @Override
  public Engine engine(Matter matter, Engine alone, UnaryOperator<Engine> ofAllStates) {
    if (!check.isOf(matter)) {
      check = new Check(matter.files(), new RemoteResults(attended -> asked(matter, attended)));
    }
    Check its = check;
    Engine together = its.awaited.of(matter);
    Engine search = FirstAlone.of(alone, terms.alone(), together);
    boolean along = Engines.alongTraces(matter.options().engine());
    Engine whole =
        (system, questions, budget) -> {
          Engine engine = its.awaited.isThere() ? together : search;
          Exploration found = engine.explore(system, questions, budget);
          its.awaited.passed();
          return along && its.awaited.isLost() ? alone.explore(system, questions, budget) : found;
        };
    return along ? whole : ofAllStates.apply(whole);
  }

  /** The whole check, done by a worker; by the next one, anew, if that is lost. */
  private Optional<Task.Result> asked(Matter matter, RemoteBudget attended)
      throws ClusterUnavailable {
    Client asks = client();
    Task task =
        new Task(
            asks.build(), asks.address(), Inquiry.of(matter), terms.alone(), terms.copies(), false);
    Optional<Task.Result> result = Optional.empty();
    while (result.isEmpty() && attended.spent().isEmpty() && asks.hasWorkers()) {
      Client.Asked asked = asks.ask(task);
      result = asks.result(asked, attended, terms.leaving());
      result.ifPresent(_ -> asks.stop(asked)); // it need not be kept
    }
    return result;
  }

  @Override
  public void close() {
    client.ifPresent(Client::close);
  }

  /** A check of a file, of which a worker may have done all by now. */
  private record Check(Map<String, byte[]> files, RemoteResults awaited) {
    @SuppressWarnings("ReferenceEquality") // each check has its own, and equal ones are others
    boolean isOf(Matter matter) {
      return files == matter.files();
    }
  }

  private Client client() throws ClusterUnavailable {
    if (client.isEmpty()) {
      client = Optional.of(new Client(terms.reach(), patience));
    }
    return client.get();
  }
}
