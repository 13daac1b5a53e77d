// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.picture.Diagram.Band;
import dev.ravel.picture.Diagram.Edge;
import dev.ravel.picture.Diagram.Node;
import dev.ravel.picture.Diagram.Sort;
import dev.ravel.picture.Outline.Area;
import dev.ravel.picture.page.DrawingMark;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The lines of the orders of events from the lower edge of one box to the upper edge of another. A
 * line is a curve where nothing is in its way, else it goes along the gap below the one, down a
 * gutter between columns, and along the gap above the other. No line goes through a box; none goes
 * under a tag where it can be avoided. Reasons stand in the gaps between lanes where no line and no
 * other reason is; one that has no such place is left out. Cost: edges times boxes for lines, edges
 * squared for reasons.
 */
final class Routes {
  private static final double ARROW = 10;
  private static final double PORT = 0.28;

  /** Between a line and a box. */
  private static final double AIR = 2;

  /** The distances below a box, beside one and above one at which a line runs along it. */
  private static final double[] BELOW = {9, 13, 6};

  private static final double[] BESIDE = {5, 7, 3};
  private static final double[] ABOVE = {16, 19, 14};

  private static final double LETTER = 6.3;
  private static final double LETTERS_ABOVE = 10;
  private static final double LETTERS_BELOW = 3;

  /** Reasons are looked for a place in steps, so far from where the line ends. */
  private static final int STEP = 3;

  private static final int FAR = 60;

  /** A line, from a point to a point at the upper edge of a box. */
  record Route(List<DrawingMark.Segment> course, double tipX, double tipY) {}

  /** A reason in the gap between two lanes. It has the middle of its letters' ground line. */
  record Reason(String words, double x, double y) {}

  private final Diagram its;
  private final List<Area> boxes = new ArrayList<>();
  private final List<Area> tags = new ArrayList<>();

  /** By edge; none of the orders in which two executions differ. */
  private final List<Optional<Route>> routes = new ArrayList<>();

  private final List<Optional<Reason>> reasons = new ArrayList<>();

  /** The lines so far, and by line the event that it comes from. */
  private final List<Outline> outlines = new ArrayList<>();

  private final List<Integer> sources = new ArrayList<>();

  private Routes(Diagram diagram) {
    this.its = diagram;
    for (Node node : diagram.nodes()) {
      boxes.add(new Area(node.x(), node.y(), (double) node.x() + node.width(), node.bottom()));
      String words = Tags.words(node);
      if (!words.isEmpty()) {
        tag(node, words, node.y() - Tags.ABOVE);
      }
      if (node.behind() > 0) {
        tag(node, Tags.behind(node), node.bottom() - Tags.INSIDE);
      }
    }
  }

  private void tag(Node node, String words, double top) {
    double right = (double) node.x() + node.width() + Tags.BEYOND;
    tags.add(new Area(right - Tags.width(words), top, right, top + Tags.HEIGHT).grown(1));
  }

  /** The routes of a picture. */
  static Routes of(Diagram diagram) {
    Routes all = new Routes(diagram);
    for (Edge edge : diagram.edges()) {
      Limits.poll();
      boolean plain = edge.sort() != Sort.FIRST && edge.sort() != Sort.SECOND;
      all.routes.add(plain ? Optional.of(all.route(edge)) : Optional.empty());
    }
    all.explain();
    return all;
  }

  Optional<Route> route(int edge) {
    return routes.get(edge);
  }

  /** Returns the reason of an order, if that has a place. */
  Optional<Reason> reason(int edge) {
    return reasons.get(edge);
  }

  // -------------------------------------------------------------------------------------- lines

  private Route route(Edge edge) {
    Node from = its.nodes().get(edge.from());
    Node to = its.nodes().get(edge.to());
    boolean head = edge.sort() == Sort.CAUSE;
    Ends ends = Ends.of(from, to, head);
    List<Route> curves = curves(ends);
    Route best = curves.getFirst();
    int least = Integer.MAX_VALUE;
    for (int around = 0; around < 2 && least > 0; around++) {
      for (Route one : around == 0 ? curves : around(ends)) {
        int faults = faults(edge, one, head);
        if (faults < least) {
          best = one;
          least = faults;
        }
        if (least == 0) {
          break;
        }
      }
    }
    outlines.add(Outline.of(best.course()));
    sources.add(edge.from());
    return best;
  }

  /** Returns the faults of a route. A box is worse than a tag, and that than another line. */
  private int faults(Edge edge, Route route, boolean head) {
    Outline line = Outline.of(route.course());
    int faults = 0;
    if (meets(line, boxes, edge)) {
      faults += 4;
    }
    if (tags.stream().anyMatch(line::meets) || head && underTag(route)) {
      faults += 2;
    }
    for (int k = 0; faults < 1 && k < outlines.size(); k++) {
      faults += sources.get(k) != edge.from() && line.runsAlong(outlines.get(k)) ? 1 : 0;
    }
    return faults;
  }

  private boolean meets(Outline line, List<Area> boxes, Edge edge) {
    for (int k = 0; k < boxes.size(); k++) {
      boolean own = k == edge.from() || k == edge.to();
      if (line.meets(own ? boxes.get(k).grown(-1) : boxes.get(k).grown(AIR))) {
        return true;
      }
    }
    return false;
  }

  private boolean underTag(Route route) {
    double half = ARROW / 2;
    Area tip =
        new Area(route.tipX() - half, route.tipY() - ARROW, route.tipX() + half, route.tipY() - 1);
    return tags.stream().anyMatch(tip::meets);
  }

