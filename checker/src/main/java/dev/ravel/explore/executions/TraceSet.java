// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.executions;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.Hash;
import dev.ravel.explore.tables.NumberTable;
import dev.ravel.system.ConcurrentSystem;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * A set of traces, exact. No two traces are taken for one. It is a tree whose paths are normal
 * forms; a step of a form is an edge, found by a hash table. Cost: linear in the length of an
 * execution, in time and for one that is new in memory.
 */
public final class TraceSet {
  private final NormalForm form;
  private long count;
  private int initial;

  /** Nodes but the root, by the edge that leads to them. An edge goes from a node, with a step. */
  private final NumberTable edges = new NumberTable(256);

  private int[] from = new int[128];
  private long[] step = new long[128];
  private int nodes = 1;

  /** True for each node at which a trace ends. */
  private boolean[] ends = new boolean[64];

  /**
   * No traces.
   *
   * @param property the one property object that counts, or {@link ConcurrentSystem#NONE}
   */
  public TraceSet(ConcurrentSystem system, int property) {
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
    initial = trail.initial();
    int node = child(0, -1L - initial);
    for (int k = 0; k < form.size(); k++) {
      node = child(node, form.step(k));
    }
    ends = Growth.room(ends, node + 1);
    boolean fresh = !ends[node];
    ends[node] = true;
    count += fresh ? 1 : 0;
    return fresh;
  }

  /**
   * Returns the SHA-256 hash of the trace that was added last, as Base64. It is the same in all
   * systems of a program whose processes have the same numbers. Cost: linear in its length.
   */
  public String lastHash() {
    ByteBuffer words = ByteBuffer.allocate(Long.BYTES * (form.size() + 1));
    words.putLong(-1L - initial);
    for (int k = 0; k < form.size(); k++) {
      words.putLong(form.step(k));
    }
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(words.array());
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private int child(int node, long its) {
    int hash = Hash.of(Hash.mixed(Hash.mixed(0, its), node));
    int slot = edges.first(hash);
    while (edges.number(slot) != NumberTable.NONE) {
      int child = edges.number(slot);
      if (from[child] == node && step[child] == its) {
        return child;
      }
      slot = edges.next(slot);
    }
    from = Growth.room(from, nodes + 1);
    step = Growth.room(step, nodes + 1);
    from[nodes] = node;
    step[nodes] = its;
    edges.add(hash, nodes);
    return nodes++;
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    return edges.bytes() + 12L * from.length + ends.length;
  }
}
