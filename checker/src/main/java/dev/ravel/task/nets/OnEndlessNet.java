// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.nets;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.coverability.Bounds;
import dev.ravel.net.Net;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import java.util.List;
import java.util.Optional;

/**
 * An engine that does not search a net for ever: of a net with a place that grows without limit it
 * looks at so many states or events only, since no search over markings comes to an end there.
 */
public record OnEndlessNet(Engine engine, Net net) implements Engine {
  /** Of a net without limit so many states or events are looked at. */
  static final long MOST = 100_000;

  /** So many tokens are compared to find out. */
  private static final long WORK = 3_000_000;

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    List<String> growing = growing(budget);
    if (growing.isEmpty()) {
      return engine.explore(system, questions, budget);
    }
    Exploration its = engine.explore(system, questions, limited(budget));
    List<Judgement> judgements =
        its.judgements().stream().map(judgement -> explained(judgement, growing)).toList();
    return new Exploration(judgements, its.method(), its.searches(), its.stopped());
  }

  private static Judgement explained(Judgement judgement, List<String> growing) {
    return judgement.code().filter(Problem.K012::equals).isEmpty()
        ? judgement
        : new Judgement(
            judgement.verdict(),
            judgement.code(),
            judgement.run(),
            new Evidence.Unlimited(growing));
  }

  /** The names of places that grow without limit, as far as is known. */
  private List<String> growing(Budget budget) {
    try {
      return Bounds.growing(net, new Meter(budget), WORK).stream()
          .mapToObj(net.places()::name)
          .toList();
    } catch (Halt spent) {
      return List.of(); // the engine finds out by itself that the budget is spent
    }
  }

  private static Budget limited(Budget budget) {
    return new Budget() {
      @Override
      public Optional<Problem> spent(Effort effort) {
        long made =
            switch (effort) {
              case Effort.OfStates of -> of.states();
              case Effort.OfEvents of -> of.events();
              case Effort.OfExecutions of -> of.steps();
            };
        return budget
            .spent(effort)
            .or(() -> made > MOST ? Optional.of(Problem.K012) : Optional.empty());
      }

      @Override
      public long memory() {
        return budget.memory();
      }
    };
  }
}
