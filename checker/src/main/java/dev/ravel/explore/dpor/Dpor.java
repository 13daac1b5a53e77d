// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Explorations;
import dev.ravel.explore.Question;
import dev.ravel.explore.QuotientRuns;
import dev.ravel.explore.SymmetricGroups;
import dev.ravel.explore.SymmetrisedQuestions;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Shared;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Layer;
import dev.ravel.verdict.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Stateful dynamic partial order reduction. In each state it explores only some of the processes
 * that are enabled there. It decides safety, also where executions go on for ever; what asks for
 * infinite executions is unknown to it.
 *
 * <p>Questions without a property object share one exploration, each other has its own, so that
 * none spoils the reduction of another.
 *
 * @param options what the exploration does beside the search
 */
public record Dpor(DporOptions options) implements Engine {
  @Override
  public List<Layer> layers(ConcurrentSystem system, List<Question> questions) {
    List<Layer> search = List.of(layer("search"));
    return SymmetricGroups.renamed(system, questions)
        .filter(_ -> options.symmetric())
        .map(why -> layer("symmetry", why).over(search))
        .orElse(search);
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    Optional<ConcurrentSystem> quotient = Shared.quotient(system, true);
    if (quotient.isPresent()) {
      return QuotientRuns.of(system, questions, explore(quotient.get(), questions, budget));
    }
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
