// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.explore.Meter;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * Lets earlier events read from a new one. What was added after such an event is taken back, except
 * for the causes of the new one and of all else that the earlier one reads now; and this is done in
 * one graph only of all that differ in what is taken back ({@link CanonicalStep}).
 */
final class Revisits {
  private final Parts parts;
  private final Writes writes;
  private final Operations operations;
  private final Meter meter;
  private final Readings readings;
  private final CanonicalStep canonical;

  private ReadsFromGraph graph;
  private Sink sink;

  /** The new event, and the one that is to read from it. */
  private int added;

  private int reader;

  private long[] causes = new long[1];
  private long[] dependents = new long[1];
  private long[] kept = new long[1];
  private long[] known = new long[1];
  private int[] stack = new int[64];
  private int[] renumbered = new int[64];

  /** Is given new graphs. */
  interface Sink {
    /**
     * This graph is to be explored. It is consistent where what the event writes that now reads
     * otherwise does not count.
     */
    void found(ReadsFromGraph graph, int event);
  }

  Revisits(
      Parts parts,
      Writes writes,
      Operations operations,
      Meter meter,
      Readings readings,
      CanonicalStep canonical) {
    this.parts = parts;
    this.writes = writes;
    this.operations = operations;
    this.meter = meter;
    this.readings = readings;
    this.canonical = canonical;
  }

  /**
   * Finds the graphs in which another event reads from a new one.
   *
   * @param event the new one; the graph is consistent if what it writes does not count
   */
  void of(ReadsFromGraph its, int event, Sink into) {
    graph = its;
    sink = into;
    added = event;
    reserve();
    Arrays.fill(causes, 0);
    graph.addCauses(added, causes, stack);
    int furthest = ReadsFromGraph.INITIAL;
    for (int earlier = 0; earlier < added; earlier++) {
      boolean _ = meter.due(1);
      boolean closed = furthest < earlier;
      if (closed && mayRead(earlier)) {
        revisit(earlier);
      }
      for (int k = graph.firstRead(earlier); k < graph.endOfReads(earlier); k++) {
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
      known = new long[words];
    }
    if (graph.size() > stack.length) {
      stack = new int[2 * graph.size()];
      renumbered = new int[2 * graph.size()];
    }
  }

  private boolean mayRead(int event) {
    return !ReadsFromGraph.has(causes, event)
        && (graph.waits(event) || graph.index(event) == 0)
        && mayReadFromAdded(event, ConcurrentSystem.NONE);
  }

  /** Returns whether an event may read another object from the new one than a given one. */
  private boolean mayReadFromAdded(int event, int except) {
    return operations.mayUse(
        graph,
        graph.process(event),
        graph.before(event),
        graph.outcome(added),
        object -> object != except);
  }

  /** The object that the reader looks at first, if that is all that the new event may give it. */
  private int onlyObject() {
    int first = graph.firstRead(reader);
    return first == graph.endOfReads(reader)
            || graph.object(first) >= parts.property()
            || writes.updates(graph.outcome(added), graph.object(first))
            || mayReadFromAdded(reader, graph.object(first))
        ? ConcurrentSystem.NONE
        : graph.object(first);
  }

  private void revisit(int event) {
    reader = event;
    findDependents();
    if (!canonical.canHold(graph, reader, dependents)) {
      return;
    }
    int first = onlyObject();
    readings.all(
        graph,
        event,
        graph.process(event),
        graph.before(event),
        new Readings.Scene() {
          @Override
          public boolean mayRead(int other) {
            return !ReadsFromGraph.has(dependents, other);
          }

          @Override
          public boolean isFixed() {
            return false;
          }

          @Override
          public int wanted() {
            return added;
          }

          @Override
          public int first() {
            return first;
          }

          @Override
          public void include(Linearisation into, Readings so) {
            keep(so);
            into.includeAll(kept);
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

  /**
   * Computes the events that are kept if the reader reads so. They are those added before it, and
   * causes.
   */
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
    if (isLastOfKept() && canonical.holdsFrom(graph, reader, kept, added)) {
      sink.found(revisited(index, outcome), reader);
    }
  }

  /**
   * Returns whether the new event comes last when the kept events are added to those before the
   * reader. They are added in the usual order. Of several events that the reader reads from now and
   * that were added after it, only one is the last.
   */
  private boolean isLastOfKept() {
    Arrays.fill(known, 0);
    for (int event = 0; event < reader; event++) {
      known[event >>> 6] |= 1L << event;
    }
    int last = ConcurrentSystem.NONE;
    int next = firstUnknown();
    while (next != ConcurrentSystem.NONE) {
      boolean _ = meter.due(1);
      graph.addCauses(next, known, stack);
      last = next;
      next = firstUnknown();
    }
    return last == added;
  }

  /** Of what is kept and not known, the first event of the first process. */
  private int firstUnknown() {
    int first = ConcurrentSystem.NONE;
    for (int event = reader + 1; event < graph.size(); event++) {
      if (ReadsFromGraph.has(kept, event)
          && !ReadsFromGraph.has(known, event)
          && (first == ConcurrentSystem.NONE || graph.process(event) < graph.process(first))) {
        first = event;
      }
    }
    return first;
  }

  private ReadsFromGraph revisited(int index, int outcome) {
    int next = reader;
    for (int event = 0; event < graph.size(); event++) {
      boolean stays = event != reader && ReadsFromGraph.has(kept, event);
      renumbered[event] = event <= reader ? event : stays ? ++next : ConcurrentSystem.NONE;
    }
    ReadsFromGraph its = new ReadsFromGraph(next + 1, graph.endOfReads(graph.size() - 1));
    for (int event = 0; event < graph.size(); event++) {
      if (event == reader) {
        its.add(graph.process(event), graph.before(event), index, outcome);
        readings.addTo(its, renumbered);
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
    for (int k = 0; k < readings.ordered(); k++) {
      int event = readings.ordered(k);
      its.order(k, event == graph.size() ? reader : renumbered[event]);
    }
    its.waitBehind(readings.ordered());
    return its;
  }

  private int renumbered(int event) {
    return event < 0 ? event : renumbered[event];
  }
}
