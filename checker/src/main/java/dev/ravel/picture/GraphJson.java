// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.json.Fields;
import dev.ravel.picture.PictureGraph.Edge;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.picture.graphviz.NodePositions;
import dev.ravel.picture.graphviz.NodePositions.Point;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A graph as a JSON document; its schema is {@code ravel.picture/1}. */
final class GraphJson {
  private GraphJson() {}

  /** The document. */
  static Fields of(PlacedGraph placed) {
    PictureGraph graph = placed.graph();
    NodePositions places = placed.places();
    return Fields.of("schema", "ravel.picture/1")
        .with("kind", graph.kind())
        .with("title", graph.title())
        .with("width", (long) Math.ceil(places.width()))
        .with("height", (long) Math.ceil(places.height()))
        .with(
            "nodes",
            IntStream.range(0, graph.nodes().size())
                .mapToObj(k -> node(graph.nodes().get(k), places.nodes().get(k)))
                .toList())
        .with(
            "edges",
            IntStream.range(0, graph.edges().size())
                .mapToObj(k -> edge(graph, graph.edges().get(k), places.edges().get(k)))
                .toList())
        .when(placed.note().isPresent(), "placed", placed.note())
        .with(
            "truncated",
            Fields.of("shown", graph.extent().shown())
                .with("of", graph.extent().of())
                .with("exact", graph.extent().exact()));
  }

  private static Fields node(Node node, Point middle) {
    Stream<String> below = Stream.of(node.below()).filter(its -> !its.isEmpty());
    return Fields.of("id", node.id())
        .with("shape", node.shape())
        .with("look", node.look())
        .with("initial", node.initial())
        .with("lines", Stream.concat(node.lines().stream(), below).toList())
        .with("name", node.name())
        .with("value", node.value())
        .with("tokens", node.tokens())
        .with("sentence", node.sentence())
        .with("x", Math.round(middle.x() - GraphSizes.width(node) / 2))
        .with("y", Math.round(middle.y() - GraphSizes.height(node) / 2))
        .with("width", Math.round(GraphSizes.width(node)))
        .with("height", Math.round(GraphSizes.height(node)));
  }

  private static Fields edge(PictureGraph graph, Edge edge, NodePositions.Course course) {
    List<Long> points =
        Stream.concat(course.curve().stream(), Stream.of(course.tip()))
            .flatMap(point -> Stream.of(Math.round(point.x()), Math.round(point.y())))
            .toList();
    return Fields.of("from", graph.nodes().get(edge.from()).id())
        .with("to", graph.nodes().get(edge.to()).id())
        .with("label", edge.label())
        .with("thread", name(graph, edge.thread()))
        .when(!edge.move().isEmpty(), "move", edge.move())
        .with("points", points);
  }

  /** The name of the thread whose edge it is; empty if it is the edge of no thread. */
  private static String name(PictureGraph graph, int thread) {
    return graph.keys().stream()
        .filter(key -> key.thread() == thread)
        .map(PictureGraph.Key::name)
        .findFirst()
        .orElse("");
  }
}
