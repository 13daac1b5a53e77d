// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import java.util.List;
import java.util.Optional;

/** A search on this machine as long as it has few states, or steps, and by others beyond. */
final class FirstAlone {
  private FirstAlone() {}

  /**
   * The search.
   *
   * @param states so many are few, or so many steps; with 0 of them it is for the others at once
   */
  static Engine of(Engine alone, long states, Engine others) {
    return (system, questions, budget) ->
        explored(alone, states, system, questions, budget)
            .orElseGet(() -> others.explore(system, questions, budget));
  }

  /** What is found out here, unless there are too many states for that. */
  private static Optional<Exploration> explored(
      Engine alone, long states, ConcurrentSystem system, List<Question> questions, Budget budget) {
    if (states == 0) {
      return Optional.empty();
    }
    Few few = new Few(budget, states);
    Exploration found = alone.explore(system, questions, few);
    return few.used ? Optional.empty() : Optional.of(found);
  }

  /** A budget of so many states or steps, which tells whether they were used up. */
  private static final class Few implements Budget {
    private final Budget budget;
    private final long states;
    private boolean used;

    Few(Budget budget, long states) {
      this.budget = budget;
      this.states = states;
    }

    @Override
    public Optional<Problem> spent(Effort effort) {
      Optional<Problem> its = budget.spent(effort);
      if (its.isEmpty() && size(effort) >= states) {
        used = true;
        return Optional.of(Problem.K003);
      }
      return its;
    }

    private static long size(Effort effort) {
      return switch (effort) {
        case Effort.OfStates of -> of.states();
        case Effort.OfExecutions of -> of.steps();
        case Effort.OfEvents _ -> 0;
      };
    }

    @Override
    public void worked(long operations) {
      budget.worked(operations);
    }

    @Override
    public long memory() {
      return budget.memory();
    }
  }
}
