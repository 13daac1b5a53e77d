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

  private final long alone;
  private final boolean fallsBack;

  /** The number of searches of the check that are over, by this machine or a worker. */
  private int before;

  private Optional<SearchReplay> replay = Optional.empty();
  private Optional<Problem> stopped = Optional.empty();

  /**
   * Searches whose results have not come.
   *
   * @param source waits for the result, of which there is none if the worker is lost
   * @param alone the number of states or steps that this machine explores before it waits
   * @param fallsBack whether this machine goes along executions if the worker is lost: they take no
   *     memory
   */
  RemoteResults(
      Function<RemoteBudget, Optional<CheckJob.Result>> source, long alone, boolean fallsBack) {
    this.source = source;
    this.alone = alone;
    this.fallsBack = fallsBack;
  }

  /** Returns whether the result has come, or will not come. */
  private boolean isThere() {
    return replay.isPresent() || stopped.isPresent();
  }

  @Override
  public Engine engine(Matter matter, Engine here, UnaryOperator<Engine> ofAllStates) {
    boolean along = Engines.alongTraces(matter.options().engine());
    Engine together = of(matter);
    Engine search = FirstAlone.of(here, alone, together);
    Engine whole =
        (system, questions, budget) -> {
          Engine engine = isThere() ? together : search;
          Exploration found = engine.explore(system, questions, budget);
          before++;
          boolean lost = replay.isEmpty() && stopped.filter(Problem.K020::equals).isPresent();
          return along && fallsBack && lost ? here.explore(system, questions, budget) : found;
        };
    return along ? whole : ofAllStates.apply(whole);
  }

  /** The searches of a subject. */
  private Engine of(Matter matter) {
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
