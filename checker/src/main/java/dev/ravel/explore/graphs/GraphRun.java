// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import static dev.ravel.explore.graphs.ExecutionGraph.NONE;

import dev.ravel.explore.WitnessRun;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.verdict.Run;
import java.util.Arrays;

/**
 * A run that makes an execution graph, or a part of one that is closed under causes. Its steps
 * follow the order that the memory model gives, and a thread goes on as long as it can.
 *
 * <p>Cost: linear in the nodes times the steps.
 */
final class GraphRun {
  private final ShownSystem shown;
  private final ConcurrentSystem system;
  private final ExecutionGraph graph;
  private final Edges edges = new Edges();

  /** By node the number of nodes that must come before it and have not. */
  private int[] before;

  /** By event its number in the run; none before it is made. */
  private final int[] numbers;

  private final boolean[] kept;
  private int[] schedule = new int[32];
  private int size;
  private int error = NONE;

  GraphRun(ShownSystem shown, ExecutionGraph graph) {
    this.shown = shown;
    this.system = shown.system();
    this.graph = graph;
    this.numbers = new int[graph.size];
    this.kept = new boolean[graph.size];
    Arrays.fill(numbers, NONE);
  }

  /**
   * Returns the run of some events and their causes.
   *
   * @param last the event that comes last, or {@link ExecutionGraph#NONE} if any may
   * @param events some events; {@link ExecutionGraph#NONE} are left out
   */
  WitnessRun of(int initial, int last, int... events) {
    for (int event = 0; event < graph.size; event++) {
      for (int its : events) {
        kept[event] |= its != NONE && graph.causes(event, its);
      }
    }
    int nodes = shown.consistency().order(graph, edges);
    before = edges.incoming(node -> kept[node % graph.size]);
    int[] state = system.initialState(initial);
    int node = next(nodes, NONE, last);
    while (node != NONE) {
      make(node, state);
      before[node] = NONE;
      edges.forEach(node, after -> before[after]--);
      node = next(nodes, graph.word(node % graph.size, ExecutionGraph.THREAD), last);
    }
    return new WitnessRun(Run.of(initial, Arrays.copyOf(schedule, 2 * size)), state, error);
  }

  /**
   * Returns the next node before which no other has to come, or {@link ExecutionGraph#NONE}. Events
   * after which a thread does not go on come last.
   *
   * @param thread that of the node before, which is kept if it can be
   * @param but an event that comes after all others
   */
  private int next(int nodes, int thread, int but) {
    int found = NONE;
    int best = 0;
    for (int node = 0; node < nodes; node++) {
      int event = node % graph.size;
      if (kept[event] && before[node] == 0 && exists(node)) {
        boolean ends = graph.word(event, ExecutionGraph.NEXT) < 0;
        boolean same = graph.word(event, ExecutionGraph.THREAD) == thread;
        int worth = node == but ? 1 : ends ? 2 : same && node == event ? 4 : 3;
        if (worth > best) {
          best = worth;
          found = node;
        }
      }
    }
    return found;
  }

  private boolean exists(int node) {
    return node < graph.size || TotalStoreOrder.isBuffered(graph, node - graph.size);
  }

  private void make(int node, int[] state) {
    int event = node % graph.size;
    int thread = graph.word(event, ExecutionGraph.THREAD);
    boolean flushes = node != event;
    int process = flushes ? shown.flush(thread, state) : thread;
    int index = flushes ? 0 : shown.index(graph, event, numbers, kept, state);
    if (index == NONE) {
      if (graph.word(event, ExecutionGraph.NEXT) != ExecutionGraph.WAITS) {
        throw new IllegalStateException("an execution graph is none by the definition");
      }
      numbers[event] = Integer.MAX_VALUE; // the thread is blocked, so that it makes no step
      return;
    }
    if (!flushes) {
      numbers[event] = size;
    }
    if (2 * size == schedule.length) {
      schedule = Arrays.copyOf(schedule, 2 * schedule.length);
    }
    schedule[2 * size] = process;
    schedule[2 * size++ + 1] = index;
    Outcomes outcomes = system.outcomes();
    int outcome = outcomes.outcome(system.reaction(process, state), index);
    error = outcomes.error(outcome);
    if (outcomes.kind(outcome) == Outcomes.STEP) {
      outcomes.apply(outcome, state);
    }
  }
}
