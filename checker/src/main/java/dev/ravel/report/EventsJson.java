// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import com.google.gson.stream.JsonWriter;
import dev.ravel.result.Checking;
import dev.ravel.result.Finding;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.OptionalLong;

/**
 * A check as a stream of JSON objects, one on each line: {@code start}, {@code progress}, {@code
 * violation} and at the end {@code result}, which holds the whole document of {@link CheckJson}.
 */
public final class EventsJson {
  private EventsJson() {}

  /** Writes the fields behind the type of an event. */
  private interface Fields {
    void write(JsonWriter json) throws IOException;
  }

  private static String event(String type, Fields fields) {
    StringWriter text = new StringWriter();
    try {
      write(type, fields, text);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  private static void write(String type, Fields fields, Writer text) throws IOException {
    JsonWriter json = new JsonWriter(text);
    json.setHtmlSafe(false);
    json.setSerializeNulls(true);
    json.beginObject().name("type").value(type);
    fields.write(json);
    json.endObject();
  }

  /** The check begins. */
  public static String start(String version, List<String> files) {
    return event(
        "start",
        json -> {
          json.name("schema").value("ravel.check.events/1");
          json.name("tool").beginObject();
          json.name("name").value("ravel").name("version").value(version).endObject();
          json.name("inputs").beginArray();
          for (String file : files) {
            json.value(file);
          }
          json.endArray();
        });
  }

  /**
   * How far a search is; what the engine does not have is null.
   *
   * @param counters what was counted so far, and the time since the check of the file began
   * @param frontier states found and not yet explored
   */
  public static String progress(String file, Counters counters, OptionalLong frontier) {
    return event(
        "progress",
        json -> {
          json.name("uri").value(file);
          number(json, "states", counters.states());
          number(json, "transitions", counters.transitions());
          number(json, "events", counters.events());
          number(json, "executions", counters.executions());
          number(json, "cutoffs", counters.cutoffs());
          number(json, "frontier", frontier);
          json.name("elapsedMs").value(counters.nanoseconds() / 1_000_000);
        });
  }

  private static void number(JsonWriter json, String name, OptionalLong value) throws IOException {
    json.name(name);
    if (value.isPresent()) {
      json.value(value.getAsLong());
    } else {
      json.nullValue();
    }
  }

  /** Writes the violations of a file that nobody expected, one event and line each. */
  public static void writeViolations(Checking checking, Writer text) throws IOException {
    for (Finding finding : checking.findings().toList()) {
      if (finding.judgement().verdict() == Verdict.VIOLATED && !finding.asExpected()) {
        write("violation", json -> writeViolation(checking, finding, json), text);
        text.write('\n');
      }
    }
  }

  private static void writeViolation(Checking checking, Finding finding, JsonWriter json)
      throws IOException {
    json.name("uri").value(checking.file());
    json.name("code").value(finding.judgement().code().orElseThrow().code());
    json.name("message").value(finding.headline().text());
    json.name("counterexample");
    if (finding.telling().isPresent()) {
      new RunJson(json, checking.stopped().isEmpty())
          .write(finding.claim().line(), finding, finding.telling().get());
    } else {
      json.nullValue();
    }
  }
}
