// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Explorations;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.source.Halt;
import dev.ravel.source.MemoryRules;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Property;
import dev.ravel.system.StateProperty;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import java.util.List;
import java.util.Optional;

/**
 * Exploration of execution graphs, each consistent one once. It decides errors, races, deadlocks
 * and the ends of executions under sequential consistency, total store order, release and acquire,
 * and RC11, where all executions end.
 *
 * @param why why it was chosen, if the user left the choice
 * @param statistics whether to tell what this engine alone counts
 */
public record Graphs(Optional<String> why, boolean statistics) implements Engine {
  /** Returns the test of graphs of a memory model. */
  static Consistency consistency(MemoryRules rules) {
    return switch (rules) {
      case SC, DRF -> new SequentialConsistency();
      case TSO -> new TotalStoreOrder();
      case RA -> new ReleaseAcquire();
      case RC11 -> new Rc11();
    };
  }

  /**
   * {@inheritDoc}
   *
   * @param system a system, for sequential consistency; one with buffers of writes, for total store
   *     order; or a {@link GraphSystem}
   */
  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    ShownSystem shown = new ShownSystem(system);
    Explorations all = new Explorations(system, questions, budget, statistics);
    boolean weak = system instanceof GraphSystem;
    leave(all.answers(), StateProperty.class, weak ? Problem.K027 : Problem.K005);
    leave(all.answers(), LivenessProperty.class, weak ? Problem.K027 : Problem.K005);
    if (!weak) {
      leave(all.answers(), Property.Race.class, Problem.K005);
    }
    all.leaveCrashes(system);
    all.run(
        (group, _, meter) -> {
          GraphCounts counts = new GraphCounts();
          return new Explorations.Search(
              counts, () -> explore(shown, all.answers(), group, meter, counts));
        });
    Method method = Method.of("graphs");
    return all.result(why.map(reason -> method.because(reason, false)).orElse(method));
  }

  private static void leave(Answers answers, Class<? extends Property> kind, Problem reason) {
    for (int question : answers.openOnes(kind)) {
      answers.decide(question, Judgement.unknown(reason));
    }
  }

  private static void explore(
      ShownSystem shown, Answers answers, int[] group, Meter meter, GraphCounts counts) {
    ConcurrentSystem system = shown.inner();
    GraphOperations operations = new GraphOperations(system, shown.rules());
    GraphJudge judge = new GraphJudge(shown, operations, answers, group);
    ExecutionGraphSearch search =
        new ExecutionGraphSearch(
            system.threads(), operations, shown.consistency(), judge, meter, counts);
    try {
      int[] state = new int[system.objects()];
      for (int index = 0; index < system.initialStates() && !judge.done(); index++) {
        int error = system.initialState(index, state);
        judge.starts(index, state, error);
        if (error == ConcurrentSystem.NONE) {
          search.run(state);
        }
      }
    } catch (UnsupportedStep step) {
      throw new Halt(answers.end(Problem.K026, step.getMessage()));
    }
    if (!judge.done()) {
      judge.complete();
    }
  }
}
