// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.source.Limits;
import java.util.Arrays;

/**
 * The order in which the nodes of each layer stand beside each other. Each is near the middle of
 * those of the next layer that it is joined to, by the barycenter heuristic of Sugiyama, Tagawa and
 * Toda (1981), in three sweeps. Cost: that of sorting each layer three times.
 */
public final class LayerOrder {
  private static final int SWEEPS = 3;

  private final int[] layer;
  private final int[] from;
  private final int[] to;

  /** By layer, where its nodes begin in {@link #nodes}; after the last one, their number. */
  private final int[] begin;

  /** The nodes, layer by layer, from left to right. */
  private final int[] nodes;

  /** The place of each node in its layer, from 0. */
  private final int[] place;

  /** By node, where its neighbours begin in {@link #beside}; after the last one, their number. */
  private final int[] first;

  /** Those that a node is joined to, in the layers next to its own. */
  private final int[] beside;

  private LayerOrder(int[] layer, int[] from, int[] to) {
    this.layer = layer;
    this.from = from;
    this.to = to;
    this.begin = new int[Arrays.stream(layer).max().orElse(-1) + 2];
    this.nodes = new int[layer.length];
    this.place = new int[layer.length];
    this.first = new int[layer.length + 1];
    begin();
    count();
    this.beside = neighbours();
  }

  /**
   * The order.
   *
   * @param layer by node, its layer, from 0
   * @param from by edge, the node that it leaves
   * @param to by edge, the node that it leads to
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  public static LayerOrder of(int[] layer, int[] from, int[] to) {
    LayerOrder order = new LayerOrder(layer, from, to);
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      boolean down = sweep % 2 == 0;
      for (int k = 0; k < order.layers(); k++) {
        Limits.poll();
        order.sort(down ? k : order.layers() - 1 - k, down ? -1 : 1);
      }
    }
    return order;
  }

  /** The number of layers. */
  public int layers() {
    return begin.length - 1;
  }

  /** Returns the number of nodes in a layer. */
  public int size(int number) {
    return begin[number + 1] - begin[number];
  }

  /** The place of a node in its layer, from 0. */
  public int place(int node) {
    return place[node];
  }

  /** A node by its layer and its place there. */
  public int node(int number, int at) {
    return nodes[begin[number] + at];
  }

  private void begin() {
    for (int its : layer) {
      begin[its + 1]++;
    }
    for (int k = 1; k < begin.length; k++) {
      begin[k] += begin[k - 1];
    }
    int[] next = begin.clone();
    for (int node = 0; node < layer.length; node++) {
      place[node] = next[layer[node]] - begin[layer[node]];
      nodes[next[layer[node]]++] = node;
    }
  }

  /** Returns whether an edge joins a layer to the next one. */
  private boolean joins(int edge) {
    return Math.abs(layer[from[edge]] - layer[to[edge]]) == 1;
  }

  private void count() {
    for (int edge = 0; edge < from.length; edge++) {
      if (joins(edge)) {
        first[from[edge] + 1]++;
        first[to[edge] + 1]++;
      }
    }
    for (int k = 1; k < first.length; k++) {
      first[k] += first[k - 1];
    }
  }

  private int[] neighbours() {
    int[] all = new int[first[layer.length]];
    int[] next = first.clone();
    for (int edge = 0; edge < from.length; edge++) {
      if (joins(edge)) {
        all[next[from[edge]]++] = to[edge];
        all[next[to[edge]]++] = from[edge];
      }
    }
    return all;
  }

  /** Sorts a layer by the middles of the neighbours in the one before or after it. */
  private void sort(int number, int way) {
    long[] keys = new long[size(number)];
    int[] before = new int[keys.length];
    for (int at = 0; at < keys.length; at++) {
      before[at] = node(number, at);
      // a float that is not negative is ordered as its bits are; equal ones keep their order
      keys[at] = (long) Float.floatToIntBits(middle(before[at], number + way)) << 32 | at;
    }
    Arrays.sort(keys);
    for (int at = 0; at < keys.length; at++) {
      int node = before[(int) keys[at]];
      nodes[begin[number] + at] = node;
      place[node] = at;
    }
  }

  /**
   * Returns the average place of the neighbours in a layer, from 0 to 1; without any, the node's
   * own.
   */
  private float middle(int node, int other) {
    double sum = 0;
    int count = 0;
    for (int k = first[node]; k < first[node + 1]; k++) {
      if (layer[beside[k]] == other) {
        sum += (place[beside[k]] + 0.5) / size(other);
        count++;
      }
    }
    return (float) (count == 0 ? (place[node] + 0.5) / size(layer[node]) : sum / count);
  }
}
