// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.drawing;

import dev.ravel.picture.PictureGraph;
import dev.ravel.picture.PictureGraph.Edge;
import dev.ravel.picture.PictureGraph.Extent;
import dev.ravel.picture.PictureGraph.Head;
import dev.ravel.picture.PictureGraph.Look;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.source.Limits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/**
 * The picture of a net. It has all nodes, or those that are nearest to the tokens, whatever way the
 * arcs lead. Nodes are numbered: places, then transitions. Cost: linear.
 */
final class NetPart {
  private static final int MOST = 300;

  private final int places;
  private final BitSet meant;
  private final List<Arc> arcs = new ArrayList<>();
  private final List<List<Integer>> next = new ArrayList<>();

  /** An arc between a place and a transition, as nodes. */
  private record Arc(
      int place, int transition, boolean inwards, Head head, int thread, String label) {}

  /** The nodes of a net in words. */
  interface Words {
    /** Returns a place; its look says whether all arcs of it are shown. */
    Node place(int place, Look look);

    /** Returns a transition, likewise. */
    Node transition(int transition, Look look);
  }

  /**
   * A net without arcs.
   *
   * @param transitions the number of transitions
   * @param meant the nodes that may be shown
   */
  NetPart(int places, int transitions, BitSet meant) {
    this.places = places;
    this.meant = meant;
    for (int node = 0; node < places + transitions; node++) {
      next.add(new ArrayList<>());
    }
  }

  /** Adds an arc, which leads to the transition if it is {@code inwards}. */
  void arc(int place, int transition, boolean inwards, Head head, int thread, String label) {
    arcs.add(new Arc(place, places + transition, inwards, head, thread, label));
    next.get(place).add(places + transition);
    next.get(places + transition).add(place);
  }

  /**
   * Returns the picture.
   *
   * @param marked the places that have tokens
   */
  PictureGraph graph(String title, List<PictureGraph.Key> keys, IntPredicate marked, Words words) {
    SortedSet<Integer> shown = shown(marked);
    BitSet open = new BitSet();
    for (Arc arc : arcs) {
      if (meant.get(arc.transition()) && !shown.contains(arc.transition())) {
        open.set(arc.place());
      }
      if (!shown.contains(arc.place())) {
        open.set(arc.transition());
      }
    }
    int[] position = new int[next.size()];
    List<Node> nodes = new ArrayList<>();
    for (int node : shown) {
      Limits.pollAt(nodes.size());
      position[node] = nodes.size();
      Look look = open.get(node) ? Look.OPEN : Look.PLAIN;
      nodes.add(node < places ? words.place(node, look) : words.transition(node - places, look));
    }
    List<Edge> edges = new ArrayList<>();
    for (Arc arc : arcs) {
      if (shown.contains(arc.place()) && shown.contains(arc.transition())) {
        int place = position[arc.place()];
        int transition = position[arc.transition()];
        int from = arc.inwards() ? place : transition;
        int to = arc.inwards() ? transition : place;
        edges.add(new Edge(from, to, arc.head(), arc.thread(), false, arc.label()));
      }
    }
    Extent extent = new Extent(shown.size(), meant.cardinality(), true, "places and transitions");
    return new PictureGraph("net", title, nodes, edges, keys, extent);
  }

  /**
   * Returns the nodes that are shown. They are breadth first from places with tokens, then from
   * what is left.
   */
  private SortedSet<Integer> shown(IntPredicate marked) {
    SortedSet<Integer> shown = new TreeSet<>();
    Deque<Integer> open = new ArrayDeque<>();
    for (int place = 0; place < places && shown.size() < MOST; place++) {
      if (marked.test(place) && meant.get(place) && shown.add(place)) {
        open.add(place);
      }
    }
    for (int start = 0; start < next.size() && shown.size() < MOST; start++) {
      if (meant.get(start) && shown.add(start)) {
        open.add(start);
      }
      while (!open.isEmpty() && shown.size() < MOST) {
        for (int neighbour : next.get(open.remove())) {
          if (shown.size() < MOST && meant.get(neighbour) && shown.add(neighbour)) {
            open.add(neighbour);
          }
        }
      }
    }
    return shown;
  }
}
