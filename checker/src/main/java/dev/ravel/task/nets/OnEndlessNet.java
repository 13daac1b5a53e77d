// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.nets;

import dev.ravel.explanation.Numbers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.ForwardingBudget;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.coverability.Bounds;
import dev.ravel.net.Net;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Layer;
import java.util.List;
import java.util.Optional;

/**
 * An engine that does not search a net for ever. Of a net with a place that grows without limit it
 * looks at a limited number of states or events only, since no search over markings comes to an end
 * there.
 */
public record OnEndlessNet(Engine engine, Net net) implements Engine {
  /** The limit of states or events of a net without limit. */
  static final long MOST = 100_000;

  /** So many tokens are compared to find out. */
  private static final long WORK = 3_000_000;

  @Override
  public List<Layer> layers(ConcurrentSystem system, List<Question> questions) {
    List<Layer> inner = engine.layers(system, questions);
    String growing = String.join(", ", growing(Budget.unlimited()));
    return growing.isEmpty()
        ? inner
        : layer("bounded search", Numbers.count(MOST), growing).over(inner);
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    List<String> growing = growing(budget);
    if (growing.isEmpty()) {
      return engine.explore(system, questions, budget);
    }
    return engine
        .explore(system, questions, limited(budget))
        .judged(judgement -> explained(judgement, growing));
  }

  private static Judgement explained(Judgement judgement, List<String> growing) {
    return judgement.code().filter(Problem.K012::equals).isEmpty()
        ? judgement
        : judgement.with(new Evidence.Unlimited(growing));
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
    return new ForwardingBudget(budget) {
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
    };
  }
}
