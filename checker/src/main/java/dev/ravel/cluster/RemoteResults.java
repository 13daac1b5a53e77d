// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.source.Problem;
import dev.ravel.task.Distribution;
import dev.ravel.task.Engines;
import dev.ravel.verdict.Method;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The searches of a check by a worker, the first of which waits for the results of all. */
final class RemoteResults implements Distribution {
  private final Function<RemoteBudget, Optional<CheckJob.Result>> source;

  /** The number of searches of the check that are over. */
  private int before;

  private Optional<SearchReplay> replay = Optional.empty();
  private Optional<Problem> stopped = Optional.empty();

  /**
   * Searches whose results have not come.
   *
   * @param source waits for the result, of which there is none if the worker is lost
   */
  RemoteResults(Function<RemoteBudget, Optional<CheckJob.Result>> source) {
    this.source = source;
  }

  /** Returns whether the result has come, or will not come. */
  boolean isThere() {
    return replay.isPresent() || stopped.isPresent();
  }

  /** Returns whether the result will not come since no worker is left. */
  boolean isLost() {
    return replay.isEmpty() && stopped.filter(Problem.K020::equals).isPresent();
  }

  /** Counts a search, by this machine or a worker. */
  void passed() {
    before++;
  }

  @Override
  public Engine engine(Matter matter, Engine alone, UnaryOperator<Engine> ofAllStates) {
    Engine search = of(matter);
    Engine counted =
        (system, questions, budget) -> {
          Exploration found = search.explore(system, questions, budget);
          passed();
          return found;
        };
    return Engines.alongTraces(matter.options().engine()) ? counted : ofAllStates.apply(counted);
  }

  /** The searches of a subject. */
  Engine of(Matter matter) {
    boolean along = Engines.alongTraces(matter.options().engine());
    Method method = Method.of(along ? "dpor --stateless" : "graph").byWorkers();
    return (system, questions, budget) -> {
      RemoteBudget remote = new RemoteBudget(budget);
      if (!isThere()) {
        await(remote);
      }
      return replay.isPresent()
          ? replay
              .get()
              .replayed(matter.subject(), (_, asked, _) -> missing(asked, method))
              .explore(system, questions, budget)
          : remote.until(missing(questions, method));
    };
  }

  private void await(RemoteBudget remote) {
    Optional<CheckJob.Result> result = source.apply(remote);
    stopped =
        remote
            .spent()
            .or(() -> result.isPresent() ? result.get().stopped() : Optional.of(Problem.K020));
    replay = result.map(its -> new SearchReplay(its, before, remote.spent()));
  }

  /** The result of a search that was not made before the end of the check. */
  private Exploration missing(List<Question> questions, Method method) {
    return Exploration.unknown(questions, method, stopped.orElse(Problem.K020));
  }
}
