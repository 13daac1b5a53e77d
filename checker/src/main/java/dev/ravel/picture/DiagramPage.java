// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.picture.Diagram.Band;
import dev.ravel.picture.Diagram.Edge;
import dev.ravel.picture.Diagram.End;
import dev.ravel.picture.Diagram.Node;
import dev.ravel.picture.Outline.Area;
import dev.ravel.picture.page.DrawingMark;
import dev.ravel.picture.page.DrawingMark.Anchor;
import dev.ravel.picture.page.DrawingMark.Family;
import dev.ravel.picture.page.DrawingMark.Stroke;
import dev.ravel.picture.page.Page;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.List;

/** A picture of events as a page. It has bands, then edges, then events with their tags. */
final class DiagramPage {
  private static final int HEAD = 11;
  private static final int MARGIN = 16;

  /** The width of a letter of the headline, about. */
  private static final int LETTER = 8;

  private static final double ARROW = 10;
  private static final List<Double> DOTTED = List.of(1.0, 4.0);
  private static final List<Double> DASHED = List.of(5.0, 4.0);

  /**
   * The distance above and below the middle of a box where the orders of two executions begin and
   * end.
   */
  private static final int LEVEL = 9;

  /** The height of the line that says how an execution ends. */
  private static final int VERDICT = 20;

  private final Diagram its;
  private final Palette colours;
  private final Routes routes;

  /** The width of the tabs of all boxes. */
  private final int tab;

  private final Canvas canvas = new Canvas();

  private DiagramPage(Diagram its, Palette colours) {
    this.its = its;
    this.colours = colours;
    this.routes = Routes.of(its);
    this.tab = Tabs.width(its.nodes().stream().map(Node::letter).toList());
  }

  /** The page. */
  static Page of(Diagram diagram, Palette colours) {
    DiagramPage page = new DiagramPage(diagram, colours);
    if (diagram.nodes().isEmpty()) {
      return page.without();
    }
    diagram.bands().forEach(page::band);
    for (int edge = 0; edge < diagram.edges().size(); edge++) {
      page.edge(edge);
    }
    for (int edge = 0; edge < diagram.edges().size(); edge++) {
      page.routes.reason(edge).ifPresent(page::reason);
    }
    page.plates();
    diagram.nodes().forEach(page::node);
    diagram.nodes().forEach(page::tag);
    diagram.nodes().forEach(page::stub);
    int height = page.verdict();
    return page.canvas.page(diagram.title(), diagram.width(), height, colours.page());
  }

  /** Below the lanes of one execution how it ends; how high the page is then. */
  private int verdict() {
    if (its.end() == End.NONE) {
      return its.height();
    }
    int bottom = its.height() + VERDICT;
    String words = mark(its.end()) + EventLayout.foot(its.end());
    canvas.sans(MARGIN, bottom - 8, 12, colour(its.end()), Anchor.START, words);
    return bottom;
  }

  /** Without events, what it would be of and that there is none. */
  private Page without() {
    canvas.sans(MARGIN, 29, 13, colours.ink(), Anchor.START, its.title());
    canvas.sans(MARGIN, 49, 12, colours.second(), Anchor.START, DiagramText.NONE);
    int letters = Math.max(its.title().length(), DiagramText.NONE.length());
    return canvas.page(its.title(), 2 * MARGIN + LETTER * letters, 68, colours.page());
  }

  private void band(Band band) {
    String fill = band.thread() < 0 ? colours.panel() : colours.thread(band.thread()).lane();
    int top = 8;
    canvas.box(band.x(), top, band.width(), its.height() - 2 * top, 6, fill, Stroke.NONE);
    if (band.thread() >= 0) {
      canvas.box(
          band.x(), top, band.width(), 4, 0, colours.thread(band.thread()).line(), Stroke.NONE);
    }
    int middle = band.x() + band.width() / 2;
    canvas.sans(
        middle, 29, band.thread() < 0 ? 12 : 13, colours.second(), Anchor.MIDDLE, band.head());
    if (!band.foot().isEmpty()) {
      canvas.sans(
          middle, 45, 12, colour(band.end()), Anchor.MIDDLE, mark(band.end()) + band.foot());
    }
  }

