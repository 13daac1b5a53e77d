// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The first counterexample in a document of {@code ravel check --json}.
 *
 * @param schedule its moves
 * @param values the values of the constants and inputs under which it was found, by name
 * @param sha256 the hash of the model's bytes in hexadecimal, if the document has it
 */
public record Trace(String schedule, Map<String, String> values, Optional<String> sha256) {
  private static final Pattern LINE = Pattern.compile("line ([0-9]+)");

  /** Copies the map, keeping its order. */
  public Trace {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** A text is no such document: why, such as {@code it holds no counterexample}. */
  public static final class Unusable extends Exception {
    private static final long serialVersionUID = 1L;

    private Unusable(String why) {
      super(why, null, false, false);
    }
  }

  /**
   * Reads a document.
   *
   * @throws Unusable if it is none, or has no counterexample
   */
  public static Trace of(String text) throws Unusable {
    JsonObject document = document(text);
    JsonObject run =
        first(document.get("counterexamples"))
            .orElseThrow(() -> new Unusable("it holds no counterexample"));
    String schedule =
        string(run.get("scheduleText"))
            .orElseThrow(() -> new Unusable("its counterexample has no `scheduleText`"));
    String property = string(run.get("property")).orElse("");
    Map<String, String> values = new LinkedHashMap<>(defines(document, property));
    Optional<String> sha256 = Optional.empty();
    for (JsonObject its : objects(document.get("properties"))) {
      if (string(its.get("id")).filter(property::equals).isPresent()) {
        values.putAll(strings(its.get("settings")));
        sha256 = sha256(document, its.get("input"));
      }
    }
    object(run.get("initial")).ifPresent(start -> values.putAll(strings(start.get("inputs"))));
    return new Trace(schedule, values, sha256);
  }

  /** The hash of an input, by its number. */
  private static Optional<String> sha256(JsonObject document, JsonElement number) {
    int k = 0;
    for (JsonObject input : objects(document.get("inputs"))) {
      if (string(number).filter(Integer.toString(k++)::equals).isPresent()) {
        return string(input.get("sha256"));
      }
    }
    return Optional.empty();
  }

  private static JsonObject document(String text) throws Unusable {
    try {
      Optional<JsonObject> document = object(JsonParser.parseString(text));
      if (document.isEmpty()
          || string(document.get().get("schema")).filter("ravel.check/1"::equals).isEmpty()) {
        throw new Unusable("it is no document of `ravel check --json`");
      }
      return document.get();
    } catch (JsonParseException | IllegalStateException | StackOverflowError e) {
      Matcher line = LINE.matcher(String.valueOf(e.getMessage()));
      throw new Unusable(
          "it is damaged, or breaks off" + (line.find() ? ", near line " + line.group(1) : ""));
    }
  }

  /** The values given with -D; in a sweep, those of the row that has the property. */
  private static Map<String, String> defines(JsonObject document, String property) {
    for (JsonObject row : objects(document.get("sweep"))) {
      if (row.has("properties")
          && row.get("properties").isJsonArray()
          && row.getAsJsonArray("properties").asList().stream()
              .anyMatch(id -> string(id).filter(property::equals).isPresent())) {
        return strings(row.get("defines"));
      }
    }
    return object(document.get("options"))
        .map(options -> strings(options.get("defines")))
        .orElse(Map.of());
  }

  private static Optional<JsonObject> first(JsonElement array) {
    for (JsonObject object : objects(array)) {
      return Optional.of(object);
    }
    return Optional.empty();
  }

  private static Iterable<JsonObject> objects(JsonElement array) {
    return array == null || !array.isJsonArray()
        ? List.of()
        : array.getAsJsonArray().asList().stream()
            .flatMap(element -> object(element).stream())
            .toList();
  }

  private static Optional<JsonObject> object(JsonElement element) {
    return element != null && element.isJsonObject()
        ? Optional.of(element.getAsJsonObject())
        : Optional.empty();
  }

  private static Optional<String> string(JsonElement element) {
    return element != null && element.isJsonPrimitive()
        ? Optional.of(element.getAsString())
        : Optional.empty();
  }

  private static Map<String, String> strings(JsonElement element) {
    Map<String, String> strings = new LinkedHashMap<>();
    object(element)
        .ifPresent(
            its ->
                its.entrySet()
                    .forEach(
                        entry ->
                            string(entry.getValue())
                                .ifPresent(text -> strings.put(entry.getKey(), text))));
    return strings;
  }
}
