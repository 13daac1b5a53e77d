// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.picture.PictureGraph.Edge;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.List;

/** A graph in DOT, the language of Graphviz, in the colours of pictures on white. */
final class GraphDot {
  private static final Palette COLOURS = Palette.LIGHT;

  private GraphDot() {}

  /** The document. */
  static String of(PictureGraph graph) {
    StringBuilder dot = new StringBuilder("digraph ravel {\n");
    dot.append("  label=").append(quoted(graph.title())).append(";\n");
    dot.append("  rankdir=TB;\n");
    dot.append("  node [fontname=\"monospace\", fontsize=12];\n");
    dot.append("  edge [fontname=\"monospace\", fontsize=10];\n");
    for (int k = 0; k < graph.nodes().size(); k++) {
      Limits.pollAt(k);
      node(dot, graph.nodes().get(k));
    }
    for (int k = 0; k < graph.edges().size(); k++) {
      Limits.pollAt(k);
      edge(dot, graph, graph.edges().get(k));
    }
    return dot.append("}\n").toString();
  }

  private static void node(StringBuilder dot, Node node) {
    List<String> rows = new ArrayList<>(node.lines());
    String last = (node.name() + " " + node.value()).strip();
    if (!last.isEmpty()) {
      rows.add(last);
    }
    if (node.shape() == PictureGraph.Shape.CIRCLE && node.tokens() > 0) {
      rows.add(Long.toString(node.tokens()));
    }
    if (!node.below().isEmpty()) {
      rows.add(0, node.below());
    }
    dot.append("  ").append(quoted(node.id()));
    dot.append(" [label=").append(quoted(String.join("\n", rows)));
    dot.append(", tooltip=").append(quoted(node.sentence()));
    dot.append(
        switch (node.shape()) {
          case BOX -> ", shape=box";
          case CIRCLE -> ", shape=circle";
          case NOTE -> ", shape=note";
        });
    dot.append(
        switch (node.look()) {
          case PLAIN -> node.shape() == PictureGraph.Shape.BOX ? ", style=rounded" : "";
          case FINAL -> ", style=rounded, penwidth=3, color=\"" + COLOURS.good() + "\"";
          case BAD -> ", style=rounded, penwidth=3, color=\"" + COLOURS.bad() + "\"";
          case OPEN -> ", style=\"rounded,dashed\"";
          case CHOICE -> ", peripheries=2, color=\"" + COLOURS.conflict() + "\"";
          case REPEATED -> ", peripheries=2";
        });
    dot.append("];\n");
    if (node.initial()) {
      String start = quoted(node.id() + " start");
      dot.append("  ").append(start).append(" [shape=point];\n");
      dot.append("  ").append(start).append(" -> ").append(quoted(node.id())).append(";\n");
    }
  }

  private static void edge(StringBuilder dot, PictureGraph graph, Edge edge) {
    dot.append("  ").append(quoted(graph.nodes().get(edge.from()).id()));
    dot.append(" -> ").append(quoted(graph.nodes().get(edge.to()).id()));
    List<String> look = new ArrayList<>();
    if (!edge.label().isEmpty()) {
      look.add("label=" + quoted(edge.label()));
    }
    if (edge.thread() != PictureGraph.NONE) {
      look.add("color=\"" + COLOURS.thread(edge.thread()).line() + "\"");
    }
    if (edge.dotted()) {
      look.add("style=dotted");
    }
    switch (edge.head()) {
      case ARROW -> {}
      case NONE -> look.add("dir=none");
      case RING -> look.add("arrowhead=odot");
    }
    dot.append(look.isEmpty() ? "" : " [" + String.join(", ", look) + "]").append(";\n");
  }

  /** A string of DOT; a line break is one of the label, a backslash is a backslash. */
  static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
