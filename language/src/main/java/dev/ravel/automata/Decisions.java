// SPDX-License-Identifier: Apache-2.0
package dev.ravel.automata;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * Decision trees over the values of objects, in one flat array. An inner node names the object to
 * look at, its child is chosen by that object's value, a leaf is a reaction. A reference is 0 where
 * nothing is known yet, the place of a node, or the complement of a reaction.
 *
 * <p>A node has its children in a window of neighbouring values as long as a good part of that is
 * known, and else in a hash table, so that all nodes together take room linear in what was learnt,
 * however large the values are. A node that needs more room moves to the end, with twice as much.
 */
public final class Decisions {
  /**
   * The offset in a node of the least value in the window. With a hash table it is that of the
   * number of its entries.
   */
  private static final int BASE = 1;

  /**
   * The offset in a node of the number of values in the window. It is 0 with a hash table, or
   * without children.
   */
  private static final int ROOM = 2;

  /** The offset in a node of the number of children for which space was allocated one by one. */
  private static final int SIZE = 3;

  /**
   * The offset in a node of the children. A hash table has pairs of a value and a child, which is
   * never 0 but where the entry is free.
   */
  private static final int CHILDREN = 4;

  /** Every window may have as many values as this. */
  private static final int NARROW = 8;

  /** A wider window has at most as many values for each child. */
  private static final int SPARSE = 4;

  private int[] nodes = new int[256];
  private int used = 1;

  /**
   * Follows a reference through a state. The result is the complement of a reaction, or 0 if it is
   * not known. Cost: one look-up per object looked at.
   */
  public int follow(int from, int[] state) {
    int[] its = nodes;
    int at = from;
    while (at > 0) {
      int value = state[its[at]];
      int offset = value - its[at + BASE];
      at =
          Integer.compareUnsigned(offset, its[at + ROOM]) < 0
              ? its[at + CHILDREN + offset]
              : hashed(at, value);
    }
    return at;
  }

  /**
   * Returns the k-th object that is looked at on the way through a state. It is {@link
   * ConcurrentSystem#NONE} if there are fewer, or more is not known. Cost: one look-up per object
   * before it.
   */
  int looked(int from, int[] state, int k) {
    int at = from;
    for (int before = 0; before < k && at > 0; before++) {
      at = child(at, state[nodes[at]]);
    }
    return at > 0 ? nodes[at] : ConcurrentSystem.NONE;
  }

  private int child(int node, int value) {
    int offset = value - nodes[node + BASE];
    return Integer.compareUnsigned(offset, nodes[node + ROOM]) < 0
        ? nodes[node + CHILDREN + offset]
        : hashed(node, value);
  }

  /** The child of a node by a value that is in no window of it; 0 if there is none. */
  private int hashed(int node, int value) {
    boolean table = nodes[node + ROOM] == 0 && nodes[node + BASE] > 0;
    return table ? nodes[entry(node, value) + 1] : 0;
  }

  /** Returns the entry of a value in a hash table, or a free one for it. */
  private int entry(int node, int value) {
    int mask = nodes[node + BASE] - 1;
    int hash = value * 0x9E3779B9;
    int k = (hash ^ (hash >>> 16)) & mask;
    int at = node + CHILDREN + 2 * k;
    while (nodes[at + 1] != 0 && nodes[at] != value) {
      k = (k + 1) & mask;
      at = node + CHILDREN + 2 * k;
    }
    return at;
  }

  /**
   * Learns that looking at some objects in this order leads to a reaction in a state.
   *
   * @param root the reference to start from
   * @return the reference to start from afterwards
   */
  public int learn(int root, int[] path, int[] state, int reaction) {
    if (path.length == 0) {
      return ~reaction;
    }
    int top = wide(root == 0 ? node(path[0]) : root, state[path[0]]);
    int at = top;
    for (int k = 0; k < path.length; k++) {
      if (nodes[at] != path[k]) {
        throw new IllegalStateException("object " + path[k] + " instead of " + nodes[at]);
      }
      int value = state[path[k]];
      int child = child(at, value);
      if (k == path.length - 1) {
        put(at, value, ~reaction);
      } else {
        int next = child == 0 ? node(path[k + 1]) : child;
        next = wide(next, state[path[k + 1]]);
        put(at, value, next);
        at = next;
      }
    }
    return top;
  }

