// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.Engine;
import dev.ravel.task.loading.Relation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A way to search with more than this machine has. */
@FunctionalInterface
public interface Spreading {
  /**
   * What is searched, so that others can make the same system of it.
   *
   * @param file the name of the model or net
   * @param files all files that were read for it, by name; not to be changed
   * @param defines the values of constants by name
   * @param swept the names of those that are tried one after the other
   * @param only the checks that are decided, by name or text; empty for all
   * @param query what is asked of a net, if that was said
   * @param relation which steps are independent; absent: those that the model says
   * @param subject its number among the subjects of the file
   */
  record Matter(
      String file,
      Map<String, byte[]> files,
      Map<String, String> defines,
      Set<String> swept,
      List<String> only,
      Optional<String> query,
      Optional<Relation> relation,
      int subject) {}

  /**
   * The engine that searches it.
   *
   * @param alone the search on this machine
   * @param ofAllStates makes of a search over all states one that looks before at what needs none
   */
  Engine engine(Matter matter, Engine alone, UnaryOperator<Engine> ofAllStates);
}
