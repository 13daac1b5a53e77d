// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.readsfrom;

import dev.ravel.explore.Meter;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The ways in which a graph can end to which no step can be added. What waits must be blocked
 * behind all events of some order. Objects that are asked about at the end are read by one more
 * event, behind all others, so each combination of their last writes is an ending of its own; which
 * writes are last of other objects does not matter, so for these one order is enough.
 */
final class Endings {
  private final ConcurrentSystem system;
  private final Writes writes;
  private final Contents contents;
  private final Operations operations;
  private final Linearisation linearisation;
  private final Meter meter;

  private ReadsFromGraph graph;

  /** The objects whose last writes are fixed: those that are asked about come first. */
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
      Writes writes,
      Contents contents,
      Operations operations,
      Linearisation linearisation,
      Meter meter) {
    this.system = system;
    this.writes = writes;
    this.contents = contents;
    this.operations = operations;
    this.linearisation = linearisation;
    this.meter = meter;
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
    boolean any = false;
    boolean more = true;
    while (more) {
      boolean _ = meter.due(1);
      int next = ConcurrentSystem.NONE;
      if (isPossible()) {
        int[] state = contents.before(ReadsFromGraph.INITIAL, linearisation, graph);
        next = depth < asked.length ? asked[depth] : unblocked(state);
        if (depth >= asked.length && allBlocked(state)) {
          any = true;
          sink.ends();
          next = ConcurrentSystem.NONE;
          depth = asked.length;
        }
      }
      if (next == ConcurrentSystem.NONE) {
        more = advance();
      } else {
        push(next);
      }
    }
    return any;
  }

  private boolean isPossible() {
    linearisation.begin(graph);
    linearisation.includeAll();
    for (int k = 0; k < depth; k++) {
      linearisation.last(objects[k], candidates[k][tried[k]]);
    }
    return linearisation.exists();
  }

  private boolean allBlocked(int[] state) {
    for (int event = 0; event < graph.size(); event++) {
      if (graph.waits(event) && isEnabled(graph.process(event), state)) {
        return false;
      }
    }
    return true;
  }

  private boolean isEnabled(int process, int[] state) {
    return system.outcomes().size(system.reaction(process, state)) > 0;
  }

  /**
   * An object whose last write is not fixed and that an operation looks at which waits, though it
   * is enabled; none if all that it looks at is fixed.
   */
  private int unblocked(int[] state) {
    for (int event = 0; event < graph.size(); event++) {
      if (graph.waits(event) && isEnabled(graph.process(event), state)) {
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

  private void push(int object) {
    if (depth == objects.length) {
      objects = Arrays.copyOf(objects, 2 * depth);
      candidates = Arrays.copyOf(candidates, 2 * depth);
      counts = Arrays.copyOf(counts, 2 * depth);
      tried = Arrays.copyOf(tried, 2 * depth);
    }
    int[] its = candidates[depth];
    if (its == null || its.length <= graph.size()) {
      its = new int[2 * graph.size() + 1];
      candidates[depth] = its;
    }
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

  private boolean advance() {
    while (depth > 0) {
      if (++tried[depth - 1] < counts[depth - 1]) {
        return true;
      }
      depth--;
    }
    return false;
  }
}
