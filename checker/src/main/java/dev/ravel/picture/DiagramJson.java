// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import dev.ravel.json.Fields;
import java.util.List;
import java.util.stream.IntStream;

/** A picture of events as a JSON document; its schema is {@code ravel.picture/1}. */
public final class DiagramJson {
  private DiagramJson() {}

  /** The document. */
  public static Fields of(Diagram its) {
    return Fields.of("schema", "ravel.picture/1")
        .with("kind", its.kind())
        .with("title", its.title())
        .with("width", its.width())
        .with("height", its.height())
        .with("bands", its.bands().stream().map(DiagramJson::band).toList())
        .with("nodes", its.nodes().stream().map(DiagramJson::node).toList())
        .with("edges", its.edges().stream().map(edge -> edge(its, edge)).toList())
        .with("truncated", Fields.of("shown", its.nodes().size()).with("of", its.of()));
  }

  private static Fields band(Diagram.Band its) {
    return Fields.of("head", its.head())
        .with("foot", its.foot())
        .with("x", its.x())
        .with("width", its.width());
  }

  private static Fields edge(Diagram its, Diagram.Edge edge) {
    return Fields.of("from", its.nodes().get(edge.from()).words().name())
        .with("to", its.nodes().get(edge.to()).words().name())
        .with(
            "kind",
            switch (edge.sort()) {
              case PROGRAM -> "program order";
              case TRANSITIVE -> "transitive";
              case CAUSE -> "cause";
              case FIRST -> "first alone";
              case SECOND -> "second alone";
            })
        .with("reason", edge.reason());
  }

  private static Fields node(Diagram.Node node) {
    EventWords words = node.words();
    return Fields.of("id", words.name())
        .with("thread", words.thread())
        .with("band", node.band())
        .when(!words.call().isEmpty(), "call", words.call())
        .with(
            "steps",
            IntStream.range(0, words.texts().size())
                .mapToObj(
                    k -> Fields.of("text", words.texts().get(k)).with("line", words.lines().get(k)))
                .toList())
        .with("value", words.value())
        .with("failure", words.failure())
        .with("conflicts", names(node.conflicts()))
        .when(node.members().size() > 1, "members", names(node.members()))
        .when(!node.note().isEmpty(), "note", node.note())
        .when(node.behind() > 0, "behind", node.behind())
        .with("cutoff", node.cutoff())
        .with("depth", node.depth())
        .with("x", node.x())
        .with("y", node.y())
        .with("width", node.width())
        .with("height", node.height());
  }

  private static List<String> names(List<Integer> events) {
    return events.stream().map(event -> "e" + event).toList();
  }
}
