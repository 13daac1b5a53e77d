// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.page;

import java.awt.Shape;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The lines of a page, with their heads, and what they must not cross. That is the boxes of things
 * and the words that stand beside lines. All shapes are those of the library of Java.
 */
public final class PageLines {
  private static final double LETTER = 0.58;

  /** The height below which a box is a tag, not a lane. */
  private static final double TAG = 20;

  /** The radius of the corners of plates of an order that one of two executions has. */
  private static final double PLATE = 7;

  /** A shape and what is said of it. */
  private record Named(String name, Rectangle2D area) {}

  private final List<Path2D> lines = new ArrayList<>();
  private final List<Named> boxes = new ArrayList<>();
  private final List<Named> words = new ArrayList<>();

  /** The plate that covers the lines below the next words. */
  private Rectangle2D plate = new Rectangle2D.Double();

  private PageLines() {}

  /** Of a page, the boxes that lines go through and the words that they touch. */
  public static List<String> faults(Page page) {
    PageLines its = of(page);
    return Stream.concat(
            its.met(its.boxes).map(name -> "a line goes through the box of " + name),
            touched(page).stream())
        .toList();
  }

  /** Of a page, the words that lines touch. */
  public static List<String> touched(Page page) {
    PageLines its = of(page);
    return its.met(its.words).map(name -> "a line touches the words " + name).toList();
  }

  /**
   * Returns the plates of a page with two executions that cover too much. They are words on plates
   * that lie on the head of an order, or on other such words.
   */
  public static List<String> covered(Page page) {
    List<DrawingMark.Box> plates =
        page.marks().stream()
            .filter(its -> its instanceof DrawingMark.Box box && box.radius() == PLATE)
            .map(DrawingMark.Box.class::cast)
            .toList();
    List<String> faults = new ArrayList<>();
    for (int k = 0; k < plates.size(); k++) {
      Rectangle2D its = less(plates.get(k));
      for (DrawingMark mark : page.marks()) {
        if (mark instanceof DrawingMark.Path path
            && !path.fill().isEmpty()
            && shape(path).intersects(its)) {
          faults.add("words lie on a head at " + its);
        }
      }
      for (DrawingMark.Box other : plates.subList(0, k)) {
        if (less(other).intersects(its)) {
          faults.add("words lie on others at " + its);
        }
      }
    }
    return faults;
  }

  private Stream<String> met(List<Named> things) {
    return lines.stream()
        .flatMap(
            line -> things.stream().filter(its -> meets(line, its.area())).map(its -> its.name()));
  }

  private static PageLines of(Page page) {
    PageLines its = new PageLines();
    page.marks().forEach(its::outside);
    return its;
  }

  /** Returns the number of lines of a page. */
  public static int count(Page page) {
    return of(page).lines.size();
  }

  private void outside(DrawingMark mark) {
    switch (mark) {
      case DrawingMark.Path path -> lines.add(shape(path));
      case DrawingMark.Words its -> word(its);
      case DrawingMark.Group group -> group.marks().forEach(its -> inside(group, its));
      case DrawingMark.Box its when its.height() < TAG && its.radius() == 0 -> plate = less(its);
      case DrawingMark.Box its when its.height() < TAG ->
          words.add(new Named("of a tag", less(its)));
      case DrawingMark.Box _, DrawingMark.Circle _ -> {}
    }
  }

  private void inside(DrawingMark.Group group, DrawingMark mark) {
    switch (mark) {
      case DrawingMark.Box its -> boxes.add(new Named(group.id(), less(its)));
      case DrawingMark.Words its -> word(its);
      case DrawingMark.Path _, DrawingMark.Circle _, DrawingMark.Group _ -> {}
    }
  }

  private void word(DrawingMark.Words its) {
    if (its.text().isEmpty()) {
      return;
    }
    double width = LETTER * its.size() * its.text().length();
    double left =
        switch (its.anchor()) {
          case START -> its.x();
          case MIDDLE -> its.x() - width / 2;
          case END -> its.x() - width;
        };
    double height = 0.75 * its.size();
    Rectangle2D area = new Rectangle2D.Double(left, its.y() - height, width, height + 1);
    if (!plate.contains(area.getCenterX(), area.getCenterY())) {
      words.add(new Named(its.text(), area));
    }
  }

  /** Without its outline, at which lines end. */
  private static Rectangle2D less(DrawingMark.Box its) {
    return new Rectangle2D.Double(its.x() + 1, its.y() + 1, its.width() - 2, its.height() - 2);
  }

  private static Path2D shape(DrawingMark.Path path) {
    Path2D shape = new Path2D.Double();
    for (DrawingMark.Segment segment : path.segments()) {
      switch (segment) {
        case DrawingMark.Move(double x, double y) -> shape.moveTo(x, y);
        case DrawingMark.Line(double x, double y) -> shape.lineTo(x, y);
        case DrawingMark.Curve(double a, double b, double c, double d, double x, double y) ->
            shape.curveTo(a, b, c, d, x, y);
        case DrawingMark.Close() -> shape.closePath();
      }
    }
    return shape;
  }

  private static boolean meets(Shape line, Rectangle2D area) {
    double[] at = new double[6];
    double x = 0;
    double y = 0;
    for (PathIterator its = line.getPathIterator(null, 0.2); !its.isDone(); its.next()) {
      int kind = its.currentSegment(at);
      if (kind == PathIterator.SEG_LINETO && area.intersectsLine(x, y, at[0], at[1])) {
        return true;
      }
      x = at[0];
      y = at[1];
    }
    return false;
  }
}
