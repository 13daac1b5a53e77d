// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.explore.Meter;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * Lets earlier events read from a new one. What was added behind such an event is taken back,
 * except for the causes of the new one and of all else that the earlier one reads now; and this is
 * done in one graph only of all that differ in what is taken back ({@link CanonicalStep}).
 */
final class Revisits {
  private final Writes writes;
  private final Operations operations;
  private final Meter meter;
  private final Readings readings;
  private final CanonicalStep canonical;
  private final Linearisation linearisation;

  private ReadsFromGraph graph;
  private Sink sink;

  /** The new event, and the one that is to read from it. */
  private int added;

  private int reader;

  private long[] causes = new long[1];
  private long[] dependents = new long[1];
  private long[] kept = new long[1];
  private int[] stack = new int[64];
  private int[] renumbered = new int[64];

  /** Is given new graphs. */
  interface Sink {
    /** This graph is consistent and is to be explored. */
    void found(ReadsFromGraph graph);
  }

  Revisits(
      Writes writes,
      Operations operations,
      Meter meter,
      Readings readings,
      CanonicalStep canonical,
      Linearisation linearisation) {
    this.writes = writes;
    this.operations = operations;
    this.meter = meter;
    this.readings = readings;
    this.canonical = canonical;
    this.linearisation = linearisation;
  }

  /** Finds the graphs in which an earlier event reads from the last one of a graph. */
  void of(ReadsFromGraph its, Sink into) {
    graph = its;
    sink = into;
    added = graph.size() - 1;
    reserve();
    Arrays.fill(causes, 0);
    graph.addCauses(added, causes, stack);
    int furthest = ReadsFromGraph.INITIAL;
    for (int event = 0; event < added; event++) {
      boolean _ = meter.due(1);
      boolean closed = furthest < event;
      if (closed && mayRead(event)) {
        revisit(event);
      }
      for (int k = graph.firstRead(event); k < graph.endOfReads(event); k++) {
        furthest = Math.max(furthest, graph.source(k));
      }
    }
  }

  private void reserve() {
    int words = graph.words();
    if (words != causes.length) {
      causes = new long[words];
      dependents = new long[words];
      kept = new long[words];
    }
    if (graph.size() > stack.length) {
      stack = new int[2 * graph.size()];
      renumbered = new int[2 * graph.size()];
    }
  }

  private boolean mayRead(int event) {
    return !ReadsFromGraph.has(causes, event)
        && (graph.waits(event) || graph.index(event) == 0)
        && (graph.waits(event)
            || !operations.mayBlock(graph, graph.process(event), graph.before(event)))
        && operations.mayUse(
            graph, graph.process(event), graph.before(event), graph.outcome(added));
  }

  private void revisit(int event) {
    reader = event;
    findDependents();
    readings.all(
        graph,
        graph.process(event),
        graph.before(event),
        new Readings.Scene() {
          @Override
          public boolean mayRead(int other) {
            return !ReadsFromGraph.has(dependents, other);
          }

          @Override
          public void include(Linearisation into, Readings so) {
            keep(so);
            for (int other = 0; other < graph.size(); other++) {
              if (ReadsFromGraph.has(kept, other)) {
                into.include(other, true);
              }
            }
          }
        },
        this::found);
  }

  /** The events for which the reader is a cause. */
  private void findDependents() {
    Arrays.fill(dependents, 0);
    dependents[reader >>> 6] |= 1L << reader;
    boolean more = true;
    while (more) {
      more = false;
      for (int event = 0; event < graph.size(); event++) {
        if (!ReadsFromGraph.has(dependents, event) && depends(event)) {
          dependents[event >>> 6] |= 1L << event;
          more = true;
        }
      }
    }
  }

  private boolean depends(int event) {
    int before = graph.before(event);
    if (before != ConcurrentSystem.NONE && ReadsFromGraph.has(dependents, before)) {
      return true;
    }
    for (int k = graph.firstRead(event); k < graph.endOfReads(event); k++) {
      if (graph.source(k) >= 0 && ReadsFromGraph.has(dependents, graph.source(k))) {
        return true;
      }
    }
    return false;
  }

  /** What is kept if the reader reads so: what was added before it, and causes. */
  private void keep(Readings so) {
    System.arraycopy(causes, 0, kept, 0, kept.length);
    for (int event = 0; event < reader; event++) {
      kept[event >>> 6] |= 1L << event;
    }
    for (int k = 0; k < so.size(); k++) {
      graph.addCauses(so.source(k), kept, stack);
    }
  }

  private void found(int index, int outcome) {
    boolean reads = false;
    for (int k = 0; k < readings.size(); k++) {
      reads |= readings.source(k) == added;
    }
    if (!reads) {
      return;
    }
    keep(readings);
    linearisation.begin(graph);
    for (int other = 0; other < graph.size(); other++) {
      if (ReadsFromGraph.has(kept, other)) {
        linearisation.include(other, true);
      }
    }
    linearisation.guest(graph.before(reader), outcome);
    for (int k = 0; k < readings.size(); k++) {
      linearisation.guestReads(readings.object(k), readings.source(k));
    }
    if (linearisation.exists() && canonical.holdsFrom(graph, reader, kept)) {
      sink.found(revisited(index, outcome));
    }
  }

  private ReadsFromGraph revisited(int index, int outcome) {
    int next = reader;
    for (int event = 0; event < graph.size(); event++) {
      boolean stays = event != reader && ReadsFromGraph.has(kept, event);
      renumbered[event] = event < reader ? event : stays ? ++next : ConcurrentSystem.NONE;
    }
    ReadsFromGraph its = new ReadsFromGraph(next + 1, graph.endOfReads(added));
    for (int event = 0; event < graph.size(); event++) {
      if (event == reader) {
        its.add(graph.process(event), graph.before(event), index, outcome);
        for (int k = 0; k < readings.size(); k++) {
          its.read(readings.object(k), renumbered(readings.source(k)));
        }
      } else if (ReadsFromGraph.has(kept, event)) {
        its.add(
            graph.process(event),
            renumbered(graph.before(event)),
            graph.index(event),
            graph.outcome(event));
        for (int k = graph.firstRead(event); k < graph.endOfReads(event); k++) {
          its.read(graph.object(k), renumbered(graph.source(k)));
        }
      }
    }
    return its;
  }

  private int renumbered(int event) {
    return event < 0 ? event : renumbered[event];
  }
}
