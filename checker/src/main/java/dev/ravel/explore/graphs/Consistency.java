// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import static dev.ravel.explore.graphs.ExecutionGraph.NONE;

/**
 * A memory model, as a test of execution graphs. What all models demand is part of the search:
 * coherence by what events know, atomicity of read-modify-writes, and no cycle of program order and
 * reads-from.
 *
 * <p>The search needs three properties of a model (M. Kokologiannakis, I. Marmanis, V. Gladstein,
 * V. Vafeiadis, "Truly stateless, optimal dynamic partial order reduction", POPL 2022). Program
 * order with reads-from has no cycle; a part of a consistent graph that is closed under causes is
 * consistent; a consistent graph stays so if an event is added that reads the last write of its
 * cell, or is itself placed last.
 */
abstract class Consistency {
  /**
   * Returns the clock that says which writes an event can no longer read from or come before. Its
   * events know each other by coherence.
   */
  abstract int view();

  /** Adds what an event comes to know by a read to the clock {@link ExecutionGraph#HAPPENED}. */
  abstract boolean synchronises();

  /**
   * Returns whether a graph is consistent that was so without an event. The event is the last of
   * its thread. Where it is not, it was revisited with the write that it reads from.
   *
   * @param write the write that was placed with it, or the event itself
   */
  abstract boolean allows(ExecutionGraph graph, int event, int write);

  /**
   * Finds the order in which an execution makes a graph.
   *
   * @param edges gets the edges of the order
   * @return the number of nodes, which are the events and, after them, the moments at which they
   *     get to memory, where these are apart
   */
  int order(ExecutionGraph graph, Edges edges) {
    edges.begin(graph.size);
    for (int event = 0; event < graph.size; event++) {
      for (int cause = 0; cause < graph.size; cause++) {
        if (cause != event && graph.causes(cause, event)) {
          edges.add(cause, event);
        }
      }
    }
    return graph.size;
  }

  /** Computes the clocks of an event, which is the last of its thread. */
  final void clocks(ExecutionGraph graph, int event) {
    int thread = graph.word(event, ExecutionGraph.THREAD);
    int before = graph.word(event, ExecutionGraph.PREVIOUS);
    int from = before == NONE ? graph.starts[thread] : before;
    int position = graph.word(event, ExecutionGraph.POSITION);
    int[] causes =
        from == NONE ? new int[graph.threads] : graph.clock(from, ExecutionGraph.CAUSES).clone();
    int[] happened =
        from == NONE ? new int[graph.threads] : graph.clock(from, ExecutionGraph.HAPPENED).clone();
    causes[thread] = position + 1;
    happened[thread] = position + 1;
    int[] released = before == NONE ? null : graph.clock(before, ExecutionGraph.RELEASED);
    int[] pending = before == NONE ? null : graph.clock(before, ExecutionGraph.PENDING);
    int[] message = null;
    int source = graph.word(event, ExecutionGraph.SOURCE);
    int[] read = source == NONE ? null : graph.clock(source, ExecutionGraph.MESSAGE);
    if (source != NONE) {
      join(causes, graph.clock(source, ExecutionGraph.CAUSES));
    }
    if (graph.is(event, Effect.JOINS)) {
      int joined = graph.word(event, ExecutionGraph.OTHER);
      int end = graph.last[joined] == NONE ? graph.starts[joined] : graph.last[joined];
      if (end != NONE) {
        join(causes, graph.clock(end, ExecutionGraph.CAUSES));
        join(happened, graph.clock(end, ExecutionGraph.HAPPENED));
      }
    }
    boolean plain = graph.is(event, Effect.PLAIN);
    if (synchronises()) {
      boolean fence = graph.is(event, Effect.FENCE);
      if (read != null && !plain) {
        if (graph.is(event, Effect.ACQUIRES)) {
          join(happened, read);
        } else {
          pending = joined(pending, read);
        }
      }
      if (fence && graph.is(event, Effect.ACQUIRES) && pending != null) {
        join(happened, pending);
      }
      if (fence && graph.is(event, Effect.RELEASES)) {
        released = happened;
      }
      if (graph.is(event, Effect.WRITES) && !plain) {
        message = graph.is(event, Effect.RELEASES) ? happened : released;
        message = source == NONE ? message : joined(message, read); // a release sequence goes on
        message = continuesReleases() ? joined(message, releasedBefore(graph, event)) : message;
      }
    }
    int at = event * ExecutionGraph.CLOCKS;
    graph.clocks[at + ExecutionGraph.CAUSES] = causes;
    graph.clocks[at + ExecutionGraph.HAPPENED] = happened;
    graph.clocks[at + ExecutionGraph.MESSAGE] = message;
    graph.clocks[at + ExecutionGraph.RELEASED] = released;
    graph.clocks[at + ExecutionGraph.PENDING] = pending;
  }

  /** Returns whether later writes of the same thread go on with a release sequence. */
  boolean continuesReleases() {
    return false;
  }

  private static int[] releasedBefore(ExecutionGraph graph, int event) {
    int[] its = null;
    int cell = graph.word(event, ExecutionGraph.CELL);
    int before = graph.word(event, ExecutionGraph.PREVIOUS);
    for (; before != NONE; before = graph.word(before, ExecutionGraph.PREVIOUS)) {
      boolean release = graph.is(before, Effect.WRITES) && graph.is(before, Effect.RELEASES);
      if (release && graph.word(before, ExecutionGraph.CELL) == cell) {
        its = joined(its, graph.clock(before, ExecutionGraph.HAPPENED));
      }
    }
    return its;
  }

  private static void join(int[] into, int[] other) {
    for (int k = 0; k < into.length; k++) {
      into[k] = Math.max(into[k], other[k]);
    }
  }

  private static int[] joined(int[] first, int[] second) {
    if (first == null || second == null) {
      return first == null ? second : first;
    }
    int[] its = first.clone();
    join(its, second);
    return its;
  }
}
