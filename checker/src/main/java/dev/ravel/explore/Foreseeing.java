// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import java.util.List;
import java.util.Optional;

/**
 * An engine that explores a system in which it is settled at the start who may crash, where a limit
 * makes crashes depend on each other; all others it explores as they are.
 */
public final class Foreseeing implements Engine {
  private final Engine engine;

  /** An engine for which it pays that crashes are independent. */
  public Foreseeing(Engine engine) {
    this.engine = engine;
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    Optional<ForeseenVictims> foreseen = ForeseenVictims.of(system);
    if (foreseen.isEmpty()) {
      return engine.explore(system, questions, budget);
    }
    Exploration its = engine.explore(foreseen.get(), questions, budget);
    List<Judgement> judgements =
        its.judgements().stream().map(judgement -> there(judgement, foreseen.get())).toList();
    for (int k = 0; k < judgements.size(); k++) {
      Replay.check(system, questions.get(k).property(), judgements.get(k));
    }
    return new Exploration(judgements, its.method(), its.searches(), its.stopped());
  }

  private static Judgement there(Judgement judgement, ForeseenVictims foreseen) {
    return new Judgement(
        judgement.verdict(),
        judgement.code(),
        judgement
            .run()
            .map(
                run ->
                    new Run(
                        foreseen.initialThere(run.initialState()),
                        run.processes(),
                        run.outcomes(),
                        run.loop())),
        judgement.evidence());
  }
}
