// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import dev.ravel.explore.tables.Growth;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;

/** The edges of a directed graph, in arrays that are used again. */
final class Edges {
  private int[] heads = new int[64];
  private int[] targets = new int[256];
  private int[] following = new int[256];
  private int[] stack = new int[64];
  private boolean[] seen = new boolean[64];
  private int nodes;
  private int count;

  /** Forgets all edges; there is a number of nodes from now on. */
  void begin(int number) {
    nodes = number;
    count = 0;
    heads = Growth.room(heads, number);
    stack = Growth.room(stack, number);
    if (seen.length < number) {
      seen = new boolean[2 * number];
    }
    Arrays.fill(heads, 0, number, -1);
  }

  /** Adds an edge. */
  void add(int from, int to) {
    targets = Growth.room(targets, count + 1);
    following = Growth.room(following, count + 1);
    targets[count] = to;
    following[count] = heads[from];
    heads[from] = count++;
  }

  /** Calls back for each edge from a node. */
  void forEach(int from, IntConsumer target) {
    for (int edge = heads[from]; edge >= 0; edge = following[edge]) {
      target.accept(targets[edge]);
    }
  }

  /** Returns by node the number of edges to it from some nodes. */
  int[] incoming(IntPredicate from) {
    int[] its = new int[nodes];
    for (int node = 0; node < nodes; node++) {
      if (from.test(node)) {
        forEach(node, to -> its[to]++);
      }
    }
    return its;
  }

  /** Returns whether a node is on a cycle. Cost: linear in what can be reached from it. */
  boolean isOnCycle(int node) {
    Arrays.fill(seen, 0, nodes, false);
    int size = 0;
    stack[size++] = node;
    while (size > 0) {
      int from = stack[--size];
      for (int edge = heads[from]; edge >= 0; edge = following[edge]) {
        int to = targets[edge];
        if (to == node) {
          return true;
        }
        if (!seen[to]) {
          seen[to] = true;
          stack[size++] = to;
        }
      }
    }
    return false;
  }
}
