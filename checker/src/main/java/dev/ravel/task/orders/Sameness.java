// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.explanation.Reordering;
import dev.ravel.explanation.Telling;
import dev.ravel.result.SameExecution;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.replay.GivenSchedule;
import dev.ravel.verdict.Run;
import java.util.ArrayList;
import java.util.List;

/** Answers whether two schedules are the same execution. */
public final class Sameness {
  /** The number of swaps that are returned. */
  private static final int MOST_SWAPS = 100;

  private Sameness() {}

  /** Compares two schedules of a model. */
  public static Answer<SameExecution> of(Asked asked, String first, String second) {
    return asked.answerOfAny(
        "the comparison of two schedules",
        (subject, system) ->
            of(
                asked.file(),
                system,
                finite(GivenSchedule.run(subject, system, first)),
                finite(GivenSchedule.run(subject, system, second))));
  }

  /** A run, which must have a last step. */
  static Run finite(Run run) {
    if (run.loop().isPresent()) {
      throw Refused.of(
          Problem.U004,
          "the schedule ends with a loop, so it has no last step",
          "leave out the group ( ... )*, or write out how often its moves are made");
    }
    return run;
  }

  private static SameExecution of(String file, ConcurrentSystem system, Run first, Run second) {
    Reordering.Result result = Reordering.compare(system, first, second);
    Telling one = Telling.of(system, first);
    Telling other = Telling.of(system, second);
    List<SameExecution.Swapped> swaps = new ArrayList<>();
    if (result instanceof Reordering.Result.Same same && same.swaps() > 0) {
      Reordering.Reasons reasons = new Reordering.Reasons(system, first, first);
      Reordering.swaps(
          system,
          first,
          second,
          (position, earlier, later) -> {
            swaps.add(
                new SameExecution.Swapped(position, earlier, later, reasons.of(earlier, later)));
            return swaps.size() < MOST_SWAPS;
          });
    }
    String reason =
        result instanceof Reordering.Result.OtherOrder its
            ? new Reordering.Reasons(system, first, second).of(its.inFirst(), its.before())
            : "";
    return new SameExecution(file, one, other, result, reason, swaps);
  }
}
