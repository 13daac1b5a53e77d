// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.picture.page.DrawingMark;
import java.util.ArrayList;
import java.util.List;

/** A path as straight pieces, and what they meet. */
record Outline(List<double[]> points, Area bounds) {
  /** A curve is as many straight pieces. */
  private static final int PIECES = 24;

  /** Pieces less apart than this look like one where they are longer than that. */
  private static final double NEAR = 1.5;

  private static final double SHORT = 4;

  /** A rectangle, by its edges. */
  record Area(double left, double top, double right, double bottom) {
    Area grown(double by) {
      return new Area(left - by, top - by, right + by, bottom + by);
    }

    boolean meets(Area other) {
      return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
  }

  /** The pieces of a path. */
  static Outline of(List<DrawingMark.Segment> path) {
    List<double[]> points = new ArrayList<>();
    for (DrawingMark.Segment segment : path) {
      switch (segment) {
        case DrawingMark.Move(double x, double y) -> points.add(new double[] {x, y});
        case DrawingMark.Line(double x, double y) -> points.add(new double[] {x, y});
        case DrawingMark.Close() -> points.add(points.getFirst());
        case DrawingMark.Curve curve -> curve(points.getLast(), curve, points);
      }
    }
    double[] least = {Double.MAX_VALUE, Double.MAX_VALUE};
    double[] most = {-Double.MAX_VALUE, -Double.MAX_VALUE};
    for (double[] point : points) {
      for (int k = 0; k < 2; k++) {
        least[k] = Math.min(least[k], point[k]);
        most[k] = Math.max(most[k], point[k]);
      }
    }
    return new Outline(points, new Area(least[0], least[1], most[0], most[1]).grown(1));
  }

  private static void curve(double[] from, DrawingMark.Curve its, List<double[]> points) {
    for (int k = 1; k <= PIECES; k++) {
      double t = (double) k / PIECES;
      double u = 1 - t;
      double first = u * u * u;
      double second = 3 * u * u * t;
      double third = 3 * u * t * t;
      double last = t * t * t;
      points.add(
          new double[] {
            first * from[0] + second * its.x1() + third * its.x2() + last * its.x(),
            first * from[1] + second * its.y1() + third * its.y2() + last * its.y()
          });
    }
  }

  /** Returns whether a piece goes through the inside of an area. */
  boolean meets(Area area) {
    for (int k = bounds.meets(area) ? 1 : points.size(); k < points.size(); k++) {
      if (meets(points.get(k - 1), points.get(k), area)) {
        return true;
      }
    }
    return false;
  }

  /** The test of Liang and Barsky computes the part of the piece that is between all four edges. */
  private static boolean meets(double[] from, double[] to, Area area) {
    double dx = to[0] - from[0];
    double dy = to[1] - from[1];
    double[] steps = {-dx, dx, -dy, dy};
    double[] room = {
      from[0] - area.left, area.right - from[0], from[1] - area.top, area.bottom - from[1]
    };
    double begin = 0;
    double end = 1;
    for (int k = 0; k < steps.length; k++) {
      if (steps[k] == 0) {
        if (room[k] <= 0) {
          return false;
        }
      } else if (steps[k] < 0) {
        begin = Math.max(begin, room[k] / steps[k]);
      } else {
        end = Math.min(end, room[k] / steps[k]);
      }
    }
    return begin < end;
  }

  /**
   * Returns whether a piece runs along one of another's, upright or level, so that they look like
   * one.
   */
  boolean runsAlong(Outline other) {
    for (int k = bounds.meets(other.bounds) ? 1 : points.size(); k < points.size(); k++) {
      for (int n = 1; n < other.points.size(); n++) {
        if (alongEachOther(k, other, n, 0) || alongEachOther(k, other, n, 1)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean alongEachOther(int piece, Outline other, int its, int along) {
    double[] a = points.get(piece - 1);
    double[] b = points.get(piece);
    double[] c = other.points.get(its - 1);
    double[] d = other.points.get(its);
    int across = 1 - along;
    if (a[across] != b[across]
        || c[across] != d[across]
        || Math.abs(a[across] - c[across]) > NEAR) {
      return false;
    }
    double begin = Math.max(Math.min(a[along], b[along]), Math.min(c[along], d[along]));
    double end = Math.min(Math.max(a[along], b[along]), Math.max(c[along], d[along]));
    return end - begin > SHORT;
  }

  /** Returns its distance from a point. */
  double distance(double x, double y) {
    double least = Double.MAX_VALUE;
    for (int k = 1; k < points.size(); k++) {
      double[] from = points.get(k - 1);
      double dx = points.get(k)[0] - from[0];
      double dy = points.get(k)[1] - from[1];
      double length = dx * dx + dy * dy;
      double share = length == 0 ? 0 : ((x - from[0]) * dx + (y - from[1]) * dy) / length;
      double at = Math.clamp(share, 0, 1);
      least = Math.min(least, Math.hypot(from[0] + at * dx - x, from[1] + at * dy - y));
    }
    return least;
  }
}
