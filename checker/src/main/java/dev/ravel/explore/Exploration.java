// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Problem;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.SearchSummary;
import dev.ravel.verdict.Statistic;
import java.util.List;
import java.util.Optional;

/**
 * The result of an exploration.
 *
 * @param judgements the answers in the order of the questions
 * @param method how they were found
 * @param searches what was counted, by search; none if all was known without
 * @param stopped why it ended before everything was explored: a K code; {@code K007} if the
 *     violation of a question that stops ended it; absent if it is complete
 */
public record Exploration(
    List<Judgement> judgements,
    Method method,
    List<SearchSummary> searches,
    Optional<Problem> stopped) {
  /** Copies the lists. */
  public Exploration {
    judgements = List.copyOf(judgements);
    searches = List.copyOf(searches);
  }

  /** What all searches counted together. */
  public Counters counters() {
    return Counters.sum(searches.stream().map(SearchSummary::counters).toList());
  }

  /** What this engine alone counts, search by search. */
  public List<Statistic> statistics() {
    return searches.stream().flatMap(its -> its.statistics().stream()).toList();
  }
}
