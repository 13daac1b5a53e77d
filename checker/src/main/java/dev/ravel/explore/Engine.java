// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import java.util.List;

/** A way to decide questions about a concurrent system; it keeps nothing between explorations. */
@FunctionalInterface
public interface Engine {
  /**
   * Answers questions, all in one go as far as that is possible. Never throws for want of time or
   * memory: what is then undecided is unknown. Every run it hands out has been replayed on the
   * system.
   *
   * @param budget asked often; when it is spent the search stops
   */
  Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget);
}
