// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.picture.Diagram.Band;
import dev.ravel.picture.Diagram.Edge;
import dev.ravel.picture.Diagram.End;
import dev.ravel.picture.Diagram.Node;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A picture of events as SVG: text is text, and each event has its sentence for screen readers. */
public final class DiagramSvg {
  private static final String SANS = "Inter, system-ui, sans-serif";
  private static final String MONO = "DejaVu Sans Mono, ui-monospace, Menlo, Consolas, monospace";
  private static final int TAB = 13;
  private static final int HEAD = 11;
  private static final double PORT = 0.28;
  private static final int FEW = 3;

  private final Diagram its;
  private final Palette colours;
  private final StringBuilder svg = new StringBuilder();

  private DiagramSvg(Diagram its, Palette colours) {
    this.its = its;
    this.colours = colours;
  }

  /** The picture as one document. */
  public static String of(Diagram diagram, Palette colours) {
    DiagramSvg writer = new DiagramSvg(diagram, colours);
    writer.write();
    return writer.svg.toString();
  }

  private void write() {
    svg.append(
            String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                    + " viewBox=\"0 0 %d %d\" role=\"img\">",
                its.width(),
                its.height(),
                its.width(),
                its.height()))
        .append('\n');
    svg.append(String.format(Locale.ROOT, "<title>%s</title>", safe(its.title()))).append('\n');
    svg.append(
            String.format(
                Locale.ROOT,
                "<defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\""
                    + " markerUnits=\"userSpaceOnUse\" markerWidth=\"10\" markerHeight=\"10\""
                    + " orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"%s\"/></marker></defs>",
                colours.arrow()))
        .append('\n');
    svg.append(
            String.format(
                Locale.ROOT,
                "<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>",
                colours.page()))
        .append('\n');
    its.bands().forEach(this::band);
    its.edges().forEach(this::edge);
    its.nodes().forEach(this::node);
    its.nodes().forEach(this::tag);
    svg.append("</svg>\n");
  }

  private void band(Band band) {
    String fill = band.thread() < 0 ? colours.panel() : colours.thread(band.thread()).lane();
    int top = 8;
    svg.append(
            String.format(
                Locale.ROOT,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"%s\"/>",
                band.x(),
                top,
                band.width(),
                its.height() - 2 * top,
                fill))
        .append('\n');
    if (band.thread() >= 0) {
      svg.append(
              String.format(
                  Locale.ROOT,
                  "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"4\" fill=\"%s\"/>",
                  band.x(),
                  top,
                  band.width(),
                  colours.thread(band.thread()).line()))
          .append('\n');
    }
    int middle = band.x() + band.width() / 2;
    text(
        middle,
        29,
        SANS,
        band.thread() < 0 ? 12 : 13,
        "600",
        colours.second(),
        "middle",
        band.head());
    if (!band.foot().isEmpty()) {
      text(
          middle,
          45,
          SANS,
          12,
          "700",
          colour(band.end()),
          "middle",
          mark(band.end()) + band.foot());
    }
  }

  private String colour(End end) {
    return switch (end) {
      case NONE -> colours.second();
      case FINAL -> colours.good();
      case DEADLOCK, ERROR -> colours.bad();
    };
  }

  private static String mark(End end) {
    return switch (end) {
      case NONE -> "";
      case FINAL -> "\u2714 ";
      case DEADLOCK -> "\u25b2 ";
      case ERROR -> "\u2716 ";
    };
  }

  private void edge(Edge edge) {
    Node from = its.nodes().get(edge.from());
    Node to = its.nodes().get(edge.to());
    String line = colours.thread(to.thread()).line();
    switch (edge.sort()) {
      case PROGRAM -> path(course(from, to, false), line, from.band() == to.band() ? 3 : 2, "");
      case TRANSITIVE -> path(course(from, to, false), line, 1.5, " stroke-dasharray=\"1 4\"");
      case CAUSE -> {
        String course = course(from, to, true);
        path(course, colours.page(), 4, " opacity=\"0.8\"");
        path(course, colours.arrow(), 1.5, " marker-end=\"url(#arrow)\"");
        reason(edge, from, to);
      }
    }
  }

  /** In lanes the reason stands in the gap before the target's lane. */
  private void reason(Edge edge, Node from, Node to) {
    Band target = its.bands().get(to.band());
    if (target.thread() < 0 || from.band() == to.band()) {
      return;
    }
    boolean right = to.x() > from.x();
    int x = right ? target.x() - 52 : target.x() + target.width() + 52;
    String words = Labels.shortened(edge.reason());
    int y = to.y() - 4;
    svg.append(
            String.format(
                Locale.ROOT,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"14\" fill=\"%s\"/>",
                x - 3 * words.length(),
                y - 11,
                6 * words.length(),
                colours.page()))
        .append('\n');
    text(x, y, SANS, 10.5, "400", colours.second(), "middle", words);
  }

  private void path(String course, String colour, double width, String more) {
    svg.append(
            String.format(
                Locale.ROOT,
                "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\""
                    + " stroke-linecap=\"round\"%s/>",
                course,
                colour,
                number(width),
                more))
        .append('\n');
  }

  /** From the lower edge to the upper edge; around boxes that are in the way. */
  private String course(Node from, Node to, boolean ports) {
    boolean straight = from.x() == to.x();
    double shift = ports && !straight ? PORT * from.width() * Math.signum(to.x() - from.x()) : 0;
    double x1 = from.middle() + shift;
    double x2 = to.middle() - shift;
    double y1 = from.bottom();
    double y2 = to.y();
    double handle = Math.min(46, 0.6 * (y2 - y1));
    if (to.depth() - from.depth() > 1 && meets(x1, y1, x2, y2, handle, from, to)) {
      double gutter = to.x() - 5;
      double in = y2 - 12;
      double out = y1 + 9;
      return "M%s %s V%s H%s V%s H%s V%s"
          .formatted(
              number(x1),
              number(y1),
              number(out),
              number(gutter),
              number(in),
              number(x2),
              number(y2));
    }
    return "M%s %s C%s %s %s %s %s %s"
        .formatted(
            number(x1),
            number(y1),
            number(x1),
            number(y1 + handle),
            number(x2),
            number(y2 - handle),
            number(x2),
            number(y2));
  }

  private boolean meets(
      double x1, double y1, double x2, double y2, double handle, Node from, Node to) {
    for (int k = 1; k < 40; k++) {
      double t = k / 40.0;
      double u = 1 - t;
      double x = u * u * (u + 3 * t) * x1 + t * t * (t + 3 * u) * x2;
      double y =
          u * u * u * y1
              + 3 * u * u * t * (y1 + handle)
              + 3 * u * t * t * (y2 - handle)
              + t * t * t * y2;
      for (Node node : its.nodes()) {
        int id = node.words().id();
        boolean own = id == from.words().id() || id == to.words().id();
        if (!own && inside(node, x, y)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean inside(Node node, double x, double y) {
    return x > node.x() - 2
        && x < node.x() + node.width() + 2
        && y > node.y() - 2
        && y < node.bottom() + 2;
  }

  private void node(Node node) {
    Palette.Thread thread = colours.thread(node.thread());
    svg.append(String.format(Locale.ROOT, "<g id=\"%s\" role=\"img\">", node.words().name()))
        .append('\n');
    svg.append(
            String.format(Locale.ROOT, "<title>%s</title>", safe(DiagramText.sentence(its, node))))
        .append('\n');
    box(node, 0, node.cutoff() ? colours.page() : thread.tint(), thread.outline());
    if (node.cutoff()) {
      box(node, 3, "none", thread.outline());
    }
    svg.append(
            String.format(
                Locale.ROOT,
                "<path d=\"M%d %d h%d v%d h-%d a5 5 0 0 1 -5 -5 v-%d a5 5 0 0 1 5 -5z\""
                    + " fill=\"%s\"/>",
                node.x() + 6,
                node.y() + 1,
                TAB - 5,
                node.height() - 2,
                TAB - 5,
                node.height() - 12,
                thread.full()))
        .append('\n');
    boolean one = node.letter().length() == 1;
    text(
        node.x() + 1 + TAB / 2.0,
        node.y() + node.height() / 2.0 + 4,
        SANS,
        one ? 11 : 8.5,
        "700",
        thread.text(),
        "middle",
        node.letter());
    int left = node.x() + TAB + 7;
    text(left, node.y() + 16, MONO, 12, "400", colours.ink(), "start", node.first());
    text(left, node.y() + 31, SANS, 10.5, "700", colours.ink(), "start", node.words().name());
    String second = node.cutoff() ? Labels.CUTOFF : Labels.second(node.words());
    boolean bad = !node.words().failure().isEmpty();
    text(
        node.x() + node.width() - 7,
        node.y() + 31,
        MONO,
        10.5,
        "400",
        bad ? colours.bad() : colours.second(),
        "end",
        bad ? "\u2716 error" : second);
    svg.append("</g>\n");
  }

  private void box(Node node, int inset, String fill, String outline) {
    svg.append(
            String.format(
                Locale.ROOT,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\" fill=\"%s\""
                    + " stroke=\"%s\" stroke-width=\"1.5\"/>",
                node.x() + inset,
                node.y() + inset,
                node.width() - 2 * inset,
                node.height() - 2 * inset,
                6 - inset,
                fill,
                outline))
        .append('\n');
  }

  /** The events in conflict stand on a tag at the corner: by name, or of many their number. */
  private void tag(Node node) {
    List<Integer> conflicts = node.conflicts();
    if (conflicts.isEmpty()) {
      return;
    }
    String words =
        conflicts.size() > FEW
            ? "# " + conflicts.size()
            : "# " + conflicts.stream().map(e -> "e" + e).collect(Collectors.joining(" "));
    int width = 7 * words.length() + 8;
    int right = node.x() + node.width() + 5;
    svg.append(
            String.format(
                Locale.ROOT,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"17\" rx=\"8\" fill=\"%s\""
                    + " stroke=\"%s\"/>",
                right - width,
                node.y() - 13,
                width,
                colours.conflict(),
                colours.page()))
        .append('\n');
    text(right - width / 2.0, node.y() - 1, SANS, HEAD, "700", colours.page(), "middle", words);
  }

  private void text(
      double x,
      double y,
      String family,
      double size,
      String weight,
      String colour,
      String anchor,
      String words) {
    if (!words.isEmpty()) {
      svg.append(
              String.format(
                  Locale.ROOT,
                  "<text x=\"%s\" y=\"%s\" font-family=\"%s\" font-size=\"%s\" font-weight=\"%s\""
                      + " fill=\"%s\" text-anchor=\"%s\" xml:space=\"preserve\">%s</text>",
                  number(x),
                  number(y),
                  family,
                  number(size),
                  weight,
                  colour,
                  anchor,
                  safe(words)))
          .append('\n');
    }
  }

  private static String number(double number) {
    return number == Math.rint(number)
        ? Long.toString((long) number)
        : String.format(Locale.ROOT, "%.1f", number);
  }

  /** A text as it stands in a document; what no document may hold is shown as a mark. */
  private static String safe(String text) {
    return text.replaceAll("[\\p{Cntrl}\\p{Cs}]", "\ufffd")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
