// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.page;

import dev.ravel.picture.page.DrawingMark.Stroke;
import dev.ravel.source.Limits;
import dev.ravel.source.Resource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A page as a document of LaTeX that is one picture of TikZ, in its own size. A pixel is a CSS
 * pixel, 0.75 big points. Signs that the fonts of LaTeX lack are drawn by mathematical ones.
 */
public final class TikzWriter {
  private static final Map<Integer, String> SIGNS = signs();

  /** The letters of Latin with marks that pdfLaTeX knows by itself. */
  private static final int LAST_LATIN = 0x17F;

  private static final int FIRST_LATIN = 0xC0;

  private final StringBuilder tex = new StringBuilder();
  private final Map<String, String> colours = new LinkedHashMap<>();
  private int marks;

  private TikzWriter() {}

  /** Reads a table whose lines have a letter, a space and what stands for the letter. */
  private static Map<Integer, String> signs() {
    Map<Integer, String> signs = new HashMap<>(Map.of((int) ' ', "\\ "));
    Resource.text(TikzWriter.class, "tikz-signs.txt")
        .lines()
        .forEach(line -> signs.put(line.codePointAt(0), line.substring(2)));
    return signs;
  }

  /** The page as one document. */
  public static String of(Page page) {
    TikzWriter writer = new TikzWriter();
    writer.tex.append(
        "\\path[fill=%s] (0,0) rectangle (%d,%d);\n"
            .formatted(writer.colour(page.background()), page.width(), page.height()));
    page.marks().forEach(writer::mark);
    StringBuilder document = new StringBuilder();
    document.append("% ").append(DocumentText.printable(page.title())).append('\n');
    document.append("\\documentclass[tikz,border=0pt]{standalone}\n");
    for (String its : List.of("[T1]{fontenc}", "{lmodern}", "{textcomp}", "{amssymb}")) {
      document.append("\\usepackage").append(its).append('\n');
    }
    writer.colours.forEach(
        (code, name) ->
            document.append("\\definecolor{%s}{HTML}{%s}\n".formatted(name, code.substring(1))));
    document.append("\\begin{document}\n\\begin{tikzpicture}[x=0.75bp,y=-0.75bp]\n");
    document.append(writer.tex);
    return document.append("\\end{tikzpicture}\n\\end{document}\n").toString();
  }

  private String colour(String code) {
    return colours.computeIfAbsent(code, _ -> "c" + colours.size());
  }

  private void mark(DrawingMark mark) {
    Limits.pollAt(marks++);
    switch (mark) {
      case DrawingMark.Box its -> {
        String corners =
            its.radius() == 0
                ? ""
                : ",rounded corners=" + PixelLengths.of(0.75 * its.radius()) + "bp";
        path(
            its.fill(),
            its.stroke(),
            corners,
            "%s rectangle %s"
                .formatted(
                    point(its.x(), its.y()), point(its.x() + its.width(), its.y() + its.height())));
      }
      case DrawingMark.Circle its ->
          path(
              its.fill(),
              its.stroke(),
              "",
              "%s circle [radius=%sbp]"
                  .formatted(point(its.x(), its.y()), PixelLengths.of(0.75 * its.radius())));
      case DrawingMark.Path its ->
          path(
              its.fill(),
              its.stroke(),
              "",
              its.segments().stream().map(TikzWriter::segment).collect(Collectors.joining(" ")));
      case DrawingMark.Words its -> words(its);
      case DrawingMark.Group its -> its.marks().forEach(this::mark);
    }
  }

  private void path(String fill, Stroke stroke, String more, String course) {
    StringBuilder look = new StringBuilder();
    look.append(fill.isEmpty() ? "" : ",fill=" + colour(fill));
    if (!stroke.colour().isEmpty()) {
      look.append(",draw=").append(colour(stroke.colour()));
      look.append(",line width=").append(PixelLengths.of(0.75 * stroke.width())).append("bp");
      if (!stroke.dashes().isEmpty()) {
        look.append(",line cap=round,dash pattern=");
        for (int k = 0; k < stroke.dashes().size(); k++) {
          look.append(k % 2 == 0 ? "on " : "off ");
          look.append(PixelLengths.of(0.75 * stroke.dashes().get(k))).append("bp ");
        }
      }
    }
    look.append(more);
    String options = look.isEmpty() ? "" : look.substring(1).strip();
    tex.append("\\path[").append(options).append("] ").append(course).append(";\n");
  }

  private static String segment(DrawingMark.Segment segment) {
    return switch (segment) {
      case DrawingMark.Move(double x, double y) -> point(x, y);
      case DrawingMark.Line(double x, double y) -> "-- " + point(x, y);
      case DrawingMark.Curve its ->
          ".. controls %s and %s .. %s"
              .formatted(
                  point(its.x1(), its.y1()), point(its.x2(), its.y2()), point(its.x(), its.y()));
      case DrawingMark.Close _ -> "-- cycle";
    };
  }

  private static String point(double x, double y) {
    return "(" + PixelLengths.of(x) + "," + PixelLengths.of(y) + ")";
  }

  private void words(DrawingMark.Words its) {
    if (its.text().isEmpty()) {
      return;
    }
    String anchor =
        switch (its.anchor()) {
          case START -> "base west";
          case MIDDLE -> "base";
          case END -> "base east";
        };
    String family =
        switch (its.family()) {
          case SANS -> "\\sffamily";
          case MONO -> "\\ttfamily";
        };
    // letters of the typewriter font of LaTeX are 0.525 of their size wide, those of ours 0.602
    double size = 0.75 * its.size();
    tex.append(
        "\\node[anchor=%s,inner sep=0pt,text=%s,font=\\fontsize{%sbp}{%sbp}\\selectfont%s%s] at %s {%s};\n"
            .formatted(
                anchor,
                colour(its.colour()),
                PixelLengths.of(size),
                PixelLengths.of(size),
                family,
                its.bold() ? "\\bfseries" : "",
                point(its.x(), its.y()),
                escaped(its.text())));
  }

  private static String escaped(String text) {
    StringBuilder tex = new StringBuilder();
    DocumentText.printable(text)
        .codePoints()
        .forEach(
            its -> {
              String sign = SIGNS.get(its);
              boolean plain = its < 0x7F || its >= FIRST_LATIN && its <= LAST_LATIN;
              if (sign != null) {
                tex.append(sign);
              } else if (plain) {
                tex.appendCodePoint(its);
              } else {
                tex.append("[U+%04X]".formatted(its));
              }
            });
    return tex.toString();
  }
}
