// SPDX-License-Identifier: Apache-2.0
package dev.ravel.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The search for the strongly connected components of a graph (R. Tarjan, Depth-first search and
 * linear graph algorithms, 1972), without recursion, since ways may be as long as the graph.
 */
public final class Components {
  private final IntFunction<int[]> successors;
  private final List<List<Integer>> found = new ArrayList<>();

  /** By node its place in the order of the search; 0 before it is found, the last once it is in. */
  private final int[] place;

  /** By node the least place that a way leads to from there. */
  private final int[] low;

  private final int[][] next;
  private final int[] followed;
  private final Deque<Integer> way = new ArrayDeque<>();

  /** The nodes that are found and in no component. */
  private final List<Integer> open = new ArrayList<>();

  private int visited;

  private Components(int nodes, IntFunction<int[]> successors) {
    this.successors = successors;
    place = new int[nodes];
    low = new int[nodes];
    next = new int[nodes][];
    followed = new int[nodes];
  }

  /** Returns the components, each after all that it leads to. Cost: linear in the graph. */
  public static List<List<Integer>> of(int nodes, IntFunction<int[]> successors) {
    Components its = new Components(nodes, successors);
    for (int node = 0; node < nodes; node++) {
      if (its.place[node] == 0) {
        its.enter(node);
        while (!its.way.isEmpty()) {
          its.goOn(its.way.peek());
        }
      }
    }
    return its.found;
  }

  private void enter(int node) {
    Limits.pollAt(visited);
    place[node] = ++visited;
    low[node] = visited;
    next[node] = successors.apply(node);
    open.add(node);
    way.push(node);
  }

  private void goOn(int at) {
    if (followed[at] < next[at].length) {
      int to = next[at][followed[at]++];
      if (place[to] == 0) {
        enter(to);
      } else {
        low[at] = Math.min(low[at], place[to]);
      }
      return;
    }
    way.pop();
    if (!way.isEmpty()) {
      low[way.peek()] = Math.min(low[way.peek()], low[at]);
    }
    if (low[at] == place[at]) {
      List<Integer> component = open.subList(open.lastIndexOf(at), open.size());
      component.forEach(node -> place[node] = Integer.MAX_VALUE);
      found.add(List.copyOf(component));
      component.clear();
    }
  }
}
