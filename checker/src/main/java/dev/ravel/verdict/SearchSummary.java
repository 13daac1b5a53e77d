// SPDX-License-Identifier: Apache-2.0
package dev.ravel.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * One search and what it has counted.
 *
 * @param questions what it was to decide, by number, ascending
 * @param statistics the statistics of this engine alone, in the order in which they are reported
 * @param orbits how it has used symmetry; absent if it was not to use any
 */
public record SearchSummary(
    List<Integer> questions,
    Counters counters,
    List<Statistic> statistics,
    Optional<Orbits> orbits) {
  /** A search without symmetry. */
  public SearchSummary(List<Integer> questions, Counters counters, List<Statistic> statistics) {
    this(questions, counters, statistics, Optional.empty());
  }

  /** Copies the lists. */
  public SearchSummary {
    questions = List.copyOf(questions);
    statistics = List.copyOf(statistics);
  }

  /** This, with its questions under other numbers. */
  public SearchSummary renumbered(IntUnaryOperator number) {
    return new SearchSummary(
        questions.stream().map(number::applyAsInt).sorted().toList(), counters, statistics, orbits);
  }

  /** This, which was to decide other questions. */
  public SearchSummary to(List<Integer> others) {
    return new SearchSummary(others.stream().sorted().toList(), counters, statistics, orbits);
  }

  /** This, with more that was counted. */
  public SearchSummary with(List<Statistic> more) {
    List<Statistic> all = new ArrayList<>(statistics);
    all.addAll(more);
    return new SearchSummary(questions, counters, all, orbits);
  }

  /** This, after work that took time, in nanoseconds. */
  public SearchSummary after(long work) {
    Counters its =
        new Counters(
            counters.states(),
            counters.transitions(),
            counters.executions(),
            counters.redundantExecutions(),
            counters.discardedExecutions(),
            counters.events(),
            counters.cutoffs(),
            work + counters.nanoseconds(),
            counters.bytes());
    return new SearchSummary(questions, its, statistics, orbits);
  }
}