  private String colour(End end) {
    return switch (end) {
      case NONE -> colours.second();
      case FINAL -> colours.good();
      case DEADLOCK, VIOLATED, ERROR -> colours.bad();
    };
  }

  private static String mark(End end) {
    return switch (end) {
      case NONE -> "";
      case FINAL -> "\u2714 ";
      case DEADLOCK -> "\u25b2 ";
      case VIOLATED, ERROR -> "\u2716 ";
    };
  }

  private void edge(int number) {
    Limits.poll();
    Edge edge = its.edges().get(number);
    Node from = its.nodes().get(edge.from());
    Node to = its.nodes().get(edge.to());
    routes.route(number).ifPresent(route -> line(edge.sort(), from, to, route));
    if (differs(edge)) {
      differing(edge);
    }
  }

  private void line(Diagram.Sort sort, Node from, Node to, Routes.Route route) {
    String line = colours.thread(to.thread()).line();
    switch (sort) {
      case PROGRAM ->
          canvas.path(route.course(), Stroke.of(line, from.band() == to.band() ? 3 : 2));
      case TRANSITIVE -> canvas.path(route.course(), new Stroke(line, 1.5, DOTTED));
      case CAUSE, FIRST, SECOND -> {
        canvas.path(route.course(), Stroke.of(colours.page(), 4));
        canvas.path(route.course(), Stroke.of(colours.arrow(), 1.5));
        double x = route.tipX();
        double y = route.tipY();
        var _ = canvas.head(x, y - ARROW, x, y, colours.arrow());
      }
    }
  }

  /** An order of one of two executions. It goes from side to side. */
  private record Across(double x1, double y1, double end, double y2, double tip) {
    static Across of(Node from, Node to, int level) {
      boolean right = to.x() > from.x();
      double x1 = right ? from.x() + from.width() : from.x();
      double tip = right ? to.x() : to.x() + to.width();
      double y1 = from.y() + from.height() / 2.0 + level;
      double y2 = to.y() + to.height() / 2.0 + level;
      return new Across(x1, y1, right ? tip - ARROW + 1 : tip + ARROW - 1, y2, tip);
    }

    List<DrawingMark.Segment> course() {
      double handle = 0.4 * (end - x1);
      return List.of(
          new DrawingMark.Move(x1, y1),
          new DrawingMark.Curve(x1 + handle, y1, end - handle, y2, end, y2));
    }

    Area head() {
      return new Area(Math.min(end, tip), y2 - ARROW / 2, Math.max(end, tip), y2 + ARROW / 2);
    }
  }

  private static boolean differs(Edge edge) {
    return edge.sort() == Diagram.Sort.FIRST || edge.sort() == Diagram.Sort.SECOND;
  }

  private Across across(Edge edge) {
    int level = edge.sort() == Diagram.Sort.FIRST ? -LEVEL : LEVEL;
    return Across.of(its.nodes().get(edge.from()), its.nodes().get(edge.to()), level);
  }

  private void differing(Edge edge) {
    Across order = across(edge);
    List<Double> dashes = edge.sort() == Diagram.Sort.FIRST ? List.of() : DASHED;
    canvas.path(order.course(), Stroke.of(colours.page(), 4));
    canvas.path(order.course(), new Stroke(colours.conflict(), 2, dashes));
    var _ = canvas.head(order.end(), order.y2(), order.tip(), order.y2(), colours.conflict());
  }

  /** The reasons of such orders, over all lines but not over heads, boxes and one another. */
  private void plates() {
    List<Edge> edges = its.edges().stream().filter(DiagramPage::differs).toList();
    List<Area> taken = new ArrayList<>();
    edges.forEach(edge -> taken.add(across(edge).head()));
    for (Node node : its.nodes()) {
      taken.add(
          new Area(node.x(), node.y(), (double) node.x() + node.width(), node.bottom()).grown(2));
    }
    for (Edge edge : edges) {
      Limits.poll();
      String words = Labels.shortened(edge.reason());
      Area place = place(Outline.of(across(edge).course()), words, taken);
      taken.add(place);
      plate(place, words);
    }
  }

