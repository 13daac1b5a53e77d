// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.picture.graphviz.Sizes;
import java.util.Set;
import java.util.stream.Stream;

/** The sizes of the nodes and labels of a graph, by their texts alone. Lengths are pixels. */
final class GraphSizes {
  /** The width of a letter of a program's text, for its size. */
  static final double CHARACTER = 0.602;

  /** The height of the first rows of a box. */
  static final double TEXT = 12;

  /** The height of the last row, of labels, and of what stands below circles. */
  static final double SMALL = 10.5;

  static final double ROW = 15;
  static final double PLACE = 11;
  private static final double LOCATION = 15;
  private static final double MARGIN = 16;
  private static final double LEAST = 40;

  /** Around what stands below a circle, where lines end. */
  private static final double AIR = 5;

  private GraphSizes() {}

  /** The whole graph. */
  static Sizes of(PictureGraph graph) {
    NodeLayers layers = NodeLayers.of(graph);
    return new Sizes(
        graph.nodes().stream()
            .map(its -> new Sizes.Node(width(its), height(its), isRound(its)))
            .toList(),
        graph.edges().stream()
            .map(
                its ->
                    new Sizes.Edge(
                        its.from(),
                        its.to(),
                        layers.leadsBack(its),
                        its.label().isEmpty() ? 0 : small(its.label()) + 8,
                        its.label().isEmpty() ? 0 : ROW))
            .toList());
  }

  private static boolean isRound(Node node) {
    return node.shape() == PictureGraph.Shape.CIRCLE && node.below().isEmpty();
  }

  /** The radius of a circle. */
  static double radius(Node node) {
    return node.name().isEmpty()
        ? PLACE
        : Math.max(LOCATION, node.name().length() * CHARACTER * 11 / 2 + 5);
  }

  static double width(Node node) {
    return switch (node.shape()) {
      case CIRCLE -> {
        double below = node.below().isEmpty() ? 0 : small(node.below()) + 2 * AIR;
        yield Math.max(2 * radius(node), below);
      }
      case BOX, NOTE -> {
        double widest =
            node.lines().stream()
                .mapToDouble(its -> its.length() * CHARACTER * TEXT)
                .max()
                .orElse(0);
        double last = last(node);
        double tab = node.letter().isEmpty() ? 0 : tab(node);
        yield Math.max(LEAST, Math.ceil(Math.max(widest, last) + MARGIN + tab));
      }
    };
  }

  /** The width of the tab of a node that has one. */
  static double tab(Node node) {
    return Tabs.width(Set.of(node.letter()));
  }

  private static double last(Node node) {
    boolean both = !node.name().isEmpty() && !node.value().isEmpty();
    return small(node.name()) + small(node.value()) + (both ? 10 : 0);
  }

  static double height(Node node) {
    return switch (node.shape()) {
      case CIRCLE -> 2 * radius(node) + (node.below().isEmpty() ? 0 : ROW + 4);
      case BOX, NOTE -> 11 + ROW * rows(node);
    };
  }

  private static long rows(Node node) {
    boolean last = Stream.of(node.name(), node.value()).anyMatch(its -> !its.isEmpty());
    return Math.max(1, node.lines().size() + (last ? 1 : 0));
  }

  private static double small(String text) {
    return text.length() * CHARACTER * SMALL;
  }
}
