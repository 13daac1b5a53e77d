// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.executions;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * A set of traces, exact: no two traces are taken for one. It is a tree whose paths are normal
 * forms; a step of a form is an edge, found by a hash table. Cost: linear in the length of an
 * execution, in time and for one that is new in memory.
 */
public final class Traces {
  private final NormalForm form;
  private long count;

  // edges by slot: from a node, with a step, to a node that is the edge's number
  private int[] from = new int[256];
  private long[] step = new long[256];
  private int[] to = new int[256];
  private int nodes = 1;

  /** By node: whether a trace ends there. */
  private boolean[] ends = new boolean[64];

  /**
   * No traces.
   *
   * @param property the one property object that counts, or {@link ConcurrentSystem#NONE}
   */
  public Traces(ConcurrentSystem system, int property) {
    form = new NormalForm(system, property);
  }

  /** The number of traces. */
  public long count() {
    return count;
  }

  /**
   * Adds the trace of an execution.
   *
   * @return whether it is new
   */
  public boolean add(Trail trail) {
    form.of(trail);
    int node = child(0, -1L - trail.initial());
    for (int k = 0; k < form.size(); k++) {
      node = child(node, form.step(k));
    }
    if (node >= ends.length) {
      ends = Arrays.copyOf(ends, Math.max(node + 1, 2 * ends.length));
    }
    boolean fresh = !ends[node];
    ends[node] = true;
    count += fresh ? 1 : 0;
    return fresh;
  }

  private int child(int node, long its) {
    if (2 * nodes >= from.length) {
      grow();
    }
    int slot = slot(node, its);
    if (to[slot] == 0) {
      from[slot] = node;
      step[slot] = its;
      to[slot] = nodes++;
    }
    return to[slot];
  }

  /** The slot of an edge, or the empty one where it belongs. */
  private int slot(int node, long its) {
    long hash = (its ^ node * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
    int slot = (int) (hash >>> 32) & (from.length - 1);
    while (to[slot] != 0 && (from[slot] != node || step[slot] != its)) {
      slot = (slot + 1) & (from.length - 1);
    }
    return slot;
  }

  private void grow() {
    int[] oldFrom = from;
    long[] oldStep = step;
    int[] oldTo = to;
    from = new int[2 * oldFrom.length];
    step = new long[2 * oldFrom.length];
    to = new int[2 * oldFrom.length];
    for (int old = 0; old < oldTo.length; old++) {
      if (oldTo[old] != 0) {
        int slot = slot(oldFrom[old], oldStep[old]);
        from[slot] = oldFrom[old];
        step[slot] = oldStep[old];
        to[slot] = oldTo[old];
      }
    }
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    return 16L * from.length + ends.length;
  }
}
