// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.sample;

import dev.ravel.verdict.Judgement;
import java.util.List;

/**
 * The results of some of the executions.
 *
 * @param from the number of the first one
 * @param to that after the last one
 * @param groups for questions that share executions what was seen in those; where an answer ends
 *     the search there are none after it
 */
public record SampleResult(long from, long to, List<OfGroup> groups) {
  /** Copies the list. */
  public SampleResult {
    groups = List.copyOf(groups);
  }

  /**
   * The results for some questions, until they had all been answered.
   *
   * @param questions their numbers
   * @param executions how many were made
   * @param steps of all of them
   * @param traces the hashes of the traces of those that came to their end, each once
   * @param deadlocks how many ended in one
   * @param errors in how many a step was an error
   * @param left how many were left before their end
   * @param longest the steps of the longest one
   * @param decided the answers, in the order in which they were found
   */
  public record OfGroup(
      List<Integer> questions,
      long executions,
      long steps,
      List<String> traces,
      long deadlocks,
      long errors,
      long left,
      long longest,
      List<Decided> decided) {
    /** Copies the lists. */
    public OfGroup {
      questions = List.copyOf(questions);
      traces = List.copyOf(traces);
      decided = List.copyOf(decided);
    }
  }

  /** A question that was answered by an execution. */
  public record Decided(int question, Judgement answer) {}
}
