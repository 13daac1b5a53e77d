// SPDX-License-Identifier: Apache-2.0
package dev.ravel.net;

import dev.ravel.source.Limits;
import java.util.Arrays;
import java.util.function.IntBinaryOperator;

/**
 * The arcs of one kind, by the node they belong to. There is a row for each node, with the numbers
 * of the nodes at the other end, ascending and each once, and the weights of the arcs.
 */
public final class Arcs {
  /** The arcs of node {@code n} are those from {@code first[n]} up to {@code first[n + 1]}. */
  private final int[] first;

  private final int[] ends;
  private final int[] weights;

  private Arcs(int[] first, int[] ends, int[] weights) {
    this.first = first;
    this.ends = ends;
    this.weights = weights;
  }

  /**
   * Arcs in any order; several between the same two nodes become one. Cost: linear in the numbers
   * of rows, columns and arcs.
   *
   * @param rows the number of nodes that have rows
   * @param columns the number of nodes at the other end
   * @param from for each arc the node whose row it belongs to
   * @param to for each arc the other node
   * @param one the weight of the one arc that two are
   */
  static Arcs of(int rows, int columns, int[] from, int[] to, int[] weight, IntBinaryOperator one) {
    int count = from.length;
    int[] byColumn = sorted(columns, to, identity(count));
    int[] order = sorted(rows, from, byColumn);
    int[] first = new int[rows + 1];
    int[] ends = new int[count];
    int[] weights = new int[count];
    int next = 0;
    int row = 0;
    for (int arc : order) {
      while (row < from[arc]) {
        first[++row] = next;
      }
      if (next > first[row] && ends[next - 1] == to[arc]) {
        weights[next - 1] = one.applyAsInt(weights[next - 1], weight[arc]);
      } else {
        ends[next] = to[arc];
        weights[next++] = weight[arc];
      }
    }
    while (row < rows) {
      first[++row] = next;
    }
    return new Arcs(first, Arrays.copyOf(ends, next), Arrays.copyOf(weights, next));
  }

  private static int[] identity(int count) {
    int[] order = new int[count];
    Arrays.setAll(order, k -> k);
    return order;
  }

  /** Arcs sorted by a node each, those of the same node in the order in which they were. */
  private static int[] sorted(int nodes, int[] node, int[] order) {
    int[] next = new int[nodes + 1];
    for (int n : node) {
      next[n + 1]++;
    }
    for (int n = 0; n < nodes; n++) {
      next[n + 1] += next[n];
    }
    int[] sorted = new int[order.length];
    int turn = 0;
    for (int arc : order) {
      Limits.pollAt(turn++);
      sorted[next[node[arc]]++] = arc;
    }
    return sorted;
  }

  /** Returns the same arcs by the nodes at their other ends, of which the number is given. */
  public Arcs reversed(int columns) {
    int[] from = new int[ends.length];
    for (int n = 0; n < rows(); n++) {
      Arrays.fill(from, first[n], first[n + 1], n);
    }
    return of(columns, rows(), ends, from, weights, Math::max);
  }

  /** The number of nodes that have rows. */
  public int rows() {
    return first.length - 1;
  }

  /** The number of all arcs. */
  public int size() {
    return ends.length;
  }

  /** The number of arcs of a node. */
  public int count(int node) {
    return first[node + 1] - first[node];
  }

  /** The node at the other end of the k-th arc of a node; ascending in k. */
  public int end(int node, int k) {
    return ends[first[node] + k];
  }

  /** The nodes at the other ends of the arcs of a node, ascending. */
  public int[] ends(int node) {
    return Arrays.copyOfRange(ends, first[node], first[node + 1]);
  }

  /** The weight of the k-th arc of a node; at least 1. */
  public int weight(int node, int k) {
    return weights[first[node] + k];
  }

  /** The weight of the arc between two nodes; 0 if there is none. Cost: logarithmic in the row. */
  public int between(int node, int end) {
    int k = Arrays.binarySearch(ends, first[node], first[node + 1], end);
    return k < 0 ? 0 : weights[k];
  }

  /** The weights of the arcs of a node, by the node at the other end. */
  public SparseVector row(int node) {
    if (count(node) == 0) {
      return SparseVector.ZERO;
    }
    long[] row = new long[count(node)];
    Arrays.setAll(row, k -> weight(node, k));
    return new SparseVector(ends(node), row);
  }

  /**
   * Returns whether the other ends of a node's arcs have at least as many tokens as these weigh.
   *
   * @param from where the tokens of node 0 stand in the array
   */
  public boolean covered(int node, long[] tokens, int from) {
    for (int k = first[node]; k < first[node + 1]; k++) {
      if (tokens[from + ends[k]] < weights[k]) {
        return false;
      }
    }
    return true;
  }

  /** The largest weight; 0 without arcs. */
  public int heaviest() {
    int heaviest = 0;
    for (int weight : weights) {
      heaviest = Math.max(heaviest, weight);
    }
    return heaviest;
  }
}
