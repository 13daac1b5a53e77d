// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.auto;

import dev.ravel.explanation.Numbers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.SymmetricGroups;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Layer;
import java.util.List;
import java.util.Optional;

/**
 * A search that stores every state as long as there are few. Then it begins anew with one state of
 * each orbit. It does so if members of families are interchangeable where something is asked. Of
 * small models it tells all states, as they are; of large ones about one in N! where N threads do
 * the same, without being told.
 *
 * <p>What the first search has decided when it ends is kept. Where nobody is interchangeable, it is
 * the only one.
 *
 * @param states stores every state
 * @param orbits stores one of each orbit
 * @param few how long the first one goes on, in elementary operations, usually {@link Auto#START}
 */
public record OrbitsOfMany(Engine states, Engine orbits, long few) implements Engine {
  @Override
  public List<Layer> layers(ConcurrentSystem system, List<Question> questions) {
    List<Layer> inner = states.layers(system, questions);
    return renamed(system, questions)
        .map(why -> layer("symmetry", Numbers.count(few), why).over(inner))
        .orElse(inner);
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    if (renamed(system, questions).isEmpty()) {
      return states.explore(system, questions, budget);
    }
    try (Dovetail all = new Dovetail(system, questions, budget)) {
      InTurn first = all.enter("states", states);
      if (all.goOn(first, few) || first.ended()) {
        return asChosen(all.result(first, ""));
      }
      first.end(Problem.K007);
      InTurn second = all.enter("orbits", orbits);
      boolean ended = all.goOn(second, Auto.ENDLESS);
      assert ended || second.ended();
      return asChosen(all.result(second, ""));
    }
  }

  private static Optional<String> renamed(ConcurrentSystem system, List<Question> questions) {
    return system.processes() > Auto.MANY
        ? Optional.empty()
        : SymmetricGroups.renamed(system, questions);
  }

  /** The user has chosen the engine, so there is nothing to tell of why. */
  private static Exploration asChosen(Exploration its) {
    return new Exploration(
        its.judgements(), its.method().asAskedFor(), its.searches(), its.stopped());
  }
}
