// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import java.util.ArrayList;
import java.util.List;

/** The text that describes a graph. It has a sentence for each node. */
final class GraphText {
  private GraphText() {}

  /** The lines. */
  static List<String> lines(PictureGraph graph) {
    List<String> lines = new ArrayList<>();
    lines.add(graph.title());
    if (graph.extent().isPart()) {
      lines.add(graph.extent().sentence());
    }
    if (!graph.nodes().isEmpty()) {
      lines.add("");
    }
    graph.nodes().forEach(node -> lines.add("  " + node.sentence()));
    return lines;
  }
}
