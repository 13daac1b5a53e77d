// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import static dev.ravel.explore.graphs.ExecutionGraph.NONE;

import dev.ravel.explore.tables.Growth;
import java.util.Arrays;

/**
 * RC11 (O. Lahav, V. Vafeiadis, J. Kang, C. Hur, D. Dreyer, "Repairing sequential consistency in
 * C/C++11", PLDI 2017), where release sequences go on in read-modify-writes alone, as in C++20.
 *
 * <p>Coherence is part of the search, by the clock of happens-before. What is left is that the
 * partial order of sequentially consistent events, psc, has no cycle. If all accesses are
 * sequentially consistent or not atomic, sequential consistency decides: where no race was found
 * psc is all of its relation, and a program with races has no meaning.
 *
 * <p>Else psc is computed for each event that is not last in coherence. A pair of accesses is
 * tested by clocks and places in coherence order. Cost: linear in the graph, quadratic in the
 * sequentially consistent events, and their number of fences times accesses times events.
 */
final class Rc11 extends Consistency {
  private final boolean wholeProgramOrder;
  private final boolean oldReleases;
  private final SequentialConsistency strong = new SequentialConsistency();
  private final Edges edges = new Edges();

  /** The sequentially consistent events, and whether all other accesses are not atomic. */
  private int[] sequential = new int[16];

  private int count;
  private boolean others;

  /** By event its rank in coherence, even for a write, and one more for a read of it. */
  private int[] ranks = new int[64];

  /**
   * By event the first after it, and the last before it, in program order that use another cell.
   */
  private int[] after = new int[64];

  private int[] before = new int[64];

  /** By cell the least rank that happens after a fence, or the greatest before it. */
  private int[] least = new int[16];

  private ExecutionGraph graph;

  Rc11() {
    this(false, false);
  }

  /**
   * A variant, for comparisons with other tools.
   *
   * @param wholeProgramOrder whether in scb program order need not lead to another cell
   * @param oldReleases whether release sequences go on by writes of the same thread, as in C11
   */
  Rc11(boolean wholeProgramOrder, boolean oldReleases) {
    this.wholeProgramOrder = wholeProgramOrder;
    this.oldReleases = oldReleases;
  }

  @Override
  int view() {
    return ExecutionGraph.HAPPENED;
  }

  @Override
  boolean synchronises() {
    return true;
  }

  @Override
  boolean continuesReleases() {
    return oldReleases;
  }

  @Override
  boolean allows(ExecutionGraph its, int event, int write) {
    if (SequentialConsistency.isLast(its, event)
        && (write == event || SequentialConsistency.isLast(its, write))) {
      return true;
    }
    graph = its;
    list();
    if (count < 2) {
      return true;
    }
    return others ? isAcyclic() : strong.allows(its, event, write);
  }

  private void list() {
    count = 0;
    others = false;
    for (int event = 0; event < graph.size; event++) {
      boolean isAccess = graph.word(event, ExecutionGraph.CELL) != NONE;
      if (graph.is(event, Effect.SEQUENTIAL)) {
        sequential = Growth.room(sequential, count + 1);
        sequential[count++] = event;
      } else if (isAccess && !graph.is(event, Effect.PLAIN)) {
        others = true;
      }
    }
  }

  private boolean isAcyclic() {
    place();
    edges.begin(count);
    for (int k = 0; k < count; k++) {
      boolean fence = graph.is(sequential[k], Effect.FENCE);
      if (fence) {
        fill(sequential[k]);
      }
      for (int j = 0; j < count; j++) {
        if (k != j && (fence ? fromFence(k, j) : fromAccess(k, j))) {
          edges.add(k, j);
        }
      }
    }
    for (int k = 0; k < count; k++) {
      if (edges.isOnCycle(k)) {
        return false;
      }
    }
    return true;
  }

  private boolean fromAccess(int k, int j) {
    int from = sequential[k];
    int to = sequential[j];
    if (!graph.is(to, Effect.FENCE)) {
      return isBefore(from, to);
    }
    int[] clock = graph.clock(to, ExecutionGraph.HAPPENED);
    for (int event = 0; event < graph.size; event++) {
      if ((event == to || graph.knows(clock, event)) && isBefore(from, event)) {
        return true;
      }
    }
    return false;
  }

