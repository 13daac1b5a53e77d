// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Reduced;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A way to decide questions about a concurrent system. */
public interface Engine {
  /** Its name on the command line. */
  String name();

  /**
   * Whether every finite run that shows a violation is as short as any that does, and of those has
   * the fewest switches.
   */
  default boolean shortest() {
    return false;
  }

  /** Why this engine was chosen, if the user left the choice, once it has explored. */
  default Optional<String> why() {
    return Optional.empty();
  }

  /** How much smaller the net was that was searched, if it was not the net itself. */
  default Optional<Reduced> reduced() {
    return Optional.empty();
  }

  /** The most preemptions of a run that it hands out, if they are bounded. */
  default OptionalInt preemptions() {
    return OptionalInt.empty();
  }

  /**
   * Answers questions, all in one go as far as that is possible. Never throws for want of time or
   * memory: what is then undecided is unknown. Every run it hands out has been replayed on the
   * system.
   *
   * @param budget asked often; when it is spent the search stops
   */
  Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget);
}
