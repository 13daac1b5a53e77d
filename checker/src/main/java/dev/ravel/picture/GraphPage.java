// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.picture.Outline.Area;
import dev.ravel.picture.PictureGraph.Edge;
import dev.ravel.picture.PictureGraph.Look;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.picture.graphviz.NodePositions;
import dev.ravel.picture.graphviz.NodePositions.Point;
import dev.ravel.picture.page.DrawingMark;
import dev.ravel.picture.page.DrawingMark.Anchor;
import dev.ravel.picture.page.DrawingMark.Family;
import dev.ravel.picture.page.DrawingMark.Stroke;
import dev.ravel.picture.page.Page;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A graph as a page. It has edges first, then nodes, the legend below. */
final class GraphPage {
  private static final int MARGIN = 16;
  private static final int START = 24;
  private static final int KEY = 46;
  private static final int KEY_ROW = 20;
  private static final int LEAST_WIDTH = 320;

  /** The width of a letter of a headline, about. */
  private static final int LETTER = 8;

  private static final double HEAD = 9;

  /** The head of the arrow to where all begins. */
  private static final double ARROW = 9;

  /** A node so near on the left would seem to be where that comes from. */
  private static final double CROWDED = 44;

  /** Between a line and a label beside it. */
  private static final double BESIDE = 5;

  /** As far at most. */
  private static final double FAR = 40;

  private static final double THIN = 1.5;
  private static final double THICK = 3;
  private static final int FEW_TOKENS = 5;

  /** The dashes of the edges of threads, by the number of their colour. */
  private static final List<List<Double>> DASHES =
      List.of(
          List.of(),
          List.of(7.0, 3.0),
          List.of(2.0, 3.0),
          List.of(10.0, 3.0, 2.0, 3.0),
          List.of(5.0, 2.0),
          List.of(12.0, 4.0));

  private static final List<Double> DOTTED = List.of(1.5, 4.0);

  private final PictureGraph graph;
  private final NodePositions places;
  private final Optional<String> note;
  private final Palette colours;
  private final Canvas canvas = new Canvas();

  /** By edge, up to the tip of its head. */
  private final List<Outline> lines = new ArrayList<>();

  /** The outlines of the heads of edges. */
  private final List<Outline> heads = new ArrayList<>();

  /** The places of nodes and labels. */
  private final List<Area> taken = new ArrayList<>();

  private GraphPage(PlacedGraph placed, Palette colours) {
    this.graph = placed.graph();
    this.places = placed.places();
    this.note = placed.note();
    this.colours = colours;
  }

  /** The page. */
  static Page of(PlacedGraph placed, Palette colours) {
    return new GraphPage(placed, colours).page();
  }

  private Page page() {
    if (graph.nodes().isEmpty()) {
      return without();
    }
    for (int k = 0; k < graph.edges().size(); k++) {
      Limits.pollAt(k);
      edge(graph.edges().get(k), places.edges().get(k));
    }
    for (int k = 0; k < graph.nodes().size(); k++) {
      Limits.pollAt(k);
      node(k);
      taken.add(area(k));
    }
    for (int k = 0; k < graph.edges().size(); k++) {
      Limits.pollAt(k);
      label(k);
    }
    int words = notes().stream().mapToInt(String::length).max().orElse(0);
    int width =
        Math.max(
            Math.max(LEAST_WIDTH, 2 * MARGIN + LETTER * words),
            (int) Math.ceil(places.width()) + 2 * MARGIN + START);
    int height = (int) Math.ceil(places.height()) + 2 * MARGIN;
    height = legend(width, height);
    return canvas.page(graph.title(), width, height, colours.page());
  }

  /** Returns the page without nodes. Its title says how many there are. */
  private Page without() {
    String title = graph.title();
    canvas.sans(MARGIN, 29, 13, colours.ink(), Anchor.START, title);
    int width = 2 * MARGIN + LETTER * title.length();
    return canvas.page(title, width, 29 + MARGIN, colours.page());
  }

  private static double x(Point point) {
    return point.x() + MARGIN + START;
  }

  private static double y(Point point) {
    return point.y() + MARGIN;
  }

  // -------------------------------------------------------------------------------------- edges

