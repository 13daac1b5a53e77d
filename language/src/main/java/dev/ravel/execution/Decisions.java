// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import java.util.Arrays;

/**
 * Decision trees over the values of objects, in flat arrays: an inner node names the object to look
 * at, its child is chosen by that object's value, a leaf is a reaction. A reference is 0 where
 * nothing is known yet, the number of a node, or the complement of a reaction.
 */
final class Decisions {
  private int[] object = new int[64];
  private int[] base = new int[64];
  private int[] size = new int[64];
  private int nodes = 1;
  private int[] children = new int[256];
  private int used;

  /**
   * Follows a reference through a state: the complement of a reaction, or 0 if it is not known.
   * Cost: one look-up per object looked at.
   */
  int follow(int from, int[] state) {
    int at = from;
    while (at > 0) {
      int value = state[object[at]];
      at = value < size[at] ? children[base[at] + value] : 0;
    }
    return at;
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
    int top = root == 0 ? node(path[0]) : root;
    int at = top;
    for (int k = 0; ; k++) {
      if (object[at] != path[k]) {
        throw new IllegalStateException("object " + path[k] + " instead of " + object[at]);
      }
      int value = state[path[k]];
      widen(at, value);
      int slot = base[at] + value;
      if (k == path.length - 1) {
        children[slot] = ~reaction;
        return top;
      }
      if (children[slot] == 0) {
        int fresh = node(path[k + 1]);
        children[slot] = fresh;
      }
      at = children[slot];
    }
  }

  private int node(int looksAt) {
    if (nodes == object.length) {
      object = Arrays.copyOf(object, 2 * nodes);
      base = Arrays.copyOf(base, 2 * nodes);
      size = Arrays.copyOf(size, 2 * nodes);
    }
    object[nodes] = looksAt;
    return nodes++;
  }

  /** Makes room for a value at a node; children move to the end when they outgrow their place. */
  private void widen(int node, int value) {
    if (value < size[node]) {
      return;
    }
    int room = Math.max(value + 1, size[node] == 0 ? 2 : 2 * size[node]);
    if (used + room > children.length) {
      children = Arrays.copyOf(children, Math.max(used + room, 2 * children.length));
    }
    System.arraycopy(children, base[node], children, used, size[node]);
    base[node] = used;
    size[node] = room;
    used += room;
  }
}
