// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.Exploration;
import dev.ravel.explore.MonitoredSystem;
import dev.ravel.explore.Question;
import dev.ravel.explore.RaceOfRun;
import dev.ravel.explore.Replay;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A search over the states of a system with weak memory orders, in which races are asked about. It
 * explores the {@link MonitoredSystem}, of which it asks as well whether a step races.
 */
record WeakOrders(ConcurrentSystem system, List<Question> questions) {
  /** Returns whether happens-before matters to what is asked. */
  boolean matter() {
    return system.capabilities().memory().isWeak()
        && questions.stream().anyMatch(WeakOrders::asksForRaces);
  }

  private static boolean asksForRaces(Question its) {
    return its.property() instanceof Property.Race;
  }

  /** Answers the questions by a search over states. */
  Exploration explore(BiFunction<ConcurrentSystem, List<Question>, Exploration> search) {
    MonitoredSystem monitored = new MonitoredSystem(system);
    List<Question> asked = new ArrayList<>(questions);
    Property never = new Property.Never(monitored.raced());
    questions.stream()
        .filter(WeakOrders::asksForRaces)
        .map(its -> new Question(its.claim(), never, its.stops(), ConcurrentSystem.NONE))
        .forEach(asked::add);
    Exploration found = search.apply(monitored, asked);
    List<Judgement> judgements = new ArrayList<>();
    int next = questions.size();
    for (int k = 0; k < questions.size(); k++) {
      Judgement its = found.judgements().get(k).along(monitored::there);
      if (asksForRaces(questions.get(k))) {
        its = both(its, found.judgements().get(next++).along(monitored::there));
      }
      Replay.check(system, questions.get(k).property(), its);
      judgements.add(its);
    }
    return found.answering(judgements, k -> k < questions.size() ? k : -1);
  }

  /** Returns the judgement from the races that states show and those of steps together. */
  private Judgement both(Judgement ofStates, Judgement ofSteps) {
    if (ofStates.verdict() == Verdict.VIOLATED || ofSteps.verdict() == Verdict.HOLDS) {
      return ofStates;
    }
    return ofSteps
        .run()
        .flatMap(run -> RaceOfRun.of(system, run).map(its -> violated(run, its)))
        .orElse(ofSteps);
  }

  private static Judgement violated(Run run, Evidence race) {
    return Judgement.violated(new Property.Race().code(), run, race);
  }
}