  private void edge(Edge edge, NodePositions.Course course) {
    String colour = colour(edge.thread());
    List<DrawingMark.Segment> path = new ArrayList<>();
    List<Point> curve = course.curve();
    path.add(new DrawingMark.Move(x(curve.getFirst()), y(curve.getFirst())));
    for (int k = 1; k + 2 < curve.size(); k += 3) {
      Point one = curve.get(k);
      Point two = curve.get(k + 1);
      Point end = curve.get(k + 2);
      path.add(new DrawingMark.Curve(x(one), y(one), x(two), y(two), x(end), y(end)));
    }
    Point tip = new Point(x(course.tip()), y(course.tip()));
    Point from = new Point(x(curve.getLast()), y(curve.getLast()));
    Optional<Point> start = onCircle(edge.from(), path.getFirst());
    start.ifPresent(its -> path.set(0, new DrawingMark.Move(its.x(), its.y())));
    start.ifPresent(
        _ -> path.add(1, new DrawingMark.Line(x(curve.getFirst()), y(curve.getFirst()))));
    Optional<Point> end = onCircle(edge.to(), new DrawingMark.Move(tip.x(), tip.y()));
    if (end.isPresent()) {
      // the arrow goes on to the circle, straight
      tip = end.get();
      double length = Math.hypot(tip.x() - from.x(), tip.y() - from.y());
      double stop = length < HEAD ? 0 : (length - HEAD) / length;
      from =
          new Point(from.x() + (tip.x() - from.x()) * stop, from.y() + (tip.y() - from.y()) * stop);
      path.add(new DrawingMark.Line(from.x(), from.y()));
    }
    List<Double> dashes = edge.dotted() ? DOTTED : dashes(edge.thread());
    if (edge.head() == PictureGraph.Head.NONE) {
      path.add(new DrawingMark.Line(tip.x(), tip.y()));
    }
    canvas.path(path, new Stroke(colour, 1.8, dashes));
    head(edge.head(), from.x(), from.y(), tip.x(), tip.y(), colour);
    path.add(new DrawingMark.Line(tip.x(), tip.y()));
    lines.add(Outline.of(path));
  }

  // ------------------------------------------------------------------------------------- labels

  /** The label of an edge, where Graphviz has put it, or near it where no line touches it. */
  private void label(int number) {
    String words = graph.edges().get(number).label();
    if (words.isEmpty()) {
      return;
    }
    Point place = places.edges().get(number).label();
    Point free = free(words, new Point(x(place), y(place)), lines.get(number));
    Area its = area(words, free);
    if (isCrossed(its)) {
      plate(its);
    }
    double small = GraphSizes.SMALL;
    canvas.mono(free.x(), free.y() + 4, small, colours.second(), Anchor.MIDDLE, words);
    taken.add(its);
  }

  /** Covers the lines below words that have no free place, so that they can be read. */
  private void plate(Area its) {
    double width = its.right() - its.left();
    double height = its.bottom() - its.top();
    canvas.box(its.left(), its.top(), width, height, 0, colours.page(), Stroke.NONE);
  }

  /** Returns the first place where nothing is. It is the given one, else one beside its line. */
  private Point free(String words, Point given, Outline line) {
    List<Point> all = new ArrayList<>(List.of(given));
    double half = area(words, given).right() - given.x();
    for (double beside = BESIDE; beside <= FAR; beside += BESIDE) {
      for (double[] at : line.points()) {
        all.add(new Point(at[0] + half + beside, at[1]));
        all.add(new Point(at[0] - half - beside, at[1]));
      }
    }
    return all.stream().filter(its -> isFree(area(words, its))).findFirst().orElse(given);
  }

  private boolean isFree(Area area) {
    return area.left() > 0
        && area.top() > 0
        && !isCrossed(area)
        && taken.stream().noneMatch(area::meets);
  }

  private boolean isCrossed(Area area) {
    return Stream.concat(lines.stream(), heads.stream()).anyMatch(line -> line.meets(area));
  }

  private Area area(int number) {
    double width = GraphSizes.width(graph.nodes().get(number));
    double height = GraphSizes.height(graph.nodes().get(number));
    double left = x(places.nodes().get(number)) - width / 2;
    double top = y(places.nodes().get(number)) - height / 2;
    return new Area(left, top, left + width, top + height);
  }

  private static Area area(String words, Point middle) {
    double half = words.length() * GraphSizes.CHARACTER * GraphSizes.SMALL / 2;
    return new Area(middle.x() - half, middle.y() - 6, middle.x() + half, middle.y() + 7);
  }

  /**
   * Returns the point where an edge meets a circle that has a text below. Its place is as wide as
   * that text, so an edge that comes from the side ends before the circle. Nothing where it ends at
   * the text.
   */
  private Optional<Point> onCircle(int number, DrawingMark.Segment at) {
    Node node = graph.nodes().get(number);
    if (node.shape() != PictureGraph.Shape.CIRCLE
        || node.below().isEmpty()
        || !(at instanceof DrawingMark.Move(double x, double y))) {
      return Optional.empty();
    }
    Point middle = places.nodes().get(number);
    double radius = GraphSizes.radius(node);
    double centreX = x(middle);
    double centreY = y(middle) - GraphSizes.height(node) / 2 + radius;
    double distance = Math.hypot(x - centreX, y - centreY);
    if (y > centreY + radius || distance <= radius + 1) {
      return Optional.empty();
    }
    double share = (radius + 1) / distance;
    return Optional.of(new Point(centreX + (x - centreX) * share, centreY + (y - centreY) * share));
  }

