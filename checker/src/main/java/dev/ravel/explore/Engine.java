// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Layer;
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

  /**
   * Describes the layers of this engine, the outermost first. Explores nothing. A layer that does
   * nothing for the questions is left out.
   */
  default List<Layer> layers(ConcurrentSystem system, List<Question> questions) {
    return List.of(layer("search"));
  }

  /** Returns this engine as a layer; see {@link Layer#of}. */
  default Layer layer(String name, Object... values) {
    return Layer.of(name, getClass().getSimpleName(), values);
  }
}
