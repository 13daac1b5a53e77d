// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import static dev.ravel.explore.graphs.ExecutionGraph.NONE;

import dev.ravel.explore.Answers;
import dev.ravel.explore.RaceOfRun;
import dev.ravel.explore.RunRaces;
import dev.ravel.explore.StateVerdicts;
import dev.ravel.explore.Verdicts;
import dev.ravel.explore.WitnessRun;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Outcomes;
import java.util.Optional;

/** The presentation of execution graphs to the questions about safety. */
final class GraphJudge implements ExecutionGraphSearch.Listener {
  private final ShownSystem shown;
  private final GraphOperations operations;
  private final ConcurrentSystem system;
  private final Outcomes outcomes;
  private final StateVerdicts verdicts;
  private final boolean racesEnd;
  private final boolean racesCount;
  private final int[] begin;
  private final int[] state;
  private int initial;

  GraphJudge(ShownSystem shown, GraphOperations operations, Answers answers, int[] questions) {
    this.shown = shown;
    this.operations = operations;
    this.system = shown.inner();
    this.outcomes = system.outcomes();
    this.verdicts = new StateVerdicts(shown.system(), answers, questions);
    this.racesEnd = shown.rules().racesEnd();
    this.racesCount = shown.system() instanceof RunRaces;
    this.begin = new int[system.objects()];
    this.state = new int[system.objects()];
    answers.followsOrders(racesCount);
  }

  void starts(int index, int[] its, int error) {
    initial = index;
    System.arraycopy(its, 0, begin, 0, begin.length);
    verdicts.atStart(index, error);
  }

  /** Everything was explored. */
  void complete() {
    verdicts.complete();
  }

  @Override
  public boolean done() {
    return verdicts.done();
  }

  @Override
  public void added(ExecutionGraph graph, int event, Effect effect) {
    if (effect.outcome() != NONE) {
      verdicts.coverage().executed(effect.outcome());
    }
    if (!racesCount && GraphRaces.ofLifetimes(graph, event, ExecutionGraph.CAUSES) != NONE) {
      throw new UnsupportedStep("memory is given back while another thread may use it");
    }
    if (racesCount && (racesEnd || verdicts.looksForRaces())) {
      int other = GraphRaces.other(graph, event);
      if (other != NONE) {
        raced(graph, event, other);
      }
    }
    if (effect.next() == ExecutionGraph.FAILED && !verdicts.done()) {
      verdicts.atError(() -> run(graph, event, event));
    }
  }

  private void raced(ExecutionGraph graph, int event, int other) {
    WitnessRun its = run(graph, event, other, event);
    if (verdicts.looksForRaces()) {
      verdicts.atRace(RaceOfRun.of(shown.system(), its.run()).orElseThrow(), its::run);
    }
    if (racesEnd) {
      verdicts.giveUp(Problem.K015);
    }
  }

  @Override
  public void complete(ExecutionGraph graph, boolean waits, boolean failed, boolean discarded) {
    if (failed || discarded) {
      return;
    }
    end(graph);
    boolean isFinal = system.ends(state);
    verdicts.endsElsewhere(isFinal);
    for (EndProperty its : verdicts.ofEnds()) {
      if (Verdicts.isDecidedBy(its, state, isFinal)) {
        WitnessRun run = run(graph, NONE, graph.last);
        boolean _ = verdicts.atEnd(run.state(), () -> Optional.of(run));
        return;
      }
    }
  }

  /** Writes the state at the end of an execution, where each cell has its last value. */
  private void end(ExecutionGraph graph) {
    System.arraycopy(begin, 0, state, 0, begin.length);
    for (int event = 0; event < graph.size; event++) {
      int outcome = graph.word(event, ExecutionGraph.OUTCOME);
      if (outcome != NONE) {
        outcomes.apply(outcome, state);
      }
    }
    operations.lastValues(graph, state);
  }

  /** Returns the run of some events and their causes. */
  private WitnessRun run(ExecutionGraph graph, int last, int... events) {
    return new GraphRun(shown, graph).of(initial, last, events);
  }
}