  /** The place on a line that is free and nearest to its middle, or its middle. */
  private static Area place(Outline line, String words, List<Area> taken) {
    double half = (6.2 * words.length() + 8) / 2;
    int last = line.points().size() - 1;
    for (int off = 0; off <= last / 2; off++) {
      for (int at : new int[] {last / 2 - off, last / 2 + off}) {
        double[] middle = line.points().get(at);
        Area area = new Area(middle[0] - half, middle[1] - 8, middle[0] + half, middle[1] + 8);
        if (taken.stream().noneMatch(area::meets)) {
          return area;
        }
      }
    }
    double[] middle = line.points().get(last / 2);
    return new Area(middle[0] - half, middle[1] - 8, middle[0] + half, middle[1] + 8);
  }

  private void plate(Area area, String words) {
    double width = area.right() - area.left();
    Stroke outline = Stroke.of(colours.conflict(), 1);
    canvas.box(
        area.left(), area.top(), width, area.bottom() - area.top(), 7, colours.page(), outline);
    double x = (area.left() + area.right()) / 2;
    double y = area.bottom() - 4;
    canvas.sans(x, y, 10.5, colours.ink(), Anchor.MIDDLE, words);
  }

  /** Adds the reason of an order, in a gap where nothing else is. */
  private void reason(Routes.Reason reason) {
    String ink = colours.second();
    canvas.words(
        reason.x(), reason.y(), Family.SANS, 10.5, false, ink, Anchor.MIDDLE, reason.words());
  }

  private void node(Node node) {
    Limits.poll();
    canvas.group(node.words().name(), DiagramText.sentence(its, node), () -> event(node));
  }

  private void event(Node node) {
    Palette.Thread thread = colours.thread(node.thread());
    outlined(node, 0, node.cutoff() ? colours.page() : thread.tint(), thread.outline());
    if (node.cutoff()) {
      outlined(node, 3, "", thread.outline());
    }
    canvas.tab(node.x(), node.y(), tab, node.height(), thread, node.letter());
    int left = node.x() + tab + 7;
    canvas.mono(left, node.y() + 16, 12, colours.ink(), Anchor.START, node.first());
    canvas.sans(left, node.y() + 31, 10.5, colours.ink(), Anchor.START, node.words().name());
    String second = node.cutoff() ? Labels.CUTOFF : Labels.second(node.words());
    boolean bad = !node.words().failure().isEmpty();
    canvas.mono(
        node.x() + node.width() - 7,
        node.y() + 31,
        10.5,
        bad ? colours.bad() : colours.second(),
        Anchor.END,
        bad ? "\u2716 error" : second);
  }

  private void outlined(Node node, int inset, String fill, String outline) {
    canvas.box(
        node.x() + inset,
        node.y() + inset,
        node.width() - 2 * inset,
        node.height() - 2 * inset,
        6 - inset,
        fill,
        Stroke.of(outline, 1.5));
  }

  /** The events in conflict stand on a tag at the corner. */
  private void tag(Node node) {
    String words = Tags.words(node);
    if (!words.isEmpty()) {
      label(node, node.y() - Tags.ABOVE, words, colours.conflict());
    }
  }

  /** The number of events folded away after an event stands at its lower corner. */
  private void stub(Node node) {
    if (node.behind() > 0) {
      label(node, node.bottom() - Tags.INSIDE, Tags.behind(node), colours.second());
    }
  }

  private void label(Node node, int y, String words, String colour) {
    int width = Tags.width(words);
    int right = node.x() + node.width() + Tags.BEYOND;
    canvas.box(right - width, y, width, Tags.HEIGHT, 8, colour, Stroke.of(colours.page(), 1));
    canvas.sans(right - width / 2.0, y + 12, HEAD, colours.page(), Anchor.MIDDLE, words);
  }
}
