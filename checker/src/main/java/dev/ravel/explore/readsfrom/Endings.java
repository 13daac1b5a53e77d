// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.explore.Meter;
import dev.ravel.explore.tables.Growth;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.TransitionRelation;
import java.util.Arrays;

/**
 * The ways in which a graph can end to which no step can be added. What waits must be blocked where
 * it reads what the graph says; of the graphs that differ only in what this is, one counts. Objects
 * that are asked about at the end are read by one more event, after all others, so each combination
 * of their last writes is an ending of its own; which writes are last of other objects does not
 * matter, so for these one order is enough.
 */
final class Endings {
  private final ConcurrentSystem system;
  private final Parts parts;
  private final Writes writes;
  private final Contents contents;
  private final Operations operations;
  private final Linearisation linearisation;
  private final Meter meter;

  private ReadsFromGraph graph;

  /** The event of each process that waits, or none. */
  private final int[] waiting;

  /** The objects whose last writes are fixed. Those that are asked about come first. */
  private int[] objects = new int[16];

  private int[][] candidates = new int[16][];
  private int[] counts = new int[16];
  private int[] tried = new int[16];
  private int depth;

  /** Is given the endings. */
  interface Sink {
    /** The execution that was found last ends so. */
    void ends();
  }

  Endings(
      ConcurrentSystem system,
      Parts parts,
      Writes writes,
      Contents contents,
      Operations operations,
      Linearisation linearisation,
      Meter meter) {
    this.system = system;
    this.parts = parts;
    this.writes = writes;
    this.contents = contents;
    this.operations = operations;
    this.linearisation = linearisation;
    this.meter = meter;
    this.waiting = new int[system.processes()];
  }

  /**
   * Finds the endings of a graph, each with an order that ends so.
   *
   * @param asked the objects that are asked about
   * @return whether there is one
   */
  boolean of(ReadsFromGraph its, int[] asked, Sink sink) {
    graph = its;
    depth = 0;
    return isChosen() && search(asked, sink);
  }

  /**
   * Returns whether everything that waits is blocked, and the graph is the chosen one. It is chosen
   * among those that differ only in what this has read. For each process, and what it looks at, it
   * has the first write in the order of choice that can be the last one.
   */
  private boolean isChosen() {
    Arrays.fill(waiting, ConcurrentSystem.NONE);
    boolean any = false;
    for (int event = 0; event < graph.size(); event++) {
      if (graph.waits(event)) {
        waiting[graph.process(event)] = event;
        any = true;
      }
    }
    return !any || (endsSo() && isFirst());
  }

  /** Returns whether all that waits is blocked where it reads what the graph says. */
  private boolean endsSo() {
    for (int event : waiting) {
      for (int k = firstRead(event); k < endOfReads(event); k++) {
        if (writes.isLooked(graph, event, k) && !isFixed(parts.whole(graph.object(k)))) {
          fix(parts.whole(graph.object(k)), writes.base(graph, k));
        }
      }
    }
    boolean ends = search(new int[0], () -> {});
    depth = 0;
    return ends;
  }

  private int firstRead(int event) {
    return event == ConcurrentSystem.NONE ? 0 : graph.firstRead(event);
  }

  private int endOfReads(int event) {
    return event == ConcurrentSystem.NONE ? 0 : graph.endOfReads(event);
  }

  private boolean isFirst() {
    for (int event : waiting) {
      for (int k = firstRead(event); k < endOfReads(event); k++) {
        if (writes.isLooked(graph, event, k)
            && !isFixed(parts.whole(graph.object(k)))
            && !isFirst(parts.whole(graph.object(k)), writes.base(graph, k))) {
          return false;
        }
      }
    }
    depth = 0;
    return true;
  }

  /** Returns whether no better write of an object can be the last one; from now on this one is. */
  private boolean isFirst(int object, int source) {
    for (int event = 0; event < graph.size(); event++) {
      if (source != ReadsFromGraph.INITIAL
          && writes.writes(graph.outcome(event), object)
          && graph.isChosenBefore(event, source)) {
        int fixed = depth;
        fix(object, event);
        boolean possible = search(new int[0], () -> {});
        depth = fixed;
        if (possible) {
          return false;
        }
      }
    }
    fix(object, source);
    return true;
  }

  private void fix(int object, int source) {
    reserve();
    objects[depth] = object;
    candidates[depth][0] = source;
    counts[depth] = 1;
    tried[depth++] = 0;
  }

  /** Finds endings in which the last writes are those that are fixed already. */
  private boolean search(int[] asked, Sink sink) {
    int fixed = depth;
    boolean any = false;
    boolean more = true;
    while (more) {
      boolean _ = meter.due(1);
      int next = ConcurrentSystem.NONE;
      if (isPossible()) {
        int[] state = contents.behind(linearisation, graph);
        next = depth - fixed < asked.length ? asked[depth - fixed] : unblocked(state);
        if (depth - fixed >= asked.length && allBlocked(state)) {
          any = true;
          sink.ends();
          next = ConcurrentSystem.NONE;
          depth = fixed + asked.length;
        }
      }
      if (next == ConcurrentSystem.NONE) {
        more = advance(fixed);
      } else {
        push(next);
      }
    }
    return any;
  }

  private boolean isPossible() {
    linearisation.begin(graph);
    linearisation.includeSteps();
    for (int k = 0; k < depth; k++) {
      linearisation.last(objects[k], candidates[k][tried[k]]);
    }
    return linearisation.exists();
  }

  private boolean allBlocked(int[] state) {
    for (int event = 0; event < graph.size(); event++) {
      if (graph.waits(event) && TransitionRelation.isEnabled(system, graph.process(event), state)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns an object whose last write is not fixed and that an enabled operation that waits looks
   * at. It is none if all that it looks at is fixed.
   */
  private int unblocked(int[] state) {
    for (int event = 0; event < graph.size(); event++) {
      if (graph.waits(event) && TransitionRelation.isEnabled(system, graph.process(event), state)) {
        int process = graph.process(event);
        int k = 0;
        int object = operations.looked(process, graph.before(event), state, k);
        while (object != ConcurrentSystem.NONE && isFixed(object)) {
          object = operations.looked(process, graph.before(event), state, ++k);
        }
        return object;
      }
    }
    return ConcurrentSystem.NONE;
  }

  private boolean isFixed(int object) {
    for (int k = 0; k < depth; k++) {
      if (objects[k] == object) {
        return true;
      }
    }
    return false;
  }

  /** There is room for one more object, and all events that may have written it. */
  private void reserve() {
    objects = Growth.room(objects, depth + 1);
    candidates = Growth.room(candidates, depth + 1);
    counts = Growth.room(counts, depth + 1);
    tried = Growth.room(tried, depth + 1);
    if (candidates[depth] == null || candidates[depth].length <= graph.size()) {
      candidates[depth] = new int[2 * graph.size() + 1];
    }
  }

  private void push(int object) {
    reserve();
    int[] its = candidates[depth];
    int count = 0;
    for (int event = 0; event < graph.size(); event++) {
      if (writes.writes(graph.outcome(event), object)) {
        its[count++] = event;
      }
    }
    if (count == 0) {
      its[count++] = ReadsFromGraph.INITIAL;
    }
    objects[depth] = object;
    counts[depth] = count;
    tried[depth++] = 0;
  }

  private boolean advance(int fixed) {
    while (depth > fixed) {
      if (++tried[depth - 1] < counts[depth - 1]) {
        return true;
      }
      depth--;
    }
    return false;
  }
}
