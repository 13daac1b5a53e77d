// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.ForwardingBudget;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.SearchSummary;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** A budget that remembers the effort of its work, and the reason for which that is to end. */
final class RemoteBudget extends ForwardingBudget {
  private final long start = System.nanoTime();
  private Optional<Effort> last = Optional.empty();
  private Optional<Problem> spent = Optional.empty();

  /** A budget of work that has not begun. */
  RemoteBudget(Budget budget) {
    super(budget);
  }

  @Override
  public Optional<Problem> spent(Effort effort) {
    last = Optional.of(effort);
    spent = spent.or(() -> budget.spent(effort));
    return spent;
  }

  /** The reason for which the work is to end, if there is one. */
  Optional<Problem> spent() {
    spent = spent.or(() -> Limits.current().spent(0));
    return spent;
  }

  /** The result of a search with this effort that has found nothing. */
  Exploration until(Exploration nothing) {
    return new Exploration(
        nothing.judgements(),
        nothing.method(),
        last.stream().map(its -> searched(nothing, its)).toList(),
        nothing.stopped());
  }

  private SearchSummary searched(Exploration nothing, Effort effort) {
    long nanoseconds = System.nanoTime() - start;
    List<Integer> questions = IntStream.range(0, nothing.judgements().size()).boxed().toList();
    Counters counters =
        switch (effort) {
          case Effort.OfStates of ->
              Counters.ofStates(of.states(), of.transitions(), nanoseconds, of.bytes());
          case Effort.OfExecutions of ->
              Counters.ofExecutions(
                  of.executions(),
                  OptionalLong.of(of.redundant()),
                  of.steps(),
                  nanoseconds,
                  of.bytes());
          case Effort.OfEvents of -> Counters.ofStates(0, 0, nanoseconds, of.bytes());
        };
    return new SearchSummary(questions, counters, List.of());
  }
}
