// SPDX-License-Identifier: Apache-2.0
package dev.ravel.automata;

import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * Decision trees over the values of objects, in one flat array: an inner node names the object to
 * look at, its child is chosen by that object's value, a leaf is a reaction. A reference is 0 where
 * nothing is known yet, the place of a node, or the complement of a reaction.
 *
 * <p>A node lies in the array as its object, the number of children there is room for, and these. A
 * node that needs more room moves to the end.
 */
final class Decisions {
  private static final int ROOM = 1;
  private static final int CHILDREN = 2;

  private int[] nodes = new int[256];
  private int used = 1;

  /**
   * Follows a reference through a state: the complement of a reaction, or 0 if it is not known.
   * Cost: one look-up per object looked at.
   */
  int follow(int from, int[] state) {
    int[] its = nodes;
    int at = from;
    while (at > 0) {
      int value = state[its[at]];
      at = value < its[at + ROOM] ? its[at + CHILDREN + value] : 0;
    }
    return at;
  }

  /**
   * The k-th object that is looked at on the way through a state, or {@link ConcurrentSystem#NONE}
   * if there are not so many, or more is not known. Cost: one look-up per object before it.
   */
  int looked(int from, int[] state, int k) {
    int at = from;
    for (int before = 0; before < k && at > 0; before++) {
      int value = state[nodes[at]];
      at = value < nodes[at + ROOM] ? nodes[at + CHILDREN + value] : 0;
    }
    return at > 0 ? nodes[at] : ConcurrentSystem.NONE;
  }

  /**
   * Learns that looking at some objects in this order leads to a reaction in a state.
   *
   * @param root the reference to start from
   * @return the reference to start from afterwards
   */
  int learn(int root, int[] path, int[] state, int reaction) {
    if (path.length == 0) {
      return ~reaction;
    }
    int top = wide(root == 0 ? node(path[0]) : root, state[path[0]]);
    int at = top;
    for (int k = 0; k < path.length; k++) {
      if (nodes[at] != path[k]) {
        throw new IllegalStateException("object " + path[k] + " instead of " + nodes[at]);
      }
      int slot = at + CHILDREN + state[path[k]];
      if (k == path.length - 1) {
        nodes[slot] = ~reaction;
      } else {
        int child = nodes[slot] == 0 ? node(path[k + 1]) : nodes[slot];
        at = wide(child, state[path[k + 1]]);
        nodes[slot] = at;
      }
    }
    return top;
  }

  private int node(int object) {
    int at = used;
    reserve(CHILDREN);
    nodes[at] = object;
    return at;
  }

  /** Makes room for a value at a node; where the node then lies. */
  private int wide(int node, int value) {
    int room = nodes[node + ROOM];
    if (value < room) {
      return node;
    }
    int more = Math.max(value + 1, room == 0 ? 2 : 2 * room);
    int at = used;
    reserve(CHILDREN + more);
    nodes[at] = nodes[node];
    nodes[at + ROOM] = more;
    System.arraycopy(nodes, node + CHILDREN, nodes, at + CHILDREN, room);
    return at;
  }

  private void reserve(int length) {
    if (used + length > nodes.length) {
      nodes = Arrays.copyOf(nodes, Math.max(used + length, 2 * nodes.length));
    }
    used += length;
  }
}
