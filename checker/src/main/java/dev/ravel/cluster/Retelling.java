// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.Spreading;
import dev.ravel.task.replay.Course;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Searches that were made elsewhere, for the same check by the same build: each is answered as it
 * was there. One that was not made there is made here.
 */
final class Retelling implements Spreading {
  private final Deque<Recorder.Told> left;

  /** The searches of a check. */
  Retelling(Recorder.Transcript its) {
    this.left = new ArrayDeque<>(its.searches());
  }

  @Override
  public Engine engine(Matter matter, Engine alone, UnaryOperator<Engine> ofAllStates) {
    return (system, questions, budget) -> {
      List<Assignment.Asked> asked = questions.stream().map(Assignment.Asked::of).toList();
      Recorder.Told next = left.peek();
      if (next == null || next.subject() != matter.subject() || !next.asked().equals(asked)) {
        left.clear();
        return alone.explore(system, questions, budget);
      }
      return here(system, left.remove().result());
    };
  }

  /** A result with the numbers that its errors have in the system here. */
  private static Exploration here(ConcurrentSystem system, Exploration result) {
    return new Exploration(
        result.judgements().stream().map(its -> here(system, its)).toList(),
        result.method(),
        result.searches(),
        result.stopped());
  }

  private static Judgement here(ConcurrentSystem system, Judgement its) {
    if (!(its.evidence() instanceof Evidence.Failing)) {
      return its;
    }
    int error = Course.of(system, its.run().orElseThrow()).error();
    if (error == ConcurrentSystem.NONE) {
      throw new IllegalStateException("a run that ended with an error does not do so here");
    }
    return new Judgement(its.verdict(), its.code(), its.run(), new Evidence.Failing(error));
  }
}