  /** Enters a child of a node that has room for its value. */
  private void put(int node, int value, int child) {
    if (nodes[node + ROOM] > 0) {
      nodes[node + CHILDREN + value - nodes[node + BASE]] = child;
      return;
    }
    int at = entry(node, value);
    nodes[at] = value;
    nodes[at + 1] = child;
  }

  /** A node without children. */
  private int node(int object) {
    int at = used;
    reserve(CHILDREN);
    nodes[at] = object;
    return at;
  }

  /** Makes room for a value at a node; where the node then lies. */
  private int wide(int node, int value) {
    int base = nodes[node + BASE];
    int room = nodes[node + ROOM];
    boolean table = room == 0 && base > 0;
    if (child(node, value) != 0) {
      return node;
    }
    if (!table && Integer.compareUnsigned(value - base, room) < 0) {
      nodes[node + SIZE]++;
      return node;
    }
    int at = table ? roomierTable(node) : widerWindow(node, value);
    nodes[at + SIZE]++;
    return at;
  }

  /**
   * A node with a wider window with room for a value, or with a hash table for want of children.
   */
  private int widerWindow(int node, int value) {
    int base = nodes[node + BASE];
    int room = nodes[node + ROOM];
    int size = nodes[node + SIZE];
    boolean first = room == 0;
    int from = first ? (value < NARROW ? 0 : value) : Math.min(base, value);
    long needed = Math.max(first ? value : base + (room - 1L), value) - from + 1;
    if (needed > Math.max(NARROW, SPARSE * (size + 1L))) {
      return table(node, Integer.highestOneBit(2 * size + 3) * 2);
    }
    int more = (int) Math.max(needed, Math.max(2, 2L * room));
    if (from < base) {
      from = Math.max(0, from + (int) needed - more);
    }
    int at = used;
    reserve(CHILDREN + more);
    nodes[at] = nodes[node];
    nodes[at + BASE] = from;
    nodes[at + ROOM] = more;
    nodes[at + SIZE] = size;
    if (!first) {
      System.arraycopy(nodes, node + CHILDREN, nodes, at + CHILDREN + base - from, room);
    }
    return at;
  }

  /**
   * The node itself if its hash table would be half full at most with one more, or a larger one.
   */
  private int roomierTable(int node) {
    int capacity = nodes[node + BASE];
    return 2 * (nodes[node + SIZE] + 1) <= capacity ? node : table(node, 2 * capacity);
  }

  /**
   * A node with all the children of another one in a hash table.
   *
   * @param capacity its number of entries, a power of two
   */
  private int table(int node, int capacity) {
    int at = used;
    reserve(CHILDREN + 2 * capacity);
    nodes[at] = nodes[node];
    nodes[at + BASE] = capacity;
    nodes[at + SIZE] = nodes[node + SIZE];
    int base = nodes[node + BASE];
    int room = nodes[node + ROOM];
    boolean window = room > 0;
    int entries = window ? room : base;
    for (int k = 0; k < entries; k++) {
      int value = window ? base + k : nodes[node + CHILDREN + 2 * k];
      int child = nodes[node + CHILDREN + (window ? k : 2 * k + 1)];
      if (child != 0) {
        put(at, value, child);
      }
    }
    return at;
  }

  private void reserve(int length) {
    if (used + length > nodes.length) {
      nodes = Arrays.copyOf(nodes, Math.max(used + length, 2 * nodes.length));
    }
    used += length;
  }

  /** The room that all nodes take, with what those left after that moved, in words of 4 bytes. */
  int words() {
    return used;
  }
}
