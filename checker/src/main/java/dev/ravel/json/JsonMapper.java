// SPDX-License-Identifier: Apache-2.0
package dev.ravel.json;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/**
 * The mapper from Java values to JSON texts. Records, {@link Fields} and maps become objects,
 * iterables and arrays become arrays, enums lower-case words, big integers strings; arrays of Java
 * stand on one line even where a document is indented. A document is streamed: an iterable is read
 * when its elements are written.
 */
public enum JsonMapper {
  /** Indented documents, in which an absent value is null. */
  DOCUMENT("  ", true),
  /** Documents on one line, in which an absent value is null. */
  LINE("", true),
  /** Documents on one line without the fields whose values are absent. */
  COMPACT("", false);

  private final String indent;
  private final boolean nulls;

  JsonMapper(String indent, boolean nulls) {
    this.indent = indent;
    this.nulls = nulls;
  }

  /** The text of a value; a line end follows an indented one. */
  public String text(Object value) {
    StringWriter text = new StringWriter();
    try {
      write(value, text);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return indent.isEmpty() ? text.toString() : text + "\n";
  }

  /** Writes a value, without a line end. */
  public void write(Object value, Writer to) throws IOException {
    JsonWriter json = new JsonWriter(to);
    json.setIndent(indent);
    json.setSerializeNulls(nulls);
    value(value, json);
    json.flush();
  }

  /** Elements that are computed one by one when they are written. */
  public static <T> Iterable<Object> lazily(Iterable<T> items, Function<? super T, ?> element) {
    return () ->
        StreamSupport.stream(items.spliterator(), false)
            .map(i -> (Object) element.apply(i))
            .iterator();
  }

  /** Elements for numbers, which are computed one by one when they are written, once. */
  public static Iterable<Object> lazily(IntStream numbers, IntFunction<?> element) {
    return () -> numbers.mapToObj(its -> (Object) element.apply(its)).iterator();
  }

  private void value(Object value, JsonWriter to) throws IOException {
    switch (value) {
      case null -> to.nullValue();
      case Boolean its -> to.value(its);
      case BigInteger its -> to.value(its.toString());
      case Number its -> to.value(its);
      case String its -> to.value(its);
      case Enum<?> its -> to.value(its.name().toLowerCase(Locale.ROOT).replace('_', ' '));
      case Optional<?> its -> value(its.orElse(null), to);
      case OptionalInt its -> value(its.isPresent() ? (Integer) its.getAsInt() : null, to);
      case OptionalLong its -> value(its.isPresent() ? (Long) its.getAsLong() : null, to);
      case Fields its -> object(its.values(), to);
      case Map<?, ?> its -> object(its, to);
      case Record its -> object(Fields.of(its).values(), to);
      case int[] its -> line(IntStream.of(its).boxed().toList(), to);
      case String[] its -> line(List.of(its), to);
      case Iterable<?> its -> {
        to.beginArray();
        for (Object element : its) {
          value(element, to);
        }
        to.endArray();
      }
      default -> throw new IllegalArgumentException("no JSON value: " + value);
    }
  }

  private void line(List<?> elements, JsonWriter to) throws IOException {
    to.beginArray();
    to.setIndent("");
    for (Object element : elements) {
      value(element, to);
    }
    to.endArray();
    to.setIndent(indent);
  }

  private void object(Map<?, ?> fields, JsonWriter to) throws IOException {
    to.beginObject();
    for (Map.Entry<?, ?> field : fields.entrySet()) {
      to.name(field.getKey().toString());
      value(field.getValue(), to);
    }
    to.endObject();
  }
}
