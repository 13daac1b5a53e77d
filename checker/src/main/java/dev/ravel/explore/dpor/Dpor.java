// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Explorations;
import dev.ravel.explore.Question;
import dev.ravel.explore.SymmetrisedQuestions;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import java.util.ArrayList;
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
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    List<Question> asked =
        options.symmetric() ? SymmetrisedQuestions.askedAtEnds(system, questions) : questions;
    Explorations all = new Explorations(system, asked, budget, options.statistics());
    all.run(
        (group, object, meter) -> {
          StateCounts counts = new StateCounts();
          return new Explorations.Search(
              counts,
              () ->
                  new DporSearch(system, all.answers(), group, object, options, meter, counts)
                      .run());
        });
    Exploration its = all.result(Method.of(options.precise() ? "dpor --precise" : "dpor"));
    List<Judgement> told = new ArrayList<>();
    for (Judgement known : its.judgements()) {
      told.add(SymmetrisedQuestions.told(system, asked.get(told.size()).property(), known));
    }
    return new Exploration(told, its.method(), its.searches(), its.stopped());
  }
}
