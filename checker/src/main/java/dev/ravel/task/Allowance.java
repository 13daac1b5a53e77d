// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.Budget;
import dev.ravel.source.Problem;
import java.util.Optional;

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
  public Optional<Problem> spent(long states, long transitions, long frontier, long bytes) {
    long elapsed = System.nanoTime() - started;
    onlooker.progress(file, states, transitions, frontier, elapsed);
    if (onlooker.interrupted()) {
      return Optional.of(Problem.K004);
    }
    if (elapsed >= resources.timeout().orElse(Long.MAX_VALUE)) {
      return Optional.of(Problem.K001);
    }
    if (states >= resources.maxStates().orElse(Long.MAX_VALUE)) {
      return Optional.of(Problem.K003);
    }
    if (bytes >= resources.maxBytes().orElse(Long.MAX_VALUE)) {
      return Optional.of(Problem.K002);
    }
    return Optional.empty();
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
