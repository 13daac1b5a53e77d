// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import com.google.gson.stream.JsonWriter;
import dev.ravel.result.Checking;
import dev.ravel.result.Comparison;
import dev.ravel.result.Finding;
import dev.ravel.result.Sha256;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Searched;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Engines on one file as one JSON document of the schema {@code ravel.compare/1}, which is
 * published as the resource {@code ravel.compare.1.schema.json}. Within {@code /1} fields are only
 * ever added.
 */
public final class ComparisonJson {
  private final StringWriter text = new StringWriter();
  private final JsonWriter json = new JsonWriter(text);
  private final Comparison comparison;
  private final Options options;

  /**
   * The options that took part in the result.
   *
   * @param version of the tool
   * @param defines the values given with {@code -D}
   * @param only the checks that were chosen; empty for all
   * @param query what was asked of a net, if that was given
   * @param timeMs the limit of time of each engine in milliseconds, if any
   * @param states the limit of states, if any
   * @param events the limit of events, if any
   * @param memoryMb the limit of memory in megabytes, if any
   */
  public record Options(
      String version,
      Map<String, String> defines,
      List<String> only,
      Optional<String> query,
      OptionalLong timeMs,
      OptionalLong states,
      OptionalLong events,
      OptionalLong memoryMb) {
    /** Copies the collections, keeping their order. */
    public Options {
      defines = Collections.unmodifiableMap(new LinkedHashMap<>(defines));
      only = List.copyOf(only);
    }
  }

  private ComparisonJson(Comparison comparison, Options options) {
    this.comparison = comparison;
    this.options = options;
    json.setIndent("  ");
    json.setHtmlSafe(false);
    json.setSerializeNulls(true);
  }

  /** The document, with a line end behind it. */
  public static String of(Comparison comparison, Options options) {
    try {
      ComparisonJson document = new ComparisonJson(comparison, options);
      document.write();
      return document.text + "\n";
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private void write() throws IOException {
    Checking file = comparison.checking();
    boolean compared = file.errors().isEmpty() && !file.empty();
    json.beginObject();
    json.name("schema").value("ravel.compare/1");
    json.name("tool").beginObject();
    json.name("name").value("ravel").name("version").value(options.version()).endObject();
    json.name("input").beginObject();
    json.name("uri").value(file.file());
    json.name("sha256").value(file.sha256().map(Sha256::hex).orElse(null)).endObject();
    writeOptions();
    json.name("exitCode").value(comparison.exitCode().number());
    writeStrings("checks", comparison.checks());
    json.name("rows").beginArray();
    for (Comparison.Row row : compared ? comparison.rows() : List.<Comparison.Row>of()) {
      writeRow(row);
    }
    json.endArray();
    json.name("notMade").value(compared ? comparison.left() : 0);
    writeDisagreements();
    writeStrings("observations", compared ? Observations.of(comparison) : List.of());
    json.name("diagnostics").beginArray();
    DiagnosticJson diagnostics = new DiagnosticJson(json);
    for (Diagnostic diagnostic : file.diagnostics().stream().distinct().toList()) {
      diagnostics.write(file.file(), diagnostic);
    }
    json.endArray();
    json.endObject();
  }

  private void writeOptions() throws IOException {
    json.name("options").beginObject();
    json.name("defines").beginObject();
    for (Map.Entry<String, String> define : options.defines().entrySet()) {
      json.name(define.getKey()).value(define.getValue());
    }
    json.endObject();
    writeStrings("checks", options.only());
    json.name("query").value(options.query().orElse(null));
    json.name("budget").beginObject();
    CheckJson.number(json, "timeMs", options.timeMs());
    CheckJson.number(json, "states", options.states());
    CheckJson.number(json, "events", options.events());
    CheckJson.number(json, "memoryMb", options.memoryMb());
    json.endObject();
    json.endObject();
  }

  private void writeRow(Comparison.Row row) throws IOException {
    Checking its = row.checking();
    json.beginObject();
    json.name("engine").value(row.engine());
    json.name("verdicts").beginArray();
    for (Finding finding : row.findings()) {
      json.beginObject();
      json.name("verdict").value(ViolationText.words(finding.judgement().verdict()));
      json.name("code").value(finding.judgement().code().map(Problem::code).orElse(null));
      json.endObject();
    }
    json.endArray();
    Optional<Boolean> same =
        row.equals(comparison.first()) ? Optional.empty() : comparison.same(row);
    json.name("same").value(same.orElse(null));
    json.name("stopped").value(its.stopped().map(Problem::code).orElse(null));
    json.name("exhaustive").value(comparison.parts().stream().allMatch(row::exhaustive));
    CheckJson.number(json, "executions", its.sum(Counters::executions));
    CheckJson.number(json, "redundantExecutions", its.sum(Counters::redundantExecutions));
    CheckJson.number(json, "events", its.sum(Counters::events));
    CheckJson.number(json, "cutoffs", its.sum(Counters::cutoffs));
    CheckJson.number(json, "states", its.sum(Counters::states));
    CheckJson.number(json, "transitions", its.sum(Counters::transitions));
    json.name("timeMs").value(its.searched() / 1_000_000);
    json.name("memoryBytes").value(its.largest());
    if (row.searches() > 1) {
      json.name("searches").beginArray();
      for (int k = 0; k < its.instances().size(); k++) {
        for (Searched search : its.instances().get(k).searches()) {
          Comparison.Part part = new Comparison.Part(k, search.questions());
          writeSearch(comparison.name(part), search.counters());
        }
      }
      json.endArray();
    }
    json.endObject();
  }

  private void writeSearch(String checks, Counters its) throws IOException {
    json.beginObject();
    json.name("checks").value(checks);
    CheckJson.number(json, "executions", its.executions());
    CheckJson.number(json, "redundantExecutions", its.redundantExecutions());
    CheckJson.number(json, "events", its.events());
    CheckJson.number(json, "cutoffs", its.cutoffs());
    CheckJson.number(json, "states", its.states());
    CheckJson.number(json, "transitions", its.transitions());
    json.endObject();
  }

  private void writeDisagreements() throws IOException {
    json.name("disagreements").beginArray();
    for (Comparison.Disagreement its : comparison.disagreements()) {
      json.beginObject();
      json.name("check").value(its.check());
      json.name("engine").value(its.engine());
      json.name("verdict").value(ViolationText.words(its.verdict()));
      json.name("other").value(its.other());
      json.name("othersVerdict").value(ViolationText.words(its.others()));
      json.endObject();
    }
    json.endArray();
  }

  private void writeStrings(String name, List<String> strings) throws IOException {
    json.name(name).beginArray();
    for (String string : strings) {
      json.value(string);
    }
    json.endArray();
  }
}
