// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.spread;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.replay.RunStates;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;

/** Answers with the numbers that errors have in another system of the same program. */
final class Renumbered {
  private Renumbered() {}

  /** An answer with the numbers of a system. */
  static Judgement in(ConcurrentSystem system, Judgement its) {
    return its.evidence() instanceof Evidence.Failing
        ? new Judgement(
            its.verdict(),
            its.code(),
            its.run(),
            new Evidence.Failing(RunStates.of(system, its.run().orElseThrow()).error()))
        : its;
  }
}
