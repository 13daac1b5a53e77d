// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.picture.Diagram.Node;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Tags at the upper right corners of events. They name the events in conflict, or of many their
 * number. Where a tag has names it leaves the middle of its box free, where lines come in.
 */
final class Tags {
  static final int HEIGHT = 17;

  /** The distance of a tag above its box, and beyond its right edge. */
  static final int ABOVE = 13;

  static final int BEYOND = 2;

  /** The part of a tag at a lower corner that is inside the box. */
  static final int INSIDE = 5;

  private static final int LETTER = 7;
  private static final int FEW = 3;

  /** As wide a box is made for the names of a tag. */
  private static final int MOST = 140;

  private Tags() {}

  /** Returns the text of the tag of an event; empty for no tag. */
  static String words(Node node) {
    if (node.conflicts().isEmpty()) {
      return node.note();
    }
    String names = names(node.conflicts());
    boolean fit = node.conflicts().size() <= FEW && room(names) <= node.width();
    return fit ? names : number(node.conflicts());
  }

  /**
   * Returns the text of the tag at the lower corner. It is the number of events that are folded
   * away after the event.
   */
  static String behind(Node node) {
    return "+" + node.behind();
  }

  /** The width of a tag. */
  static int width(String words) {
    return LETTER * words.length() + 8;
  }

  /** As wide a box is at least, for the tag of what it is in conflict with. */
  static int least(List<Integer> conflicts) {
    if (conflicts.isEmpty()) {
      return 0;
    }
    int names = room(names(conflicts));
    return conflicts.size() <= FEW && names <= MOST ? names : room(number(conflicts));
  }

  /** As wide a box is with a tag that is right of its middle. */
  private static int room(String words) {
    return 2 * (width(words) - BEYOND + 5);
  }

  private static String names(List<Integer> conflicts) {
    return "# " + conflicts.stream().map(e -> "e" + e).collect(Collectors.joining(" "));
  }

  private static String number(List<Integer> conflicts) {
    return "# " + conflicts.size();
  }
}
