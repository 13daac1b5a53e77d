// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.picture.page.DrawingMark;
import dev.ravel.picture.page.DrawingMark.Stroke;
import java.util.List;

/** Small shapes that several pictures have. */
final class Arrow {
  /** Half as wide as it is long. */
  private static final double HALF = 4.5;

  private Arrow() {}

  /** The head of an arrow from its base to its tip. */
  static DrawingMark.Path head(
      double fromX, double fromY, double tipX, double tipY, String colour) {
    double length = Math.hypot(tipX - fromX, tipY - fromY);
    double acrossX = length == 0 ? 0 : -(tipY - fromY) / length * HALF;
    double acrossY = length == 0 ? HALF : (tipX - fromX) / length * HALF;
    return new DrawingMark.Path(
        List.of(
            new DrawingMark.Move(fromX + acrossX, fromY + acrossY),
            new DrawingMark.Line(tipX, tipY),
            new DrawingMark.Line(fromX - acrossX, fromY - acrossY),
            new DrawingMark.Close()),
        colour,
        Stroke.NONE);
  }

  /** The tab inside the left edge of a box that has the given place and height. */
  static DrawingMark.Path tab(double left, double top, double width, double height, String colour) {
    double corner = 5;
    double near = corner * 0.4477;
    double x = left + 1;
    double y = top + 1;
    double bottom = top + height - 1;
    return new DrawingMark.Path(
        List.of(
            new DrawingMark.Move(x + corner, y),
            new DrawingMark.Line(left + width + 1, y),
            new DrawingMark.Line(left + width + 1, bottom),
            new DrawingMark.Line(x + corner, bottom),
            new DrawingMark.Curve(x + near, bottom, x, bottom - near, x, bottom - corner),
            new DrawingMark.Line(x, y + corner),
            new DrawingMark.Curve(x, y + near, x + near, y, x + corner, y),
            new DrawingMark.Close()),
        colour,
        Stroke.NONE);
  }
}