  /**
   * The begin and the end of a line, besides its ports. They are below a box, and above another
   * one.
   */
  private record Ends(Node from, Node to, double side, double y1, double y2, double end) {
    static Ends of(Node from, Node to, boolean head) {
      double side = head && from.x() != to.x() ? PORT * Math.signum(to.x() - from.x()) : 0;
      double y2 = to.y();
      return new Ends(from, to, side, from.bottom(), y2, head ? y2 - ARROW + 1 : y2);
    }
  }

  /** The curves that a line may take, the best ones first. */
  private static List<Route> curves(Ends its) {
    double handle = Math.min(46, 0.6 * (its.y2() - its.y1()));
    List<Route> all = new ArrayList<>();
    for (double x1 : ports(its.from(), its.side())) {
      for (double x2 : ports(its.to(), -its.side())) {
        DrawingMark.Segment curve =
            new DrawingMark.Curve(x1, its.y1() + handle, x2, its.end() - handle, x2, its.end());
        all.add(new Route(List.of(new DrawingMark.Move(x1, its.y1()), curve), x2, its.y2()));
      }
    }
    return all;
  }

  /** The ways around tags and boxes that a line may take, the best ones first. */
  private static List<Route> around(Ends its) {
    List<Route> all = new ArrayList<>();
    for (int k = 0; k < BESIDE.length; k++) {
      for (double level : new double[] {its.y1() + BELOW[k], its.y2() - ABOVE[k]}) {
        for (double x1 : ports(its.from(), its.side())) {
          for (double x2 : ports(its.to(), -its.side())) {
            List<DrawingMark.Segment> across =
                List.of(
                    new DrawingMark.Move(x1, its.y1()),
                    new DrawingMark.Line(x1, level),
                    new DrawingMark.Line(x2, level),
                    new DrawingMark.Line(x2, its.end()));
            all.add(new Route(across, x2, its.y2()));
          }
        }
      }
    }
    for (int k = 0; k < BESIDE.length; k++) {
      double out = its.y1() + BELOW[k];
      double in = its.y2() - ABOVE[k];
      for (double gutter : gutters(its.from(), its.to(), BESIDE[k])) {
        for (double x1 : ports(its.from(), its.side())) {
          for (double x2 : ports(its.to(), -its.side())) {
            List<DrawingMark.Segment> around =
                List.of(
                    new DrawingMark.Move(x1, its.y1()),
                    new DrawingMark.Line(x1, out),
                    new DrawingMark.Line(gutter, out),
                    new DrawingMark.Line(gutter, in),
                    new DrawingMark.Line(x2, in),
                    new DrawingMark.Line(x2, its.end()));
            all.add(new Route(around, x2, its.y2()));
          }
        }
      }
    }
    return all;
  }

  /**
   * Returns the gutters beside columns, where no box is. The first are on the side that a line
   * comes from.
   */
  private static List<Double> gutters(Node from, Node to, double beside) {
    double left = to.x() - beside;
    double right = to.x() + to.width() + beside;
    boolean leftwards = from.x() > to.x();
    return List.of(
        leftwards ? right : left,
        leftwards ? left : right,
        from.x() - beside,
        from.x() + from.width() + beside);
  }

  /**
   * Returns the ports where lines may touch a box. They are on the side of the other one, on the
   * left, in the middle.
   */
  private static List<Double> ports(Node node, double side) {
    double middle = node.middle();
    return side == 0
        ? List.of(middle)
        : List.of(middle + side * node.width(), middle - PORT * node.width(), middle);
  }

  // ------------------------------------------------------------------------------------ reasons

  private void explain() {
    List<Outline> lines =
        routes.stream().map(it -> Outline.of(it.map(Route::course).orElse(List.of()))).toList();
    List<Area> taken = new ArrayList<>(tags);
    for (int k = 0; k < its.edges().size(); k++) {
      Limits.poll();
      Optional<Reason> reason = reason(its.edges().get(k), lines.get(k), lines, taken);
      reason.ifPresent(it -> taken.add(area(it)));
      reasons.add(reason);
    }
  }

  /** In lanes a reason stands in the gap before the lane in which the line ends. */
  private Optional<Reason> reason(Edge edge, Outline own, List<Outline> lines, List<Area> taken) {
    Node from = its.nodes().get(edge.from());
    Node to = its.nodes().get(edge.to());
    Band target = its.bands().get(to.band());
    if (edge.sort() != Sort.CAUSE || target.thread() < 0 || from.band() == to.band()) {
      return Optional.empty();
    }
    int half = EventLayout.LANE_GAP / 2;
    double x = to.x() > from.x() ? target.x() - half : target.x() + target.width() + half;
    String words = Labels.reason(edge.reason());
    Optional<Reason> best = Optional.empty();
    double nearest = Double.MAX_VALUE;
    for (int y = from.bottom() - FAR / 2; y < to.bottom() + FAR / 2; y += STEP) {
      Reason reason = new Reason(words, x, y);
      Area area = area(reason);
      double distance = own.distance(x, y - LETTERS_ABOVE / 2);
      boolean inside = area.top() > 0 && area.bottom() < its.height();
      if (inside
          && distance < Math.min(nearest, FAR)
          && lines.stream().noneMatch(line -> line.meets(area))
          && taken.stream().noneMatch(area::meets)) {
        best = Optional.of(reason);
        nearest = distance;
      }
    }
    return best;
  }

  private static Area area(Reason reason) {
    double half = LETTER * reason.words().length() / 2;
    return new Area(
            reason.x() - half,
            reason.y() - LETTERS_ABOVE,
            reason.x() + half,
            reason.y() + LETTERS_BELOW)
        .grown(2);
  }
}
