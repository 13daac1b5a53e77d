// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.picture.graphviz.NodePositions;
import dev.ravel.picture.graphviz.NodePositions.Course;
import dev.ravel.picture.graphviz.NodePositions.Point;
import dev.ravel.picture.graphviz.Sizes;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Places for a graph that would take Graphviz too long. The nodes stand in layers by their distance
 * from where all begins, a long layer in several rows, and edges are drawn straight, whatever they
 * cross. No two nodes overlap. Cost: that of {@link LayerOrder}.
 */
final class LayeredPlaces {
  /** Between nodes of a row, between rows of a layer, and between layers. */
  private static final double BESIDE = 20;

  private static final double ROWS = 22;
  private static final double LAYERS = 46;

  /**
   * The number of nodes of a row for each of the root of all; it is never less than {@link #FEW}.
   */
  private static final double WIDE = 1.6;

  private static final int FEW = 8;

  /** The bend of edges within a row, of round loops and of one of several between two nodes. */
  private static final double BEND = 0.18;

  private static final double LOOP = 18;
  private static final double APART = 12;

  private final Sizes sizes;
  private final int[] layer;
  private final Point[] middles;
  private double width;
  private double height;

  private LayeredPlaces(Sizes sizes, int[] layer) {
    this.sizes = sizes;
    this.layer = layer;
    this.middles = new Point[layer.length];
  }

  /**
   * The places.
   *
   * @param layer by node, its layer, from 0
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  static NodePositions of(Sizes sizes, int[] layer) {
    LayeredPlaces its = new LayeredPlaces(sizes, layer);
    its.nodes();
    List<Course> edges = its.edges();
    return new NodePositions(its.width, its.height, List.of(its.middles), edges);
  }

  private double width(int node) {
    return sizes.nodes().get(node).width();
  }

  private double height(int node) {
    return sizes.nodes().get(node).height();
  }

  // -------------------------------------------------------------------------------------- nodes

  private void nodes() {
    int[] from = sizes.edges().stream().mapToInt(Sizes.Edge::from).toArray();
    int[] to = sizes.edges().stream().mapToInt(Sizes.Edge::to).toArray();
    LayerOrder order = LayerOrder.of(layer, from, to);
    int most = (int) Math.max(FEW, Math.ceil(WIDE * Math.sqrt(layer.length)));
    List<List<Integer>> rows = new ArrayList<>();
    List<Double> widths = new ArrayList<>();
    for (int number = 0; number < order.layers(); number++) {
      int count = Math.ceilDiv(order.size(number), most);
      for (int row = 0; row < count; row++) {
        List<Integer> its = new ArrayList<>();
        for (int at = row; at < order.size(number); at += count) {
          its.add(order.node(number, at)); // neighbours of a layer stay near each other
        }
        rows.add(its);
        widths.add(its.stream().mapToDouble(this::width).sum() + BESIDE * (its.size() - 1));
      }
    }
    width = widths.isEmpty() ? 0 : Collections.max(widths);
    int before = -1;
    for (int row = 0; row < rows.size(); row++) {
      Limits.pollAt(row);
      List<Integer> its = rows.get(row);
      int own = layer[its.getFirst()];
      height += before < 0 ? 0 : before == own ? ROWS : LAYERS;
      before = own;
      double high = its.stream().mapToDouble(this::height).max().orElse(0);
      double x = (width - widths.get(row)) / 2;
      for (int node : its) {
        middles[node] = new Point(x + width(node) / 2, height + high / 2);
        x += width(node) + BESIDE;
      }
      height += high;
    }
  }

  // -------------------------------------------------------------------------------------- edges

  private List<Course> edges() {
    List<Course> all = new ArrayList<>();
    Map<Long, Integer> same = new HashMap<>();
    for (int k = 0; k < sizes.edges().size(); k++) {
      Limits.pollAt(k);
      Sizes.Edge edge = sizes.edges().get(k);
      long both = (long) edge.from() << 32 | edge.to();
      int others = same.merge(both, 1, Integer::sum) - 1;
      all.add(edge.from() == edge.to() ? loop(edge.from(), others) : course(edge, others));
    }
    return all;
  }

  /** Out of the node to its side, and back. */
  private Course loop(int node, int others) {
    Point middle = middles[node];
    double x = middle.x() + width(node) / 2;
    double away = x + LOOP + APART * others;
    double up = Math.min(8, height(node) / 4);
    Point tip = new Point(x, middle.y() + up);
    Point end = new Point(x + 6, middle.y() + up);
    List<Point> curve =
        List.of(
            new Point(x, middle.y() - up),
            new Point(away, middle.y() - up),
            new Point(away, middle.y() + up),
            end);
    width = Math.max(width, away);
    return new Course(curve, tip, new Point(away, middle.y()));
  }

  /** From border to border; bent where it would run along its own row, or along another one. */
  private Course course(Sizes.Edge edge, int others) {
    Point one = middles[edge.from()];
    Point other = middles[edge.to()];
    double dx = other.x() - one.x();
    double dy = other.y() - one.y();
    double length = Math.hypot(dx, dy);
    double bend = (Math.abs(dy) < 1 ? BEND * length : 0) + APART * others;
    if (dy < 0) {
      bend += APART; // beside one that leads the other way
    }
    // to the left of the way from one to the other
    double sideX = dy / length * bend;
    double sideY = -dx / length * bend;
    Point near = new Point(one.x() + dx / 3 + sideX, one.y() + dy / 3 + sideY);
    Point far = new Point(one.x() + 2 * dx / 3 + sideX, one.y() + 2 * dy / 3 + sideY);
    Point begin = border(edge.from(), near);
    Point tip = border(edge.to(), far);
    double last = Math.hypot(tip.x() - far.x(), tip.y() - far.y());
    double stop = last < 1 ? 0 : Math.max(0, 1 - 9 / last);
    Point end =
        new Point(far.x() + (tip.x() - far.x()) * stop, far.y() + (tip.y() - far.y()) * stop);
    Point label = new Point((near.x() + far.x()) / 2, (near.y() + far.y()) / 2);
    return new Course(List.of(begin, near, far, end), tip, label);
  }

  /**
   * Returns the point where the line from the middle of a node through a point leaves the node's
   * box.
   */
  private Point border(int node, Point to) {
    Point middle = middles[node];
    double dx = to.x() - middle.x();
    double dy = to.y() - middle.y();
    double share =
        Math.min(
            dx == 0 ? Double.MAX_VALUE : width(node) / 2 / Math.abs(dx),
            dy == 0 ? Double.MAX_VALUE : height(node) / 2 / Math.abs(dy));
    return new Point(middle.x() + dx * share, middle.y() + dy * share);
  }
}
