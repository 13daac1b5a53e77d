// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.SearchSummary;
import dev.ravel.verdict.Statistic;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;

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

  /** Nothing is decided, for a reason. */
  public static Exploration unknown(List<Question> questions, Method method, Problem reason) {
    List<Judgement> all = questions.stream().map(_ -> Judgement.unknown(reason)).toList();
    return new Exploration(all, method, List.of(), Optional.of(reason));
  }

  /** The same, with other answers. */
  public Exploration judged(UnaryOperator<Judgement> each) {
    return new Exploration(judgements.stream().map(each).toList(), method, searches, stopped);
  }

  /**
   * The answers to other questions, for which these were asked.
   *
   * @param question by question that was asked here the other one; negative if none asks for it
   */
  public Exploration answering(List<Judgement> others, IntUnaryOperator question) {
    List<SearchSummary> all =
        searches.stream()
            .map(
                its ->
                    its.to(
                        its.questions().stream()
                            .map(question::applyAsInt)
                            .filter(other -> other >= 0)
                            .distinct()
                            .toList()))
            .toList();
    return new Exploration(others, method, all, stopped);
  }

  /**
   * The same of a system that is like the explored one, where each run shows the same.
   *
   * @param there the runs as they are in that system
   */
  Exploration replayed(
      ConcurrentSystem system, List<Question> questions, UnaryOperator<Run> there) {
    Exploration its = judged(judgement -> judgement.along(there));
    for (int k = 0; k < judgements.size(); k++) {
      Replay.check(system, questions.get(k).property(), its.judgements.get(k));
    }
    return its;
  }

  /** Returns the counters of all searches together. */
  public Counters counters() {
    return Counters.sum(searches.stream().map(SearchSummary::counters).toList());
  }

  /** Returns the statistics of this engine alone, search by search. */
  public List<Statistic> statistics() {
    return searches.stream().flatMap(its -> its.statistics().stream()).toList();
  }
}
