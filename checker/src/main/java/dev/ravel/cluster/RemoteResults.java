// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.source.Problem;
import dev.ravel.task.Distribution;
import dev.ravel.task.Engines;
import dev.ravel.task.loading.Refused;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The searches of a check that a worker does: the first one waits for all of them. */
final class RemoteResults implements Distribution {
  private final Source source;

  /** How many searches of the check are over. */
  private int before;

  private Optional<Retelling> told = Optional.empty();
  private Optional<Problem> stopped = Optional.empty();

  /** Where the result comes from. */
  @FunctionalInterface
  interface Source {
    /**
     * Waits for the result.
     *
     * @return nothing if the worker is no more
     * @throws ClusterUnavailable if it has failed
     */
    Optional<Task.Result> result(RemoteBudget attended) throws ClusterUnavailable;
  }

  /** Nothing is known of the result. */
  RemoteResults(Source source) {
    this.source = source;
  }

  /** Whether the result is known, or that it does not come. */
  boolean isThere() {
    return told.isPresent() || stopped.isPresent();
  }

  /** Whether it does not come, since no worker is left. */
  boolean isLost() {
    return told.isEmpty() && stopped.filter(Problem.K020::equals).isPresent();
  }

  /** A search is over, by whomever. */
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
      RemoteBudget attended = new RemoteBudget(budget);
      if (!isThere()) {
        await(attended);
      }
      return told.isPresent()
          ? told.get()
              .retold(matter.subject(), (_, asked, _) -> missing(asked, method))
              .explore(system, questions, budget)
          : attended.until(missing(questions, method));
    };
  }

  private void await(RemoteBudget attended) {
    try {
      Optional<Task.Result> result = source.result(attended);
      stopped =
          attended
              .spent()
              .or(() -> result.isPresent() ? result.get().stopped() : Optional.of(Problem.K020));
      told = result.map(its -> new Retelling(its, before, attended.spent()));
    } catch (ClusterUnavailable trouble) {
      throw new Refused(trouble.why());
    }
  }

  /** A search that was not made, since the task has ended. */
  private Exploration missing(List<Question> questions, Method method) {
    Problem why = stopped.orElse(Problem.K020);
    return new Exploration(
        questions.stream().map(_ -> Judgement.unknown(why)).toList(),
        method,
        List.of(),
        Optional.of(why));
  }
}
