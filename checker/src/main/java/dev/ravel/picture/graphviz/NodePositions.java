// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.graphviz;

import java.util.List;

/**
 * The positions of things, in pixels, x to the right and y down.
 *
 * @param nodes the middle of each node
 * @param edges the course of each edge
 */
public record NodePositions(double width, double height, List<Point> nodes, List<Course> edges) {
  /** Copies the lists. */
  public NodePositions {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /** A place. */
  public record Point(double x, double y) {}

  /**
   * The course of an edge.
   *
   * @param curve where it begins, and for each part of it the three points of a curve of Bézier
   * @param tip where the head of its arrow ends
   * @param label the middle of its label; anything without one
   */
  public record Course(List<Point> curve, Point tip, Point label) {
    /** Copies the list. */
    public Course {
      curve = List.copyOf(curve);
    }
  }
}
