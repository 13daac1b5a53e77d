// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import com.google.gson.stream.JsonWriter;
import dev.ravel.picture.PictureGraph.Edge;
import dev.ravel.picture.PictureGraph.Node;
import dev.ravel.picture.graphviz.NodePositions;
import dev.ravel.picture.graphviz.NodePositions.Point;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A graph as a JSON document; its schema is {@code ravel.picture/1}. */
final class GraphJson {
  private final PictureGraph graph;
  private final NodePositions places;
  private final Optional<String> note;
  private final JsonWriter json;

  private GraphJson(PlacedGraph placed, JsonWriter json) {
    this.graph = placed.graph();
    this.places = placed.places();
    this.note = placed.note();
    this.json = json;
  }

  /** The document. */
  static String of(PlacedGraph placed) {
    StringWriter text = new StringWriter();
    try {
      JsonWriter json = new JsonWriter(text);
      json.setIndent("  ");
      json.setHtmlSafe(false);
      new GraphJson(placed, json).write();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text + "\n";
  }

  private void write() throws IOException {
    json.beginObject();
    json.name("schema").value("ravel.picture/1");
    json.name("kind").value(graph.kind());
    json.name("title").value(graph.title());
    json.name("width").value((long) Math.ceil(places.width()));
    json.name("height").value((long) Math.ceil(places.height()));
    json.name("nodes").beginArray();
    for (int k = 0; k < graph.nodes().size(); k++) {
      node(graph.nodes().get(k), places.nodes().get(k));
    }
    json.endArray();
    json.name("edges").beginArray();
    for (int k = 0; k < graph.edges().size(); k++) {
      edge(graph.edges().get(k), places.edges().get(k));
    }
    json.endArray();
    if (note.isPresent()) {
      json.name("placed").value(note.get());
    }
    json.name("truncated").beginObject();
    json.name("shown").value(graph.extent().shown());
    json.name("of").value(graph.extent().of());
    json.name("exact").value(graph.extent().exact());
    json.endObject();
    json.endObject();
  }

  private void node(Node node, Point middle) throws IOException {
    json.beginObject();
    json.name("id").value(node.id());
    json.name("shape").value(node.shape().name().toLowerCase(Locale.ROOT));
    json.name("look").value(node.look().name().toLowerCase(Locale.ROOT));
    json.name("initial").value(node.initial());
    List<String> rows = new ArrayList<>(node.lines());
    if (!node.below().isEmpty()) {
      rows.add(node.below());
    }
    json.name("lines").beginArray();
    for (String row : rows) {
      json.value(row);
    }
    json.endArray();
    json.name("name").value(node.name());
    json.name("value").value(node.value());
    json.name("tokens").value(node.tokens());
    json.name("sentence").value(node.sentence());
    json.name("x").value(Math.round(middle.x() - GraphSizes.width(node) / 2));
    json.name("y").value(Math.round(middle.y() - GraphSizes.height(node) / 2));
    json.name("width").value(Math.round(GraphSizes.width(node)));
    json.name("height").value(Math.round(GraphSizes.height(node)));
    json.endObject();
  }

  private void edge(Edge edge, NodePositions.Course course) throws IOException {
    json.beginObject();
    json.name("from").value(graph.nodes().get(edge.from()).id());
    json.name("to").value(graph.nodes().get(edge.to()).id());
    json.name("label").value(edge.label());
    json.name("thread").value(name(edge.thread()));
    if (!edge.move().isEmpty()) {
      json.name("move").value(edge.move());
    }
    json.name("points").beginArray();
    for (Point point : course.curve()) {
      json.value(Math.round(point.x()));
      json.value(Math.round(point.y()));
    }
    json.value(Math.round(course.tip().x()));
    json.value(Math.round(course.tip().y()));
    json.endArray();
    json.endObject();
  }

  /** Whose edge it is; empty for nobody's. */
  private String name(int thread) {
    return graph.keys().stream()
        .filter(key -> key.thread() == thread)
        .map(PictureGraph.Key::name)
        .findFirst()
        .orElse("");
  }
}
