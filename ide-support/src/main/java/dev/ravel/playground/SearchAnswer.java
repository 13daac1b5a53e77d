// SPDX-License-Identifier: Apache-2.0
package dev.ravel.playground;

import dev.ravel.task.loading.Answer;
import dev.ravel.task.orders.PlainSearch;
import dev.ravel.task.orders.PrefixTrail;
import java.util.Optional;

/** Searches beside {@code Explore(C, D, A)}, call by call. */
final class SearchAnswer {
  private SearchAnswer() {}

  /** The search of the kind {@code search}; absent for an unknown one. */
  static Optional<Object> of(Asking asking) {
    Optional<Answer<?>> answer =
        switch (asking.word("search")) {
          case "without" -> Optional.of(PlainSearch.withoutD(asking.asked()));
          case "plain" -> Optional.of(PlainSearch.interleavings(asking.asked()));
          case "prefix" -> Optional.of(PrefixTrail.of(asking.asked()));
          default -> Optional.empty();
        };
    return answer.map(Faults::of);
  }
}