  private void head(
      PictureGraph.Head head, double fromX, double fromY, double tipX, double tipY, String colour) {
    switch (head) {
      case NONE -> {}
      case RING -> {
        Stroke line = Stroke.of(colour, THIN);
        canvas.circle((fromX + tipX) / 2, (fromY + tipY) / 2, 4, colours.page(), line);
      }
      case ARROW -> {
        DrawingMark.Path its = canvas.head(fromX, fromY, tipX, tipY, colour);
        heads.add(Outline.of(its.segments()));
      }
    }
  }

  private String colour(int thread) {
    return thread == PictureGraph.NONE ? colours.arrow() : colours.thread(thread).line();
  }

  private static List<Double> dashes(int thread) {
    return thread == PictureGraph.NONE ? List.of() : DASHES.get(thread % DASHES.size());
  }

  // -------------------------------------------------------------------------------------- nodes

  private void node(int number) {
    Node node = graph.nodes().get(number);
    double left = x(places.nodes().get(number)) - GraphSizes.width(node) / 2;
    double top = y(places.nodes().get(number)) - GraphSizes.height(node) / 2;
    canvas.group(
        node.id(),
        node.sentence(),
        () -> {
          switch (node.shape()) {
            case BOX -> box(node, left, top);
            case CIRCLE -> circle(node, left, top);
            case NOTE -> note(node, left, top);
          }
        });
    if (node.initial()) {
      initial(number, left, top);
    }
  }

  /** An arrow from the left, or from above on the left where another node is near. */
  private void initial(int number, double left, double top) {
    Node node = graph.nodes().get(number);
    boolean circle = node.shape() == PictureGraph.Shape.CIRCLE;
    double radius = circle ? GraphSizes.radius(node) : 0;
    double middle = top + (circle ? radius : GraphSizes.height(node) / 2);
    double tip = circle ? left + GraphSizes.width(node) / 2 - radius : left;
    if (!isCrowded(number)) {
      initial(tip - 22, middle, tip - 1, middle);
    } else if (circle) {
      double slant = Math.sqrt(0.5);
      double near = (radius + 1) * slant;
      double far = (radius + 22) * slant;
      double centre = tip + radius;
      initial(centre - far, middle - far, centre - near, middle - near);
    } else {
      initial(left - 12, top - 15, left + 2, top);
    }
  }

  /** Returns whether an arrow from the left would seem to come from another node. */
  private boolean isCrowded(int number) {
    Area own = area(number);
    Area beside = new Area(own.left() - CROWDED, own.top(), own.left() - 1, own.bottom());
    return IntStream.range(0, graph.nodes().size())
        .anyMatch(other -> other != number && area(other).meets(beside));
  }

  private void initial(double fromX, double fromY, double tipX, double tipY) {
    double share = ARROW / Math.hypot(tipX - fromX, tipY - fromY);
    double baseX = tipX - share * (tipX - fromX);
    double baseY = tipY - share * (tipY - fromY);
    canvas.line(fromX, fromY, baseX, baseY, Stroke.of(colours.focus(), 2));
    var _ = canvas.head(baseX, baseY, tipX, tipY, colours.focus());
  }

  private void box(Node node, double left, double top) {
    double width = GraphSizes.width(node);
    double height = GraphSizes.height(node);
    boolean end = node.look() == Look.FINAL || node.look() == Look.BAD;
    double radius = end ? Math.min(19, height / 2) : 6;
    boolean coloured = node.thread() != PictureGraph.NONE;
    String fill =
        coloured && node.look() != Look.REPEATED && node.look() != Look.OPEN
            ? colours.thread(node.thread()).tint()
            : colours.page();
    canvas.box(left, top, width, height, radius, fill, outline(node));
    if (node.look() == Look.REPEATED) {
      Stroke inner = Stroke.of(outline(node).colour(), THIN);
      canvas.box(left + 3, top + 3, width - 6, height - 6, 3, "", inner);
    }
    double from = left;
    if (!node.letter().isEmpty() && coloured) {
      from += GraphSizes.tab(node);
      Palette.Thread thread = colours.thread(node.thread());
      canvas.tab(left, top, GraphSizes.tab(node), height, thread, node.letter());
    }
    double middle = (from + left + width) / 2;
    double row = top + 16;
    String ink = ink(node);
    for (String line : node.lines()) {
      canvas.words(middle, row, Family.MONO, GraphSizes.TEXT, !coloured, ink, Anchor.MIDDLE, line);
      row += GraphSizes.ROW;
    }
    boolean alone = node.value().isEmpty();
    double small = GraphSizes.SMALL;
    Anchor first = alone ? Anchor.MIDDLE : Anchor.START;
    canvas.sans(alone ? middle : from + 8, row, small, ink, first, node.name());
    boolean unnamed = node.name().isEmpty();
    double at = unnamed ? middle : left + width - 8;
    Anchor last = unnamed ? Anchor.MIDDLE : Anchor.END;
    canvas.mono(at, row, small, colours.second(), last, node.value());
  }

