// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.auto;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.SymmetricGroups;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import java.util.List;

/**
 * A search that stores every state as long as there are few, and then begins anew with one state of
 * each orbit, if members of families are interchangeable where something is asked. Of small models
 * it tells all states, as they are; of large ones about one in N! where N threads do the same,
 * without being told.
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
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    if (system.processes() > Auto.MANY || !SymmetricGroups.anyIsRenamed(system, questions)) {
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

  /** The user has chosen the engine, so there is nothing to tell of why. */
  private static Exploration asChosen(Exploration its) {
    return new Exploration(
        its.judgements(), its.method().asAskedFor(), its.searches(), its.stopped());
  }
}
