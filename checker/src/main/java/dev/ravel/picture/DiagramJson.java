// SPDX-License-Identifier: Apache-2.0
package dev.ravel.picture;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** A picture of events as a JSON document; its schema is {@code ravel.picture/1}. */
public final class DiagramJson {
  private final JsonWriter json;

  private DiagramJson(JsonWriter json) {
    this.json = json;
  }

  /** The document. */
  public static String of(Diagram its) {
    StringWriter text = new StringWriter();
    try {
      JsonWriter json = new JsonWriter(text);
      json.setIndent("  ");
      json.setHtmlSafe(false);
      new DiagramJson(json).write(its);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text + "\n";
  }

  private void write(Diagram its) throws IOException {
    json.beginObject();
    json.name("schema").value("ravel.picture/1");
    json.name("kind").value(its.kind());
    json.name("title").value(its.title());
    json.name("width").value(its.width());
    json.name("height").value(its.height());
    json.name("bands").beginArray();
    for (Diagram.Band band : its.bands()) {
      json.beginObject();
      json.name("head").value(band.head());
      json.name("foot").value(band.foot());
      json.name("x").value(band.x());
      json.name("width").value(band.width());
      json.endObject();
    }
    json.endArray();
    json.name("nodes").beginArray();
    for (Diagram.Node node : its.nodes()) {
      node(node);
    }
    json.endArray();
    json.name("edges").beginArray();
    for (Diagram.Edge edge : its.edges()) {
      json.beginObject();
      json.name("from").value(its.nodes().get(edge.from()).words().name());
      json.name("to").value(its.nodes().get(edge.to()).words().name());
      json.name("kind")
          .value(
              switch (edge.sort()) {
                case PROGRAM -> "program order";
                case TRANSITIVE -> "transitive";
                case CAUSE -> "cause";
                case FIRST -> "first alone";
                case SECOND -> "second alone";
              });
      json.name("reason").value(edge.reason());
      json.endObject();
    }
    json.endArray();
    json.name("truncated").beginObject();
    json.name("shown").value(its.nodes().size());
    json.name("of").value(its.of());
    json.endObject();
    json.endObject();
  }

  private void node(Diagram.Node node) throws IOException {
    json.beginObject();
    json.name("id").value(node.words().name());
    json.name("thread").value(node.words().thread());
    json.name("band").value(node.band());
    if (!node.words().call().isEmpty()) {
      json.name("call").value(node.words().call());
    }
    json.name("steps").beginArray();
    for (int k = 0; k < node.words().texts().size(); k++) {
      json.beginObject();
      json.name("text").value(node.words().texts().get(k));
      json.name("line").value(node.words().lines().get(k));
      json.endObject();
    }
    json.endArray();
    json.name("value").value(node.words().value());
    json.name("failure").value(node.words().failure());
    json.name("conflicts").beginArray();
    for (int event : node.conflicts()) {
      json.value("e" + event);
    }
    json.endArray();
    if (node.members().size() > 1) {
      json.name("members").beginArray();
      for (int event : node.members()) {
        json.value("e" + event);
      }
      json.endArray();
    }
    if (!node.note().isEmpty()) {
      json.name("note").value(node.note());
    }
    if (node.behind() > 0) {
      json.name("behind").value(node.behind());
    }
    json.name("cutoff").value(node.cutoff());
    json.name("depth").value(node.depth());
    json.name("x").value(node.x());
    json.name("y").value(node.y());
    json.name("width").value(node.width());
    json.name("height").value(node.height());
    json.endObject();
  }
}
