// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.system.Vocabulary;
import java.util.Collection;
import java.util.List;

/**
 * A picture of nodes and edges before anything has a place.
 *
 * @param kind what it shows, such as {@code graph}
 * @param title one sentence about it
 * @param nodes the nodes
 * @param edges the edges
 * @param keys whose edges look how, in the order of the legend
 * @param extent how much of the whole is shown
 */
public record PictureGraph(
    String kind, String title, List<Node> nodes, List<Edge> edges, List<Key> keys, Extent extent)
    implements Picture {
  /** No thread. */
  public static final int NONE = -1;

  private static final int MOST_KEYS = 12;

  /** Copies the lists. */
  public PictureGraph {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
    keys = List.copyOf(keys);
  }

  /** Returns the title of a picture of something, with the numbers of things in it. */
  public static String titleOf(String what, String... numbers) {
    return what + ": " + String.join(", ", numbers);
  }

  /** Returns the legend for some processes; empty where they are too many. */
  public static List<Key> keys(Collection<Integer> processes, Vocabulary words) {
    return processes.size() > MOST_KEYS
        ? List.of()
        : processes.stream().map(its -> new Key(its, words.process(its))).toList();
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

  /** The special marks of a node; each has a shape of its own, not only a colour. */
  public enum Look {
    /** Nothing. */
    PLAIN,
    /** An end as it should be. */
    FINAL,
    /** A deadlock, an error, or what violates a check. */
    BAD,
    /** Not everything after it is shown. */
    OPEN,
    /** A choice. The nodes that follow exclude each other. */
    CHOICE,
    /** It stands elsewhere too, and nothing after it is shown here. */
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

    /** A circle with tokens, and a name below it. */
    public static Node place(
        String id, Look look, int thread, String below, long tokens, String sentence) {
      return circle(id, look, false, thread, "", below, tokens, sentence);
    }

    /** A circle with a name inside. */
    public static Node location(
        String id,
        Look look,
        boolean initial,
        int thread,
        String name,
        String below,
        String sentence) {
      return circle(id, look, initial, thread, name, below, 0, sentence);
    }

    private static Node circle(
        String id,
        Look look,
        boolean initial,
        int thread,
        String name,
        String below,
        long tokens,
        String sentence) {
      Shape shape = Shape.CIRCLE;
      List<String> none = List.of();
      return new Node(
          id, shape, look, initial, thread, "", none, name, "", below, tokens, sentence);
    }

    /** A box with a line in the text of programs, and a tab. */
    public static Node transition(
        String id,
        Look look,
        int thread,
        String letter,
        String line,
        String name,
        String value,
        String sentence) {
      List<String> lines = List.of(line);
      return new Node(
          id, Shape.BOX, look, false, thread, letter, lines, name, value, "", 0, sentence);
    }

    /** Words about the picture. */
    public static Node note(String id, List<String> lines, String sentence) {
      Shape shape = Shape.NOTE;
      return new Node(id, shape, Look.PLAIN, false, NONE, "", lines, "", "", "", 0, sentence);
    }

    /** A box without a colour. */
    public static Node state(
        String id,
        Look look,
        boolean initial,
        List<String> lines,
        String name,
        String value,
        String sentence) {
      return new Node(id, Shape.BOX, look, initial, NONE, "", lines, name, value, "", 0, sentence);
    }
  }

  /** The end of an edge. */
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
   * The part of the graph that is shown.
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

    /** Creates an extent. If not all are shown, the first ones are. */
    public Extent(long shown, long of, boolean exact, String things) {
      this(shown, of, exact, things, FIRST);
    }

    /** All of them. */
    public static Extent all(long number, String things) {
      return new Extent(number, number, true, things);
    }

    /** Returns whether something is left out. */
    public boolean isPart() {
      return shown < of || !exact;
    }

    /** Returns a sentence about the part that is shown. */
    public String sentence() {
      return "shown: %s of %s%s %s, %s"
          .formatted(shown, exact ? "" : "at least ", of, things, which);
    }
  }
}
