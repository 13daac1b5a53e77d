// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.source.Problem;
import java.util.Optional;
import java.util.OptionalLong;

/** The budget of the searches for one file: its limits, and the onlooker's wish to stop. */
final class Allowance implements Budget {
  private final String file;
  private final Resources resources;
  private final Onlooker onlooker;
  private final long started;

  Allowance(String file, Resources resources, Onlooker onlooker, long started) {
    this.file = file;
    this.resources = resources;
    this.onlooker = onlooker;
    this.started = started;
  }

  @Override
  public long memory() {
    return resources.maxBytes().orElse(Long.MAX_VALUE);
  }

  /** What progress calls the file. */
  String file() {
    return file;
  }

  @Override
  public Optional<Problem> spent(Effort effort) {
    long elapsed = System.nanoTime() - started;
    onlooker.progress(file, effort, elapsed);
    if (onlooker.interrupted()) {
      return Optional.of(Problem.K004);
    }
    if (elapsed >= resources.timeout().orElse(Long.MAX_VALUE)) {
      return Optional.of(Problem.K001);
    }
    Optional<Problem> counted =
        switch (effort) {
          case Effort.OfStates of -> reached(of.states(), resources.maxStates(), Problem.K003);
          case Effort.OfEvents of -> reached(of.events(), resources.maxEvents(), Problem.K008);
          case Effort.OfExecutions _ -> Optional.<Problem>empty();
        };
    return counted.or(() -> reached(effort.bytes(), resources.maxBytes(), Problem.K002));
  }

  private static Optional<Problem> reached(long used, OptionalLong limit, Problem reason) {
    return used >= limit.orElse(Long.MAX_VALUE) ? Optional.of(reason) : Optional.empty();
  }

  /** The reason not to begin another search, if there is one. */
  Optional<Problem> spentBetweenSearches() {
    return onlooker.interrupted()
        ? Optional.of(Problem.K004)
        : System.nanoTime() - started >= resources.timeout().orElse(Long.MAX_VALUE)
            ? Optional.of(Problem.K001)
            : Optional.empty();
  }
}
