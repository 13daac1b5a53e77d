// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.picture.page.DrawingMark;
import dev.ravel.picture.page.DrawingMark.Anchor;
import dev.ravel.picture.page.DrawingMark.Family;
import dev.ravel.picture.page.DrawingMark.Segment;
import dev.ravel.picture.page.DrawingMark.Stroke;
import dev.ravel.picture.page.Page;
import java.util.ArrayList;
import java.util.List;

/** The marks of a page, in the order in which they are painted. */
final class Canvas {
  /** Half of the width of an arrow's head. */
  private static final double HALF = 4.5;

  private List<DrawingMark> marks = new ArrayList<>();

  /** Adds bold words of a sentence or name. */
  void sans(double x, double y, double size, String colour, Anchor anchor, String words) {
    words(x, y, Family.SANS, size, true, colour, anchor, words);
  }

  /** Adds words of a program. */
  void mono(double x, double y, double size, String colour, Anchor anchor, String words) {
    words(x, y, Family.MONO, size, false, colour, anchor, words);
  }

  /** Adds words in a given font. */
  void words(
      double x,
      double y,
      Family family,
      double size,
      boolean bold,
      String colour,
      Anchor anchor,
      String words) {
    marks.add(new DrawingMark.Words(x, y, family, size, bold, colour, anchor, words));
  }

  /** Adds a rectangle with round corners. */
  void box(
      double x, double y, double width, double height, double radius, String fill, Stroke line) {
    marks.add(new DrawingMark.Box(x, y, width, height, radius, fill, line));
  }

  /** Adds a circle. */
  void circle(double x, double y, double radius, String fill, Stroke line) {
    marks.add(new DrawingMark.Circle(x, y, radius, fill, line));
  }

  /** Adds lines and curves without a filling. */
  void path(List<Segment> course, Stroke stroke) {
    marks.add(new DrawingMark.Path(course, "", stroke));
  }

  /** Adds a straight line. */
  void line(double fromX, double fromY, double toX, double toY, Stroke stroke) {
    path(List.of(new DrawingMark.Move(fromX, fromY), new DrawingMark.Line(toX, toY)), stroke);
  }

  /** Adds the head of an arrow from its base to its tip, and returns it. */
  DrawingMark.Path head(double fromX, double fromY, double tipX, double tipY, String colour) {
    double length = Math.hypot(tipX - fromX, tipY - fromY);
    double acrossX = length == 0 ? 0 : -(tipY - fromY) / length * HALF;
    double acrossY = length == 0 ? HALF : (tipX - fromX) / length * HALF;
    DrawingMark.Path head =
        new DrawingMark.Path(
            List.of(
                new DrawingMark.Move(fromX + acrossX, fromY + acrossY),
                new DrawingMark.Line(tipX, tipY),
                new DrawingMark.Line(fromX - acrossX, fromY - acrossY),
                new DrawingMark.Close()),
            colour,
            Stroke.NONE);
    marks.add(head);
    return head;
  }

  /** Adds the tab inside the left edge of a box at a place, with the letters of its thread. */
  void tab(
      double left, double top, double width, double height, Palette.Thread its, String letters) {
    double corner = 5;
    double near = corner * 0.4477;
    double x = left + 1;
    double y = top + 1;
    double bottom = top + height - 1;
    marks.add(
        new DrawingMark.Path(
            List.of(
                new DrawingMark.Move(x + corner, y),
                new DrawingMark.Line(left + width + 1, y),
                new DrawingMark.Line(left + width + 1, bottom),
                new DrawingMark.Line(x + corner, bottom),
                new DrawingMark.Curve(x + near, bottom, x, bottom - near, x, bottom - corner),
                new DrawingMark.Line(x, y + corner),
                new DrawingMark.Curve(x, y + near, x + near, y, x + corner, y),
                new DrawingMark.Close()),
            its.full(),
            Stroke.NONE));
    double middle = top + height / 2 + 4;
    double size = Tabs.size(letters);
    sans(left + 1 + width / 2, middle, size, its.text(), Anchor.MIDDLE, letters);
  }

  /** Adds what is painted meanwhile as one thing with an ID and a title. */
  void group(String id, String title, Runnable painting) {
    List<DrawingMark> page = marks;
    marks = new ArrayList<>();
    painting.run();
    page.add(new DrawingMark.Group(id, title, marks));
    marks = page;
  }

  /** Returns a page of all marks. */
  Page page(String title, int width, int height, String colour) {
    return new Page(title, width, height, colour, marks);
  }
}
