// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture.graphviz;

import com.google.gson.Gson;
import dev.ravel.picture.graphviz.NodePositions.Course;
import dev.ravel.picture.graphviz.NodePositions.Point;
import dev.ravel.source.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * The input and the output of Graphviz. The input has sizes and never a name, so nothing that
 * stands in a model can mean anything to it. Its unit is the point, which stands for a pixel here.
 */
final class LayoutText {
  private static final int POINTS = 72;

  private LayoutText() {}

  /** The graph in the language of Graphviz. */
  static String of(Sizes sizes) {
    StringBuilder text = new StringBuilder("digraph g {\n");
    text.append("rankdir=TB;\nnodesep=0.28; ranksep=0.42;\n");
    text.append("node [fixedsize=true, label=\"\"];\nedge [arrowsize=0.9];\n");
    for (int k = 0; k < sizes.nodes().size(); k++) {
      Limits.pollAt(k);
      Sizes.Node node = sizes.nodes().get(k);
      text.append("n").append(k).append(" [shape=").append(node.round() ? "circle" : "box");
      text.append(", width=").append(inches(node.width()));
      text.append(", height=").append(inches(node.height())).append("];\n");
    }
    for (int k = 0; k < sizes.edges().size(); k++) {
      Limits.pollAt(k);
      Sizes.Edge edge = sizes.edges().get(k);
      text.append("n").append(edge.back() ? edge.to() : edge.from());
      text.append(" -> n").append(edge.back() ? edge.from() : edge.to());
      text.append(" [id=").append(k);
      if (edge.back()) {
        text.append(", dir=back");
      }
      if (edge.width() > 0) {
        // a table of the size that the label will have, whatever fonts there are
        text.append(
            String.format(
                Locale.ROOT,
                ", label=<<TABLE BORDER=\"0\" FIXEDSIZE=\"TRUE\" WIDTH=\"%d\" HEIGHT=\"%d\">"
                    + "<TR><TD></TD></TR></TABLE>>",
                (int) Math.ceil(edge.width()),
                (int) Math.ceil(edge.height())));
      }
      text.append("];\n");
    }
    return text.append("}\n").toString();
  }

  private static String inches(double pixels) {
    return String.format(Locale.ROOT, "%.4f", pixels / POINTS);
  }

  /**
   * Reads the answer in JSON.
   *
   * @throws RuntimeException of any kind if it is none
   */
  static NodePositions read(String json, Sizes sizes) {
    Graph graph = new Gson().fromJson(json, Graph.class);
    String[] box = graph.bb.split(",", -1);
    double height = Double.parseDouble(box[3]);
    Point[] nodes = new Point[sizes.nodes().size()];
    for (Node node : Objects.requireNonNullElse(graph.objects, List.<Node>of())) {
      nodes[Integer.parseInt(node.name.substring(1))] = point(node.pos, height);
    }
    Course[] edges = new Course[sizes.edges().size()];
    for (Edge edge : Objects.requireNonNullElse(graph.edges, List.<Edge>of())) {
      int number = Integer.parseInt(edge.id);
      edges[number] = course(edge, sizes.edges().get(number).back(), height);
    }
    return new NodePositions(Double.parseDouble(box[2]), height, List.of(nodes), List.of(edges));
  }

  /** The answer; a list is null where there is nothing of its kind. */
  private record Graph(String bb, List<Node> objects, List<Edge> edges) {}

  private record Node(String name, String pos) {}

  /** An edge, with the place of its label; null if it has none. */
  private record Edge(String id, String pos, String lp) {}

  private static Course course(Edge edge, boolean back, double height) {
    List<Point> curve = new ArrayList<>();
    Point tip = null;
    for (String part : edge.pos.strip().split("\\s+", -1)) {
      if (part.startsWith("e,") || part.startsWith("s,")) {
        tip = point(part.substring(2), height); // that of the one arrow
      } else {
        curve.add(point(part, height));
      }
    }
    List<Point> along = back ? curve.reversed() : curve;
    Point label = edge.lp == null ? new Point(0, 0) : point(edge.lp, height);
    return new Course(along, tip == null ? along.getLast() : tip, label);
  }

  private static Point point(String text, double height) {
    int comma = text.indexOf(',');
    return new Point(
        Double.parseDouble(text.substring(0, comma)),
        height - Double.parseDouble(text.substring(comma + 1)));
  }
}
