// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import java.util.List;

/**
 * A picture of events. It has the place of everything, in pixels, before it is painted. Time goes
 * down.
 *
 * @param kind what it shows, such as {@code unfolding}
 * @param title one sentence about it
 * @param bands the strips or lanes, from left to right
 * @param nodes the events
 * @param edges what comes before what
 * @param width of the whole
 * @param height of the whole
 * @param of how many events there are, shown or not
 * @param which of them are shown, if not all are
 * @param end how it ends, where it is one execution
 */
public record Diagram(
    String kind,
    String title,
    List<Band> bands,
    List<Node> nodes,
    List<Edge> edges,
    int width,
    int height,
    int of,
    String which,
    End end)
    implements Picture {
  /** The first ones are shown. */
  static final String FIRST = "the first ones";

  /** Copies the lists. */
  public Diagram {
    bands = List.copyOf(bands);
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /** The end of an execution. */
  public enum End {
    /** Nothing is said of it. */
    NONE,
    /** As it should. */
    FINAL,
    /** In a deadlock. */
    DEADLOCK,
    /** In a state that violates a check. */
    VIOLATED,
    /** With an error. */
    ERROR
  }

  /**
   * A strip of what is new in an execution, or the lane of a thread.
   *
   * @param thread whose lane it is, as a number of its colour; negative for a strip
   */
  public record Band(String head, String foot, End end, int thread, int x, int width) {}

  /**
   * An event.
   *
   * @param words the event in the words of the program
   * @param letter what its tab says
   * @param thread the number of its colour
   * @param band where it stands
   * @param first the first line of its box
   * @param conflicts the events in immediate conflict with it that are shown or not, ascending
   * @param members the events that it stands for: itself, and those that are folded into it
   * @param cutoff whether nothing after it was looked at
   * @param note what a tag says of it where there are no conflicts; empty for no tag
   * @param behind how many events that are folded away come next after it
   */
  public record Node(
      EventWords words,
      String letter,
      int thread,
      int band,
      String first,
      List<Integer> conflicts,
      List<Integer> members,
      boolean cutoff,
      String note,
      int behind,
      int depth,
      int x,
      int y,
      int width,
      int height) {
    /** Copies the lists. */
    public Node {
      conflicts = List.copyOf(conflicts);
      members = List.copyOf(members);
    }

    int middle() {
      return x + width / 2;
    }

    int bottom() {
      return y + height;
    }
  }

  /** The meaning of an edge. */
  public enum Sort {
    /** The next step of a thread, immediately. */
    PROGRAM,
    /** The next step of a thread, with other events between. */
    TRANSITIVE,
    /** An event must come before another thread's. */
    CAUSE,
    /** The same, in the first alone of two executions that are laid over each other. */
    FIRST,
    /** The same, in the second one alone; it may lead upwards. */
    SECOND
  }

  /**
   * An edge from one event to a later one, by their places in the list.
   *
   * @param reason why it must come before, in a few words
   */
  public record Edge(int from, int to, Sort sort, String reason) {}
}
