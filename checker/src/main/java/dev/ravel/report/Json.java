// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import com.google.gson.stream.JsonWriter;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import dev.ravel.verdict.Counters;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A JSON text that is being written, in the shapes that results have. It is streamed: nothing is
 * kept but how deep it is.
 */
final class Json {
  private final JsonWriter json;

  /** Writes a part of the text. */
  @FunctionalInterface
  interface Part {
    /** Writes it. */
    void write() throws IOException;
  }

  /** Writes the elements of an array, one by one. */
  @FunctionalInterface
  interface Item<T> {
    /** Writes one. */
    void write(T item) throws IOException;
  }

  /** Writes a document from its beginning. */
  @FunctionalInterface
  interface Document {
    /** Writes it. */
    void write(Json json) throws IOException;
  }

  /**
   * An empty text.
   *
   * @param indent what begins a line, once for each level; empty: all is on one line
   */
  Json(Writer text, String indent) {
    json = new JsonWriter(text);
    json.setIndent(indent);
    json.setHtmlSafe(false);
    json.setSerializeNulls(true);
  }

  /** A document as a text, with its lines indented and a line end behind it. */
  static String text(Document document) {
    StringWriter text = new StringWriter();
    try {
      document.write(new Json(text, "  "));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text + "\n";
  }

  /**
   * A field that holds a string, a number, a truth value, lists and maps of such, or what is
   * optional of these.
   */
  Json field(String name, Object value) throws IOException {
    json.name(name);
    return value(value);
  }

  /** A value of these kinds; {@code null} for what is absent. */
  Json value(Object value) throws IOException {
    switch (value) {
      case null -> json.nullValue();
      case Map<?, ?> its -> {
        json.beginObject();
        for (Map.Entry<?, ?> field : its.entrySet()) {
          field(field.getKey().toString(), field.getValue());
        }
        json.endObject();
      }
      case List<?> its -> {
        json.beginArray();
        for (Object element : its) {
          value(element);
        }
        json.endArray();
      }
      case Optional<?> its -> value(its.orElse(null));
      case OptionalLong its -> value(its.isPresent() ? (Long) its.getAsLong() : null);
      case OptionalInt its -> value(its.isPresent() ? (Integer) its.getAsInt() : null);
      case Boolean its -> json.value(its);
      case Number its -> json.value(its);
      case String its -> json.value(its);
      default -> throw new IllegalArgumentException("no JSON value: " + value);
    }
    return this;
  }

  /** An object. */
  Json object(Part fields) throws IOException {
    json.beginObject();
    fields.write();
    json.endObject();
    return this;
  }

  /** A field that holds an object. */
  Json object(String name, Part fields) throws IOException {
    json.name(name);
    return object(fields);
  }

  /** A field that holds an object, or {@code null} where there is none. */
  <T> Json object(String name, Optional<T> its, Item<T> fields) throws IOException {
    return its.isEmpty() ? field(name, null) : object(name, () -> fields.write(its.get()));
  }

  /** A field that holds an array. */
  Json array(String name, Part elements) throws IOException {
    json.name(name).beginArray();
    elements.write();
    json.endArray();
    return this;
  }

  /** A field that holds an array, to which each item adds what it has. */
  <T> Json array(String name, Iterable<T> items, Item<T> item) throws IOException {
    return array(
        name,
        () -> {
          for (T its : items) {
            item.write(its);
          }
        });
  }

  /** A field that holds an array of objects. */
  <T> Json objects(String name, Iterable<T> items, Item<T> fields) throws IOException {
    return array(name, items, its -> object(() -> fields.write(its)));
  }

  /** An array of objects, as an element of an array. */
  <T> Json objects(Iterable<T> items, Item<T> fields) throws IOException {
    json.beginArray();
    for (T its : items) {
      object(() -> fields.write(its));
    }
    json.endArray();
    return this;
  }

  /** The field that tells by which tool a document was written. */
  Json tool(String version) throws IOException {
    return object("tool", () -> field("name", "ravel").field("version", version));
  }

  /** What was counted, field by field. */
  Json counters(Counters its) throws IOException {
    return field("events", its.events())
        .field("cutoffs", its.cutoffs())
        .field("executions", its.executions())
        .field("redundantExecutions", its.redundantExecutions())
        .field("states", its.states())
        .field("transitions", its.transitions());
  }

  /** A field that holds a place in the words of the language server protocol. */
  Json range(Optional<Span> span) throws IOException {
    return object(
        "range",
        span,
        its -> {
          position("start", its.source(), its.start());
          position("end", its.source(), its.end());
        });
  }

  private void position(String name, SourceText source, int offset) throws IOException {
    object(
        name,
        () -> field("line", source.line(offset) - 1).field("character", source.column(offset) - 1));
  }
}
