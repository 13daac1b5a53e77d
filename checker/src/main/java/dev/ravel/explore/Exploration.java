// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Problem;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Statistic;
import java.util.List;
import java.util.Optional;

/**
 * The result of an exploration.
 *
 * @param judgements the answers in the order of the questions
 * @param statistics what this engine alone counts, in the order in which it is to be told
 * @param stopped why it ended before everything was explored: a K code; {@code K007} if the
 *     violation of a question that stops ended it; absent if it is complete
 */
public record Exploration(
    List<Judgement> judgements,
    Counters counters,
    List<Statistic> statistics,
    Optional<Problem> stopped) {
  /** Copies the lists. */
  public Exploration {
    judgements = List.copyOf(judgements);
    statistics = List.copyOf(statistics);
  }

  /** The result of an engine that counts nothing that others do not. */
  public Exploration(List<Judgement> judgements, Counters counters, Optional<Problem> stopped) {
    this(judgements, counters, List.of(), stopped);
  }
}
