// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.page;

import dev.ravel.picture.page.DrawingMark.Stroke;
import dev.ravel.source.Limits;
import java.util.stream.Collectors;

/**
 * A page as SVG. Text is text, and each group has its sentence for screen readers. Nothing has a
 * name that another picture beside it could use too, but for the names of groups.
 */
public final class SvgWriter {
  private static final String SANS = "Inter, system-ui, sans-serif";
  private static final String MONO = "DejaVu Sans Mono, ui-monospace, Menlo, Consolas, monospace";

  private final StringBuilder svg = new StringBuilder();
  private final boolean document;
  private int marks;

  private SvgWriter(boolean document) {
    this.document = document;
  }

  /** The page as one document. */
  public static String of(Page page) {
    return new SvgWriter(true).written(page, "xmlns=\"http://www.w3.org/2000/svg\"");
  }

  /**
   * The page as an element of a page of HTML, of the class {@code picture}. There may be several:
   * groups have no names.
   */
  public static String inside(Page page) {
    return new SvgWriter(false).written(page, "class=\"picture\"");
  }

  private String written(Page page, String kind) {
    line(
        "<svg %3$s width=\"%1$d\" height=\"%2$d\" viewBox=\"0 0 %1$d %2$d\" role=\"img\">"
            .formatted(page.width(), page.height(), kind));
    line("<title>%s</title>".formatted(safe(page.title())));
    line("<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>".formatted(page.background()));
    page.marks().forEach(this::mark);
    line("</svg>");
    return svg.toString();
  }

  private void line(String text) {
    svg.append(text).append('\n');
  }

  private void mark(DrawingMark mark) {
    Limits.pollAt(marks++);
    switch (mark) {
      case DrawingMark.Box its ->
          line(
              "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"%s%s/>"
                  .formatted(
                      PixelLengths.of(its.x()),
                      PixelLengths.of(its.y()),
                      PixelLengths.of(its.width()),
                      PixelLengths.of(its.height()),
                      its.radius() == 0 ? "" : " rx=\"" + PixelLengths.of(its.radius()) + "\"",
                      look(its.fill(), its.stroke())));
      case DrawingMark.Circle its ->
          line(
              "<circle cx=\"%s\" cy=\"%s\" r=\"%s\"%s/>"
                  .formatted(
                      PixelLengths.of(its.x()),
                      PixelLengths.of(its.y()),
                      PixelLengths.of(its.radius()),
                      look(its.fill(), its.stroke())));
      case DrawingMark.Path its ->
          line(
              "<path d=\"%s\"%s/>"
                  .formatted(
                      its.segments().stream()
                          .map(SvgWriter::segment)
                          .collect(Collectors.joining(" ")),
                      look(its.fill(), its.stroke())));
      case DrawingMark.Words its -> words(its);
      case DrawingMark.Group its -> {
        line(document ? "<g id=\"%s\" role=\"img\">".formatted(safe(its.id())) : "<g>");
        line("<title>%s</title>".formatted(safe(its.title())));
        its.marks().forEach(this::mark);
        line("</g>");
      }
    }
  }

  private static String segment(DrawingMark.Segment segment) {
    return switch (segment) {
      case DrawingMark.Move(double x, double y) -> "M" + point(x, y);
      case DrawingMark.Line(double x, double y) -> "L" + point(x, y);
      case DrawingMark.Curve its ->
          "C"
              + point(its.x1(), its.y1())
              + " "
              + point(its.x2(), its.y2())
              + " "
              + point(its.x(), its.y());
      case DrawingMark.Close _ -> "z";
    };
  }

  private static String point(double x, double y) {
    return PixelLengths.of(x) + " " + PixelLengths.of(y);
  }

  private static String look(String fill, Stroke stroke) {
    StringBuilder look = new StringBuilder(" fill=\"");
    look.append(fill.isEmpty() ? "none" : fill).append('"');
    if (!stroke.colour().isEmpty()) {
      look.append(" stroke=\"").append(stroke.colour()).append("\" stroke-width=\"");
      look.append(PixelLengths.of(stroke.width())).append('"');
      if (fill.isEmpty()) {
        look.append(" stroke-linecap=\"round\"");
      }
      if (!stroke.dashes().isEmpty()) {
        look.append(" stroke-dasharray=\"")
            .append(stroke.dashes().stream().map(PixelLengths::of).collect(Collectors.joining(" ")))
            .append('"');
      }
    }
    return look.toString();
  }

  private void words(DrawingMark.Words its) {
    if (its.text().isEmpty()) {
      return;
    }
    line(
        ("<text x=\"%s\" y=\"%s\" font-family=\"%s\" font-size=\"%s\" font-weight=\"%s\""
                + " fill=\"%s\" text-anchor=\"%s\" xml:space=\"preserve\">%s</text>")
            .formatted(
                PixelLengths.of(its.x()),
                PixelLengths.of(its.y()),
                switch (its.family()) {
                  case SANS -> SANS;
                  case MONO -> MONO;
                },
                PixelLengths.of(its.size()),
                its.bold() ? "700" : "400",
                its.colour(),
                switch (its.anchor()) {
                  case START -> "start";
                  case MIDDLE -> "middle";
                  case END -> "end";
                },
                safe(its.text())));
  }

  /** A text as it stands in a document; what no document may hold is shown as a mark. */
  private static String safe(String text) {
    return DocumentText.printable(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
