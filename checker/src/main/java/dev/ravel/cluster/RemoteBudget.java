// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Exploration;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.SearchSummary;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** A budget of work that is done elsewhere: it remembers how far that was, and why it is to end. */
final class RemoteBudget implements Budget {
  private final Budget budget;
  private final long start = System.nanoTime();
  private Optional<Effort> last = Optional.empty();
  private Optional<Problem> spent = Optional.empty();

  /** Nothing is known of the work. */
  RemoteBudget(Budget budget) {
    this.budget = budget;
  }

  @Override
  public Optional<Problem> spent(Effort effort) {
    last = Optional.of(effort);
    spent = spent.or(() -> budget.spent(effort));
    return spent;
  }

  @Override
  public void worked(long operations) {
    budget.worked(operations);
  }

  @Override
  public long memory() {
    return budget.memory();
  }

  /** Why the work is to end, if it is. */
  Optional<Problem> spent() {
    spent = spent.or(() -> Limits.current().spent(0));
    return spent;
  }

  /** What is known of a search that has come so far and found nothing. */
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
