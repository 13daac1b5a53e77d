// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.executions.Judge;
import dev.ravel.explore.executions.Trail;
import dev.ravel.explore.unfolding.AgainstBruteForce;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.trace.Dependence;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The engine's parts put together, with somebody who sees each complete execution. */
final class Goes {
  /** More steps than a system needs whose executions are counted. */
  private static final long PATIENCE = 10_000_000;

  /** More steps than a system needs that is compared with brute force. */
  private static final long SMALL = 100_000;

  private Goes() {}

  /** The counts of an exploration. */
  record Counts(long executions, long redundant) {}

  /**
   * The engine as brute force knows explorers; it objects where a small system does not end, and
   * where an execution is given up.
   */
  static void explore(
      ConcurrentSystem system,
      int property,
      AgainstBruteForce.Options options,
      AgainstBruteForce.Sink sink) {
    try {
      Counts counts = counts(system, property, sink, SMALL);
      if (counts.redundant() > 0) {
        throw new AssertionError("redundant: " + counts);
      }
    } catch (Halt halt) {
      throw new AssertionError("does not end", halt);
    }
  }

  /** Explores everything from all initial states. */
  static Counts counts(ConcurrentSystem system) {
    return counts(system, ConcurrentSystem.NONE, (initial, processes, outcomes) -> {}, PATIENCE);
  }

  /** Explores everything from all initial states; shows all executions. */
  static Counts counts(ConcurrentSystem system, AgainstBruteForce.Sink sink) {
    return counts(system, ConcurrentSystem.NONE, sink, SMALL);
  }

  private static Counts counts(
      ConcurrentSystem system, int property, AgainstBruteForce.Sink sink, long patience) {
    Dependence dependence = new Dependence(system, property);
    // a question that nothing decides
    Question never = new Question(new Property.Terminates(), false, property);
    Answers answers = new Answers(system, List.of(never));
    Judge judge = new Judge(system, answers, new int[] {0}, dependence);
    ExecutionCounts counts = new ExecutionCounts();
    StatelessSearch search =
        new StatelessSearch(system, dependence, judge, new Meter(patience(patience)), counts);
    Found found = new Found();
    search.show(found);
    int[] state = new int[system.objects()];
    for (int initial = 0; initial < system.initialStates(); initial++) {
      if (system.initialState(initial, state) != ConcurrentSystem.NONE) {
        sink.maximal(initial, new int[0], new int[0]);
      } else {
        search.run(initial, state);
        found.runs.forEach(
            run -> sink.maximal(run.initialState(), run.processes(), run.outcomes()));
      }
    }
    return new Counts(counts.executions, counts.redundant);
  }

  /** The complete executions of the present exploration. */
  private static final class Found implements StatelessSearch.ExecutionListener {
    private final List<Run> runs = new ArrayList<>();

    @Override
    public void begins(int initial) {
      runs.clear();
    }

    @Override
    public void complete(Trail trail) {
      int[] processes = IntStream.range(0, trail.size()).map(trail::process).toArray();
      int[] outcomes = IntStream.range(0, trail.size()).map(trail::index).toArray();
      runs.add(new Run(trail.initial(), processes, outcomes, OptionalInt.empty()));
    }
  }

  private static Budget patience(long most) {
    return effort ->
        effort instanceof Effort.OfExecutions its && its.steps() > most
            ? Optional.of(Problem.K001)
            : Optional.empty();
  }
}
