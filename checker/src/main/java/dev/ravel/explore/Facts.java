// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Halt;
import dev.ravel.system.Property;
import dev.ravel.verdict.Judgement;
import java.util.Optional;

/** Answers that need no search over states. */
public interface Facts {
  /**
   * The answer to a question, if it is found. Its run, if there is one, has not been replayed.
   *
   * @throws Halt if the budget is spent
   */
  Optional<Judgement> of(Property property, Meter meter);

  /** No answers. */
  static Facts none() {
    return (property, meter) -> Optional.empty();
  }

  /** The answers of this, and where it has none those of another. */
  default Facts or(Facts other) {
    return (property, meter) -> of(property, meter).or(() -> other.of(property, meter));
  }
}
