// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.page;

import java.util.List;

/** Something that is painted. A colour that is empty paints nothing. */
public sealed interface DrawingMark {
  /**
   * A line.
   *
   * @param colour empty for none
   * @param dashes the lengths of dashes and of the gaps between them, in turn; none: unbroken
   */
  record Stroke(String colour, double width, List<Double> dashes) {
    /** No line. */
    public static final Stroke NONE = new Stroke("", 0, List.of());

    /** Copies the list. */
    public Stroke {
      dashes = List.copyOf(dashes);
    }

    /** An unbroken line. */
    public static Stroke of(String colour, double width) {
      return new Stroke(colour, width, List.of());
    }
  }

  /** A rectangle with round corners. */
  record Box(
      double x, double y, double width, double height, double radius, String fill, Stroke stroke)
      implements DrawingMark {}

  /** A circle around a point. */
  record Circle(double x, double y, double radius, String fill, Stroke stroke)
      implements DrawingMark {}

  /** Lines and curves one after the other; the first is a {@link Move}. */
  record Path(List<Segment> segments, String fill, Stroke stroke) implements DrawingMark {
    /** Copies the list. */
    public Path {
      segments = List.copyOf(segments);
    }
  }

  /** A part of a path, from where the last one ended. */
  sealed interface Segment {}

  /** Goes to a point without a line. */
  record Move(double x, double y) implements Segment {}

  /** A straight line. */
  record Line(double x, double y) implements Segment {}

  /** A cubic curve of Bézier. It has two control points, and its end. */
  record Curve(double x1, double y1, double x2, double y2, double x, double y) implements Segment {}

  /** A straight line to where the path began. */
  record Close() implements Segment {}

  /** The kinds of letters. */
  enum Family {
    /** Of sentences and names. */
    SANS,
    /** Of the text of programs; each letter is 0.602 times its size wide. */
    MONO
  }

  /** On which side of a text its point is. */
  enum Anchor {
    /** It begins there. */
    START,
    /** Its middle is there. */
    MIDDLE,
    /** It ends there. */
    END
  }

  /**
   * A line of text.
   *
   * @param y of the line on which letters stand
   * @param size the height of letters
   */
  record Words(
      double x,
      double y,
      Family family,
      double size,
      boolean bold,
      String colour,
      Anchor anchor,
      String text)
      implements DrawingMark {}

  /**
   * Marks that are one thing, such as a box with its text.
   *
   * @param id its name, unique on the page
   * @param title a sentence about it, for those who listen and for a tip
   */
  record Group(String id, String title, List<DrawingMark> marks) implements DrawingMark {
    /** Copies the list. */
    public Group {
      marks = List.copyOf(marks);
    }
  }
}
