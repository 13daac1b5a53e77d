// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

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

  private static String event(String type, Json.Item<Json> fields) {
    StringWriter text = new StringWriter();
    try {
      write(type, fields, text);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  private static void write(String type, Json.Item<Json> fields, Writer text) throws IOException {
    Json json = new Json(text, "");
    json.object(() -> fields.write(json.field("type", type)));
  }

  /** The check begins. */
  public static String start(String version, List<String> files) {
    return event(
        "start",
        json -> json.field("schema", "ravel.check.events/1").tool(version).field("inputs", files));
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
        json ->
            json.field("uri", file)
                .counters(counters)
                .field("frontier", frontier)
                .field("elapsedMs", counters.nanoseconds() / 1_000_000));
  }

  /** Writes the violations of a file that nobody expected, one event and line each. */
  public static void writeViolations(Checking checking, Writer text) throws IOException {
    for (Finding finding : checking.findings().toList()) {
      if (finding.judgement().verdict() == Verdict.VIOLATED && !finding.asExpected()) {
        write("violation", json -> violation(checking, finding, json), text);
        text.write('\n');
      }
    }
  }

  private static void violation(Checking checking, Finding finding, Json json) throws IOException {
    json.field("uri", checking.file())
        .field("code", finding.judgement().code().orElseThrow().code())
        .field("message", finding.headline().text())
        .object(
            "counterexample",
            finding.telling(),
            told ->
                new RunJson(json, checking.stopped().isEmpty())
                    .write(finding.claim().line(), finding, told));
  }
}
