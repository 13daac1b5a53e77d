// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Engine;
import dev.ravel.task.Distribution;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Searches over all states, or along executions, by the workers of a cluster. A search that this
 * machine decides within a number of states, or steps, stays here; otherwise a worker makes the
 * whole {@link CheckJob}, and the check here reports its results. If no worker is left, this
 * machine goes along executions alone: they take no memory.
 */
public final class Clustered extends ClusterAccess implements Distribution {
  private final Terms terms;

  /** The current check, if there is one. */
  private Optional<Check> check = Optional.empty();

  /**
   * The options of the user.
   *
   * @param alone the number of states that this machine explores before the cluster does
   * @param copies the number of other workers with copies of each state, from 0 to 2
   * @param leaving decides at Ctrl-C
   */
  public record Terms(Reach reach, long alone, int copies, DetachDecision leaving) {}

  /** Access to a cluster by a node that has not joined. */
  public Clustered(Terms terms) {
    super(terms.reach());
    this.terms = terms;
  }

  @Override
  public Engine engine(Matter matter, Engine alone, UnaryOperator<Engine> ofAllStates) {
    Check its = check.filter(last -> last.isOf(matter)).orElseGet(() -> begun(matter));
    check = Optional.of(its);
    return its.results.engine(matter, alone, ofAllStates);
  }

  private Check begun(Matter matter) {
    return new Check(
        matter.files(), new RemoteResults(budget -> asked(matter, budget), terms.alone(), true));
  }

  /** The whole check by a worker, or by the next one if that is lost. */
  private Optional<CheckJob.Result> asked(Matter matter, RemoteBudget budget) {
    Client node = client();
    CheckJob job =
        new CheckJob(node.address(), CheckRequest.of(matter), terms.alone(), terms.copies(), false);
    Optional<CheckJob.Result> result = Optional.empty();
    while (result.isEmpty() && budget.spent().isEmpty() && node.hasWorkers()) {
      Client.CheckHandle asked = node.ask(job);
      result = node.result(asked, budget, terms.leaving());
      result.ifPresent(_ -> node.stop(asked)); // it need not be kept
    }
    return result;
  }

  /** A check of a file, which a worker may have made by now. */
  private record Check(Map<String, byte[]> files, RemoteResults results) {
    @SuppressWarnings("ReferenceEquality") // each check has its own, and equal ones are others
    boolean isOf(Matter matter) {
      return files == matter.files();
    }
  }
}
