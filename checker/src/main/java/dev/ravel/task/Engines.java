// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explore.executions.Equivalence;
import java.util.List;

/** The engines by the names that {@code --engine} takes. */
public final class Engines {
  /** The name that leaves the choice to Ravel. */
  public static final String AUTO = "auto";

  /** The search over states. */
  public static final String GRAPH = "graph";

  /** The search over some of the states. It is stateful dynamic partial order reduction. */
  public static final String DPOR = "dpor";

  /** The exploration of partial orders. */
  public static final String UNFOLDING = "unfolding";

  /** The saturation of the unfolding of a net. */
  public static final String PREFIX = "prefix";

  /** The exploration of execution graphs, under a memory model. */
  public static final String GRAPHS = "graphs";

  /** Random executions. */
  public static final String SAMPLE = "sample";

  private Engines() {}

  /** All names, {@link #AUTO} first. */
  public static List<String> names() {
    return List.of(AUTO, GRAPH, DPOR, UNFOLDING, PREFIX, GRAPHS, SAMPLE);
  }

  /**
   * Returns the engine that searches where one of the {@link #names} is given. Where the choice is
   * left to Ravel, it is the one that it begins with, whose options it has.
   */
  public static String meant(String name) {
    return switch (name) {
      case AUTO, GRAPH -> GRAPH;
      case DPOR -> DPOR;
      case UNFOLDING -> UNFOLDING;
      case PREFIX -> PREFIX;
      case GRAPHS -> GRAPHS;
      case SAMPLE -> SAMPLE;
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** Returns whether an engine goes along executions, one of each trace. */
  public static boolean alongTraces(EngineOptions its) {
    return its.name().equals(DPOR) && its.stateless() && its.equivalence() == Equivalence.TRACES;
  }
}
