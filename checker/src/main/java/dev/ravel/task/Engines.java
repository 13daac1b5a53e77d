// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.Engine;
import dev.ravel.explore.graph.Graph;
import java.util.List;

/** The engines by the names that {@code --engine} takes. */
public final class Engines {
  /** The name that leaves the choice to Ravel. */
  public static final String AUTO = "auto";

  private Engines() {}

  /** All names, {@link #AUTO} first. */
  public static List<String> names() {
    return List.of(AUTO, new Graph().name());
  }

  /** The engine of one of the {@link #names}, on so many threads. */
  static Engine named(String name, int threads) {
    if (!names().contains(name)) {
      throw new IllegalArgumentException(name);
    }
    // There is one engine so far, so the choice is easy.
    return new Graph(threads);
  }
}