  private boolean fromFence(int k, int j) {
    int from = sequential[k];
    int to = sequential[j];
    if (graph.is(to, Effect.FENCE)) {
      int[] clock = graph.clock(to, ExecutionGraph.HAPPENED);
      if (graph.knows(clock, from)) {
        return true;
      }
      for (int event = 0; event < graph.size; event++) {
        int cell = graph.word(event, ExecutionGraph.CELL);
        if (cell != NONE && graph.knows(clock, event) && least[cell] < ranks[event]) {
          return true;
        }
      }
      return false;
    }
    for (int event = 0; event < graph.size; event++) {
      if (isKnown(from, event) && isBefore(event, to)) {
        return true;
      }
    }
    return false;
  }

  private boolean isKnown(int from, int event) {
    return event == from || graph.knows(graph.clock(event, ExecutionGraph.HAPPENED), from);
  }

  /** Finds by cell the least rank of what happens after a fence. */
  private void fill(int fence) {
    least = Growth.room(least, graph.writes.length);
    Arrays.fill(least, 0, graph.writes.length, Integer.MAX_VALUE);
    for (int event = 0; event < graph.size; event++) {
      int cell = graph.word(event, ExecutionGraph.CELL);
      if (cell != NONE && event != fence && isKnown(fence, event)) {
        boolean both = graph.is(event, Effect.READS) && graph.is(event, Effect.WRITES);
        least[cell] = Math.min(least[cell], ranks[event] - (both ? 1 : 0));
      }
    }
  }

  /** Returns whether scb leads from one event to another one. */
  private boolean isBefore(int from, int to) {
    if (from == to) {
      return false;
    }
    boolean happened = graph.knows(graph.clock(to, ExecutionGraph.HAPPENED), from);
    if (graph.word(from, ExecutionGraph.THREAD) == graph.word(to, ExecutionGraph.THREAD)) {
      if (happened) {
        return true;
      }
    }
    int cell = graph.word(from, ExecutionGraph.CELL);
    if (cell != NONE && cell == graph.word(to, ExecutionGraph.CELL)) {
      boolean both = graph.is(from, Effect.READS) && graph.is(from, Effect.WRITES);
      if (happened || graph.is(to, Effect.WRITES) && ranks[from] - (both ? 1 : 0) < ranks[to]) {
        return true;
      }
    }
    int next = after[from];
    int last = before[to];
    return next != NONE
        && last != NONE
        && next != last
        && graph.knows(graph.clock(last, ExecutionGraph.HAPPENED), next);
  }

  private void place() {
    int size = graph.size;
    ranks = Growth.room(ranks, size);
    after = Growth.room(after, size);
    before = Growth.room(before, size);
    for (int[] its : graph.writes) {
      for (int k = 0; k < its.length; k++) {
        ranks[its[k]] = 2 * k;
      }
    }
    for (int event = 0; event < size; event++) {
      if (graph.is(event, Effect.READS) && !graph.is(event, Effect.WRITES)) {
        int source = graph.word(event, ExecutionGraph.SOURCE);
        ranks[event] = source == NONE ? -1 : ranks[source] + 1;
      }
      after[event] = NONE;
      int last = graph.word(event, ExecutionGraph.PREVIOUS);
      last = last == NONE ? graph.starts[graph.word(event, ExecutionGraph.THREAD)] : last;
      before[event] = last == NONE || isOther(last, event) ? last : before[last];
      if (wholeProgramOrder && graph.is(event, Effect.READS) && graph.is(event, Effect.WRITES)) {
        before[event] = event; // its read and its write are two events there
        after[event] = event;
      }
      precede(event, last);
      if (graph.is(event, Effect.JOINS)) {
        precede(event, graph.last[graph.word(event, ExecutionGraph.OTHER)]);
      }
    }
  }

  /** Finds the events up to one in its thread after which another one is the first elsewhere. */
  private void precede(int event, int last) {
    int earlier = last;
    while (earlier != NONE && after[earlier] == NONE) {
      if (isOther(event, earlier)) {
        after[earlier] = event;
      }
      earlier = graph.word(earlier, ExecutionGraph.PREVIOUS);
    }
  }

  /**
   * Returns whether an event uses another cell than one of its thread. Fences, starts and joins use
   * none; steps that are nothing else do not count.
   */
  private boolean isOther(int event, int than) {
    int cell = graph.word(event, ExecutionGraph.CELL);
    return cell == NONE
        ? graph.is(event, Effect.FENCE | Effect.STARTS | Effect.JOINS)
        : wholeProgramOrder || cell != graph.word(than, ExecutionGraph.CELL);
  }
}
