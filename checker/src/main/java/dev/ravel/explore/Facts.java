// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Halt;
import dev.ravel.verdict.Judgement;
import java.util.Optional;

/** Answers that need no search over states. */
@FunctionalInterface
public interface Facts {
  /**
   * The answer to a question, if it is found. Its run, if there is one, has not been replayed.
   *
   * @throws Halt if the budget is spent
   */
  Optional<Judgement> of(Question question, Meter meter);

  /** The answers of this, and where it has none those of another. */
  default Facts or(Facts other) {
    return (question, meter) -> of(question, meter).or(() -> other.of(question, meter));
  }
}
