// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.SymmetricGroups;
import dev.ravel.explore.SymmetricQuestions;
import dev.ravel.explore.states.CountedState;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Renamings;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Layer;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Orbits;
import dev.ravel.verdict.SearchSummary;
import java.util.List;
import java.util.Optional;

/**
 * One state of each orbit, for families of thousands of members ({@link CrowdSearch}). The cost of
 * a state does not grow with them. It decides questions about safety of programs without crashes in
 * which no thread, and nothing that is kept for each thread, holds the number of another one. Where
 * that is not so, everything is unknown to it. Members that a question names are kept apart: of
 * thousands that are alike a few less are no more orbits, but thousands of names to ask under are.
 */
public final class Crowds implements Engine {
  @Override
  public List<Layer> layers(ConcurrentSystem system, List<Question> questions) {
    String alike = SymmetricGroups.renamed(system, questions).orElse("some may be interchangeable");
    return List.of(layer("counter abstraction", alike));
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    return tried(system, questions, budget)
        .orElseGet(
            () ->
                new Exploration(
                    new Answers(system, questions).all(Problem.K005),
                    Method.of("graph"),
                    List.of(),
                    Optional.of(Problem.K005)));
  }

  /** Returns the exploration; absent if this is no such program. */
  Optional<Exploration> tried(ConcurrentSystem system, List<Question> questions, Budget budget) {
    long start = System.nanoTime();
    Answers answers = new Answers(system, questions);
    Meter meter = new Meter(budget);
    if (answers.numbers().stream()
        .anyMatch(its -> answers.property(its) instanceof LivenessProperty)) {
      return Optional.empty();
    }
    Renamings renamings = SymmetricQuestions.of(system, answers);
    Optional<CountedState> crowd =
        renamings.symmetry().flatMap(its -> CountedState.of(system, its));
    if (crowd.isEmpty()) {
      return Optional.empty();
    }
    CrowdSearch search = new CrowdSearch(system, answers, meter, crowd.get());
    Optional<Problem> stopped = search.run();
    if (search.isEntangled()) {
      return Optional.empty();
    }
    Counters counters =
        Counters.ofStates(
            search.states(), meter.transitions(), System.nanoTime() - start, meter.peak());
    Optional<Orbits> orbits =
        Optional.of(new Orbits(renamings.count(), 0, 0, renamings.families()));
    return Optional.of(
        new Exploration(
            answers.all(stopped.orElse(Problem.K007)),
            Method.of("graph").ofShortestRuns(),
            List.of(new SearchSummary(answers.numbers(), counters, List.of(), orbits)),
            stopped));
  }
}
