// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.Engine;
import dev.ravel.explore.sample.Division;
import dev.ravel.explore.stateless.FellowExplorers;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A way to search with more than this machine has. */
@FunctionalInterface
public interface Distribution {
  /**
   * The matter of a search, from which others can make the same system.
   *
   * @param file the name of the model or net
   * @param files all files that were read for it, by name; not to be changed, and the same object
   *     for all subjects of one check, and no other
   * @param options how it is checked
   * @param defines the values of constants by name
   * @param swept the names of those that are tried one after the other
   * @param subject its number among the subjects of the file
   */
  record Matter(
      String file,
      Map<String, byte[]> files,
      CheckOptions options,
      Map<String, String> defines,
      Set<String> swept,
      int subject) {}

  /**
   * The engine that searches it.
   *
   * @param alone the search on this machine
   * @param ofAllStates makes of a search over all states one that looks before at what needs none
   */
  Engine engine(Matter matter, Engine alone, UnaryOperator<Engine> ofAllStates);

  /**
   * Returns whether the system is explored as by one machine. It is explored by the engine of
   * {@link #engine}'s parameter {@code alone}, here or elsewhere.
   */
  default boolean exploresAlone() {
    return false;
  }

  /** Returns the division of random executions, if the search is one along these. */
  default Division samples(Matter matter) {
    return new Division.Whole();
  }

  /**
   * Returns the explorers of parts of an exploration along executions, if there are any. They serve
   * {@code dpor --stateless}. The engine that is alone has them help.
   */
  default Optional<FellowExplorers> fellows(Matter matter) {
    return Optional.empty();
  }
}