  private void note(Node node, double left, double top) {
    double width = GraphSizes.width(node);
    canvas.box(left, top, width, GraphSizes.height(node), 0, colours.panel(), Stroke.NONE);
    double row = top + 16;
    for (String line : node.lines()) {
      canvas.mono(left + 8, row, GraphSizes.TEXT, colours.ink(), Anchor.START, line);
      row += GraphSizes.ROW;
    }
  }

  private String ink(Node node) {
    return switch (node.look()) {
      case FINAL -> colours.good();
      case BAD -> colours.bad();
      case PLAIN, OPEN, CHOICE, REPEATED -> colours.ink();
    };
  }

  private Stroke outline(Node node) {
    String plain =
        node.thread() == PictureGraph.NONE
            ? colours.second()
            : colours.thread(node.thread()).outline();
    return switch (node.look()) {
      case PLAIN, REPEATED -> Stroke.of(plain, THIN);
      case FINAL -> Stroke.of(colours.good(), THICK);
      case CHOICE -> Stroke.of(colours.conflict(), 2);
      case BAD -> Stroke.of(colours.bad(), THICK);
      case OPEN -> new Stroke(colours.dim(), THIN, List.of(4.0, 4.0));
    };
  }

  private void circle(Node node, double left, double top) {
    double radius = GraphSizes.radius(node);
    double x = left + GraphSizes.width(node) / 2;
    double y = top + radius;
    String fill =
        node.thread() == PictureGraph.NONE ? colours.page() : colours.thread(node.thread()).tint();
    canvas.circle(x, y, radius, fill, outline(node));
    if (node.look() == Look.FINAL || node.look() == Look.REPEATED) {
      canvas.circle(x, y, radius - 3, "", Stroke.of(outline(node).colour(), 1));
    }
    if (node.look() == Look.CHOICE) {
      canvas.circle(x, y, radius + 3, "", new Stroke(colours.conflict(), 1, List.of(3.0, 2.0)));
    }
    tokens(node.tokens(), x, y);
    canvas.sans(x, y + 4, 11, ink(node), Anchor.MIDDLE, node.name());
    double below = top + 2 * radius + 13;
    canvas.mono(x, below, GraphSizes.SMALL, colours.second(), Anchor.MIDDLE, node.below());
  }

  /** Up to five tokens are dots, more a number. */
  private void tokens(long tokens, double x, double y) {
    if (tokens > FEW_TOKENS) {
      double letters = tokens < 1000 ? 11 : 8;
      canvas.sans(x, y + 4, letters, colours.ink(), Anchor.MIDDLE, Long.toString(tokens));
      return;
    }
    double ring = tokens == 1 ? 0 : 5.5;
    double size = tokens == 1 ? 4.5 : 2.6;
    for (int k = 0; k < tokens; k++) {
      double angle = 2 * Math.PI * k / tokens - (tokens == 2 ? 0 : Math.PI / 2);
      double left = x + ring * Math.cos(angle);
      canvas.circle(left, y + ring * Math.sin(angle), size, colours.ink(), Stroke.NONE);
    }
  }

  // ------------------------------------------------------------------------------------- legend

  private int legend(int width, int height) {
    int y = height + 6;
    double x = MARGIN;
    for (PictureGraph.Key key : graph.keys()) {
      double its = KEY + key.name().length() * 7.5 + 20;
      if (x > MARGIN && x + its > width - MARGIN) {
        x = MARGIN;
        y += KEY_ROW;
      }
      String colour = colour(key.thread());
      canvas.line(x, y - 4, x + 27, y - 4, new Stroke(colour, 1.8, dashes(key.thread())));
      var _ = canvas.head(x + 27, y - 4, x + 36, y - 4, colour);
      canvas.words(x + KEY, y, Family.SANS, 12, false, colours.ink(), Anchor.START, key.name());
      x += its;
    }
    boolean empty = graph.keys().isEmpty();
    for (String line : notes()) {
      y += empty ? 0 : KEY_ROW;
      empty = false;
      canvas.sans(MARGIN, y, 12, colours.open(), Anchor.START, line);
    }
    return empty ? height : y + MARGIN;
  }

  /**
   * Returns the notes below it. They say that it is a part, and that it was not placed as usual.
   */
  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (graph.extent().isPart()) {
      notes.add(graph.extent().sentence());
    }
    note.ifPresent(notes::add);
    return notes;
  }
}
