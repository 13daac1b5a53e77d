// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import java.util.List;

/**
 * A picture of nodes and edges before anything has a place.
 *
 * @param kind what it shows, such as {@code graph}
 * @param title one sentence about it
 * @param toTheRight whether edges lead to the right, and not down
 * @param nodes the nodes
 * @param edges the edges
 * @param keys whose edges look how, in the order of the legend
 * @param extent how much of the whole is shown
 */
public record PictureGraph(
    String kind,
    String title,
    boolean toTheRight,
    List<Node> nodes,
    List<Edge> edges,
    List<Key> keys,
    Extent extent)
    implements Picture {
  /** No thread. */
  public static final int NONE = -1;

  /** Copies the lists. */
  public PictureGraph {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
    keys = List.copyOf(keys);
  }

  /** The outline of a node. */
  public enum Shape {
    /** A box with round corners. */
    BOX,
    /** A circle, with a name inside or below. */
    CIRCLE,
    /** Words about the picture, without edges. */
    NOTE
  }

  /** What is special about a node; each look has a shape of its own, not only a colour. */
  public enum Look {
    /** Nothing. */
    PLAIN,
    /** An end as it should be. */
    FINAL,
    /** A deadlock, an error, or what violates a check. */
    BAD,
    /** Not everything behind it is shown. */
    OPEN,
    /** What follows excludes each other. */
    CHOICE,
    /** It stands elsewhere too, and nothing behind it is shown here. */
    REPEATED
  }

  /**
   * A node. The rows of a box are its lines, then its name at the left and its value at the right;
   * empty rows are left out.
   *
   * @param id its name, unique in the picture: letters and digits
   * @param initial whether it is where all begins
   * @param thread the number of its colour, or {@link #NONE}
   * @param letter what its tab says; empty for no tab
   * @param lines in the text of programs
   * @param name in the last row, or in a circle
   * @param value in the last row
   * @param below under a circle
   * @param tokens the dots in a circle
   * @param sentence what it is, for those who read the text
   */
  public record Node(
      String id,
      Shape shape,
      Look look,
      boolean initial,
      int thread,
      String letter,
      List<String> lines,
      String name,
      String value,
      String below,
      long tokens,
      String sentence) {
    /** Copies the list. */
    public Node {
      lines = List.copyOf(lines);
    }
  }

  /** How an edge ends. */
  public enum Head {
    /** In an arrow. */
    ARROW,
    /** Without one. */
    NONE,
    /** In a ring. */
    RING
  }

  /**
   * An edge between two nodes by their places in the list.
   *
   * @param thread the number of its colour and dashes, or {@link #NONE}
   * @param dotted whether it is dotted, whatever its thread
   * @param label in the text of programs; may be empty
   * @param move the step as a schedule names it; empty where it is no step, or may be one of
   *     several
   */
  public record Edge(
      int from, int to, Head head, int thread, boolean dotted, String label, String move) {
    /** One that is no step of a schedule. */
    public Edge(int from, int to, Head head, int thread, boolean dotted, String label) {
      this(from, to, head, thread, dotted, label, "");
    }
  }

  /** An entry of the legend. */
  public record Key(int thread, String name) {}

  /**
   * How much is shown.
   *
   * @param shown the number of things that are shown
   * @param of how many there are; if not {@code exact}, at least
   * @param exact whether all were counted
   * @param things what they are, such as {@code states}
   * @param which of them are shown, if not all are
   */
  public record Extent(long shown, long of, boolean exact, String things, String which) {
    /** The first ones are shown. */
    public static final String FIRST = "the first ones";

    /** If not all are shown, the first ones are. */
    public Extent(long shown, long of, boolean exact, String things) {
      this(shown, of, exact, things, FIRST);
    }

    /** All of them. */
    public static Extent all(long number, String things) {
      return new Extent(number, number, true, things);
    }

    /** Whether something is left out. */
    public boolean isPart() {
      return shown < of || !exact;
    }

    /** How much it is. */
    public String sentence() {
      return "shown: "
          + shown
          + " of "
          + (exact ? "" : "at least ")
          + of
          + " "
          + things
          + ", "
          + which;
    }
  }
}
