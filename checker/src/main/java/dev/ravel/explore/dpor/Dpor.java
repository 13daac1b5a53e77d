// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Explorations;
import dev.ravel.explore.Question;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Counters;
import java.util.List;

/**
 * Stateful dynamic partial order reduction: in each state it explores only some of the processes
 * that are enabled there. It decides safety, also where executions go on for ever; what asks for
 * infinite executions is unknown to it.
 *
 * <p>Questions without a property object share one exploration, each other has its own, so that
 * none spoils the reduction of another.
 */
public final class Dpor implements Engine {
  private final DporOptions options;

  /** The engine; it keeps nothing between explorations. */
  public Dpor(DporOptions options) {
    this.options = options;
  }

  @Override
  public String name() {
    return options.precise() ? "dpor --precise" : "dpor";
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    Explorations all = new Explorations(system, questions, budget);
    StateCounts tally = new StateCounts();
    all.run(
        (group, object) ->
            new DporSearch(
                    system, all.answers(), group, object, options.precise(), all.meter(), tally)
                .run());
    return all.result(
        Counters.ofStates(
            tally.states, all.meter().transitions(), all.nanoseconds(), all.meter().peak()),
        options.statistics() ? tally.statistics() : List.of());
  }
}
