// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.picture.Diagram.Edge;
import dev.ravel.picture.Diagram.Node;
import dev.ravel.source.Limits;

/** A picture of events in DOT. It has a box for each event, an edge for each cause. */
final class DiagramDot {
  private static final Palette COLOURS = Palette.LIGHT;

  private DiagramDot() {}

  static String of(Diagram its) {
    StringBuilder dot = new StringBuilder("digraph ravel {\n");
    dot.append("  label=").append(GraphDot.quoted(its.title())).append(";\n");
    dot.append("  node [shape=box, style=filled, fontname=\"monospace\", fontsize=12];\n");
    for (Node node : its.nodes()) {
      Limits.poll();
      Palette.Thread thread = COLOURS.thread(node.thread());
      String text = node.words().thread() + ": " + node.first() + "\n" + node.words().name();
      dot.append("  ").append(node.words().name());
      dot.append(" [label=").append(GraphDot.quoted(text));
      dot.append(", tooltip=").append(GraphDot.quoted(DiagramText.sentence(its, node)));
      dot.append(", color=\"").append(thread.outline());
      dot.append("\", fillcolor=\"").append(thread.tint()).append('"');
      dot.append(node.cutoff() ? ", peripheries=2" : "").append("];\n");
    }
    for (Edge edge : its.edges()) {
      Limits.poll();
      dot.append("  ").append(its.nodes().get(edge.from()).words().name()).append(" -> ");
      dot.append(its.nodes().get(edge.to()).words().name());
      dot.append(
          switch (edge.sort()) {
            case PROGRAM -> " [penwidth=2]";
            case TRANSITIVE -> " [style=dotted]";
            case FIRST -> " [color=purple, label=" + GraphDot.quoted(edge.reason()) + "]";
            case SECOND ->
                " [color=purple, style=dashed, label=" + GraphDot.quoted(edge.reason()) + "]";
            case CAUSE -> " [tooltip=" + GraphDot.quoted(edge.reason()) + "]";
          });
      dot.append(";\n");
    }
    return dot.append("}\n").toString();
  }
}
