// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import static dev.ravel.explore.graphs.ExecutionGraph.NONE;

import java.util.Arrays;

/**
 * Total store order (S. Owens, S. Sarkar, P. Sewell, "A better x86 memory model: x86-TSO", TPHOLs
 * 2009). Each event is a node, and a write that waits in a buffer has another node for the moment
 * when it gets to memory. The orders of these moments that the machine has are those without a
 * cycle of the following edges.
 *
 * <p>Program order is between events; a write is carried out before it gets to memory; writes of a
 * thread get there in program order, and before a fence or a locked access after them. A read of
 * another thread's write comes after this has got to memory; coherence and from-read lead to that
 * moment. A read of the own thread's write needs no edge.
 *
 * <p>Cost: linear in the graph, and nothing where the event is last in coherence.
 */
final class TotalStoreOrder extends Consistency {
  private Edges edges = new Edges();

  /** By thread the last write that was in its buffer and is waited for, as a node. */
  private int[] buffered = new int[16];

  @Override
  int view() {
    return ExecutionGraph.HAPPENED;
  }

  @Override
  boolean synchronises() {
    return false; // what happened before is program order
  }

  @Override
  boolean allows(ExecutionGraph graph, int event, int write) {
    if (SequentialConsistency.isLast(graph, event)
        && (write == event || SequentialConsistency.isLast(graph, write))) {
      return true;
    }
    order(graph, edges);
    return !isOnCycle(graph, event) && (write == event || !isOnCycle(graph, write));
  }

  private boolean isOnCycle(ExecutionGraph graph, int event) {
    int inMemory = inMemory(graph, event);
    return edges.isOnCycle(event) || inMemory != event && edges.isOnCycle(inMemory);
  }

  /** Returns the node of the moment when an event is in memory. */
  private static int inMemory(ExecutionGraph graph, int event) {
    return isBuffered(graph, event) ? event + graph.size : event;
  }

  static boolean isBuffered(ExecutionGraph graph, int event) {
    return graph.is(event, Effect.WRITES) && !graph.is(event, Effect.LOCKED);
  }

  @Override
  int order(ExecutionGraph graph, Edges into) {
    edges = into;
    edges.begin(2 * graph.size);
    if (buffered.length < graph.threads) {
      buffered = new int[graph.threads];
    }
    Arrays.fill(buffered, NONE);
    for (int event = 0; event < graph.size; event++) {
      follow(graph, event);
      if (graph.is(event, Effect.READS)) {
        read(graph, event);
      }
    }
    for (int[] its : graph.writes) {
      for (int k = 1; k < its.length; k++) {
        edges.add(inMemory(graph, its[k - 1]), inMemory(graph, its[k]));
      }
    }
    return 2 * graph.size;
  }

  /** Adds the edges of program order. */
  private void follow(ExecutionGraph graph, int event) {
    int thread = graph.word(event, ExecutionGraph.THREAD);
    int before = graph.word(event, ExecutionGraph.PREVIOUS);
    before = before == NONE ? graph.starts[thread] : before;
    if (before != NONE) {
      edges.add(before, event);
    }
    if (isBuffered(graph, event)) {
      int inMemory = event + graph.size;
      edges.add(event, inMemory);
      if (buffered[thread] != NONE) {
        edges.add(buffered[thread], inMemory);
      }
      buffered[thread] = inMemory;
    } else if (graph.is(event, Effect.LOCKED | Effect.STARTS | Effect.JOINS)
        && buffered[thread] != NONE) {
      edges.add(buffered[thread], event);
    }
    if (graph.is(event, Effect.JOINS)) {
      int joined = graph.word(event, ExecutionGraph.OTHER);
      int last = graph.last[joined];
      if (last != NONE) {
        edges.add(last, event);
      }
      for (int its = last; its != NONE; its = graph.word(its, ExecutionGraph.PREVIOUS)) {
        if (isBuffered(graph, its)) {
          edges.add(its + graph.size, event);
          return;
        }
      }
    }
  }

  private void read(ExecutionGraph graph, int event) {
    int thread = graph.word(event, ExecutionGraph.THREAD);
    int source = graph.word(event, ExecutionGraph.SOURCE);
    if (source != NONE && graph.word(source, ExecutionGraph.THREAD) != thread) {
      edges.add(inMemory(graph, source), event);
    }
    int overwrites = graph.overwrites(event);
    if (overwrites != NONE && graph.word(overwrites, ExecutionGraph.THREAD) != thread) {
      edges.add(event, inMemory(graph, overwrites));
    }
  }
}
