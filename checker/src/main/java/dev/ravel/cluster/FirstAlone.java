// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.ForwardingBudget;
import dev.ravel.source.Problem;
import java.util.Optional;

/** A search on this machine within a number of states or steps, and by others after that. */
final class FirstAlone {
  private FirstAlone() {}

  /**
   * The engine of such a search.
   *
   * @param states the number of states or steps on this machine; with 0 the others begin
   */
  static Engine of(Engine alone, long states, Engine others) {
    return (system, questions, budget) -> {
      if (states > 0) {
        Few few = new Few(budget, states);
        Exploration found = alone.explore(system, questions, few);
        if (!few.used) {
          return found;
        }
      }
      return others.explore(system, questions, budget);
    };
  }

  /** A budget with a number of states or steps, which remembers whether they were used up. */
  private static final class Few extends ForwardingBudget {
    private final long states;
    private boolean used;

    Few(Budget budget, long states) {
      super(budget);
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
  }
}
