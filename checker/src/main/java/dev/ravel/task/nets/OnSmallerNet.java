// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.nets;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.Replay;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Layer;
import dev.ravel.verdict.Reduced;
import dev.ravel.verdict.SearchSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * An engine that searches a smaller net in place of the net itself. There must be one that answers
 * all questions. Runs that it finds are lifted to the net itself and replayed there.
 *
 * @param direct the engine for the net itself
 * @param smaller finds a smaller net for questions
 * @param other makes the engine for it
 * @param statistics whether to tell what was taken out
 */
public record OnSmallerNet(
    Engine direct,
    Function<List<Question>, Optional<SmallerNet>> smaller,
    Function<SmallerNet, Engine> other,
    boolean statistics)
    implements Engine {
  @Override
  public List<Layer> layers(ConcurrentSystem system, List<Question> questions) {
    Optional<SmallerNet> net = smaller.apply(questions);
    if (net.isEmpty()) {
      return direct.layers(system, questions);
    }
    Reduced its = net.get().reduced();
    return layer(
            "net reduction",
            its.leftPlaces(),
            its.leftTransitions(),
            its.places(),
            its.transitions())
        .over(other.apply(net.get()).layers(net.get().system(), net.get().questions(questions)));
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    Optional<SmallerNet> net = smaller.apply(questions);
    if (net.isEmpty()) {
      return direct.explore(system, questions, budget);
    }
    Exploration exploration =
        other.apply(net.get()).explore(net.get().system(), net.get().questions(questions), budget);
    List<Judgement> judgements = new ArrayList<>();
    for (int k = 0; k < questions.size(); k++) {
      Optional<Judgement> its = net.get().lifted(k, exploration.judgements().get(k));
      if (its.isEmpty()) {
        return direct.explore(system, questions, budget);
      }
      Replay.check(system, questions.get(k).property(), its.get());
      judgements.add(its.get());
    }
    List<SearchSummary> searches = new ArrayList<>(exploration.searches());
    if (statistics) {
      searches.set(0, searches.getFirst().with(net.get().statistics()));
    }
    return new Exploration(
        judgements,
        exploration.method().on(net.get().reduced(), net.get().stepByStep()),
        searches,
        exploration.stopped());
  }
}
