// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.source.Problem;
import java.util.Optional;
import java.util.OptionalLong;

/** The resources of all work on one file. They are its limits, and the listener's wish to stop. */
record Allowance(String file, Resources resources, ProgressListener listener, long started)
    implements Budget {
  @Override
  public long memory() {
    return resources.maxBytes().orElse(Long.MAX_VALUE);
  }

  @Override
  public Optional<Problem> spent(long bytes) {
    return listener.interrupted()
        ? Optional.of(Problem.K004)
        : reached(System.nanoTime() - started, resources.timeout(), Problem.K001)
            .or(() -> reached(bytes, resources.maxBytes(), Problem.K002));
  }

  @Override
  public Optional<Problem> spent(Effort effort) {
    listener.progress(file, effort, System.nanoTime() - started);
    return spent(0)
        .or(() -> counted(effort))
        .or(() -> reached(effort.bytes(), resources.maxBytes(), Problem.K002));
  }

  private Optional<Problem> counted(Effort effort) {
    return switch (effort) {
      case Effort.OfStates of -> reached(of.states(), resources.maxStates(), Problem.K003);
      case Effort.OfEvents of -> reached(of.events(), resources.maxEvents(), Problem.K008);
      case Effort.OfExecutions _ -> Optional.empty();
    };
  }

  private static Optional<Problem> reached(long used, OptionalLong limit, Problem reason) {
    return used >= limit.orElse(Long.MAX_VALUE) ? Optional.of(reason) : Optional.empty();
  }
}
