// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.graph.Graph;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Layer;
import dev.ravel.verdict.SearchSummary;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An engine after which all states are searched for races with threads that {@linkplain
 * Outcomes#waiting wait}. They wait by an access, and the search is made where there are any and no
 * race was found. To wait is no step, so that partial orders and reduced searches need not come by
 * the states that show such a race: of a thread that waits for a flag, and another that sets the
 * flag, they may see the second step alone before the first.
 *
 * <p>So it is in systems {@linkplain dev.ravel.system.MemoryModel#isWeak with weak memory orders}
 * of which the engine does not look at happens-before.
 *
 * <p>Cost: nothing where no thread waits by an access to memory that others use by plain ones; else
 * that of a search over all states.
 *
 * @param states the search over all states
 */
record RacesOfWaits(Engine engine, Engine states) implements Engine {
  @Override
  public List<Layer> layers(ConcurrentSystem system, List<Question> questions) {
    List<Layer> inner = engine.layers(system, questions);
    boolean open = questions.stream().anyMatch(its -> its.property() instanceof Property.Race);
    return open && !inner.getLast().engine().equals(Graph.class.getSimpleName())
        ? layer("races of waits").over(inner)
        : inner;
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    Exploration first = engine.explore(system, questions, budget);
    int[] numbers =
        IntStream.range(0, questions.size())
            .filter(k -> questions.get(k).property() instanceof Property.Race)
            .filter(k -> isOpen(system, first.judgements().get(k)))
            .toArray();
    if (numbers.length == 0 || first.method().engine().startsWith(Engines.GRAPH)) {
      return first;
    }
    List<Question> open = IntStream.of(numbers).mapToObj(questions::get).toList();
    Exploration second = states.explore(system, open, budget);
    List<Judgement> judgements = new ArrayList<>(first.judgements());
    for (int k = 0; k < numbers.length; k++) {
      judgements.set(numbers[k], second.judgements().get(k));
    }
    List<SearchSummary> searches = new ArrayList<>(first.searches());
    second.searches().forEach(search -> searches.add(search.renumbered(k -> numbers[k])));
    Optional<Problem> stopped = first.stopped().or(second::stopped);
    return new Exploration(judgements, first.method(), searches, stopped);
  }

  private static boolean isOpen(ConcurrentSystem system, Judgement its) {
    return its.verdict() == Verdict.HOLDS
        ? system.outcomes().anyWaits()
        : its.code().equals(Optional.of(Problem.K022));
  }
}
