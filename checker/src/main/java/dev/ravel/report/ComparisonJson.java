// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.result.Checking;
import dev.ravel.result.Comparison;
import dev.ravel.result.Sha256;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Searched;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Engines on one file as one JSON document of the schema {@code ravel.compare/1}, which is
 * published as the resource {@code ravel.compare.1.schema.json}. Within {@code /1} fields are only
 * ever added.
 */
public final class ComparisonJson {
  private final Json json;
  private final Comparison comparison;

  private ComparisonJson(Json json, Comparison comparison) {
    this.json = json;
    this.comparison = comparison;
  }

  /** The document, with a line end behind it. */
  public static String of(Comparison comparison, Request request) {
    return Json.text(
        json -> json.object(() -> new ComparisonJson(json, comparison).write(request)));
  }

  private void write(Request request) throws IOException {
    Checking file = comparison.checking();
    boolean compared = file.errors().isEmpty() && !file.empty();
    json.field("schema", "ravel.compare/1")
        .tool(request.version())
        .object(
            "input",
            () -> json.field("uri", file.file()).field("sha256", file.sha256().map(Sha256::hex)))
        .field("options", request.options())
        .field("exitCode", comparison.exitCode().number())
        .field("checks", comparison.checks())
        .objects("rows", compared ? comparison.rows() : List.of(), this::row)
        .field("notMade", compared ? comparison.left() : 0)
        .objects("disagreements", comparison.disagreements(), this::disagreement)
        .field("observations", compared ? Observations.of(comparison) : List.of());
    DiagnosticJson.write(json, List.of(file));
  }

  private void row(Comparison.Row row) throws IOException {
    Checking its = row.checking();
    json.field("engine", row.engine())
        .objects(
            "verdicts",
            row.findings(),
            finding ->
                json.field("verdict", ViolationText.words(finding.judgement().verdict()))
                    .field("code", finding.judgement().code().map(Problem::code))
                    .field("limits", finding.limits().stream().map(Problem::code).toList()))
        .field("same", row.equals(comparison.first()) ? Optional.empty() : comparison.same(row))
        .field("stopped", its.stopped().map(Problem::code))
        .field("exhaustive", comparison.parts().stream().allMatch(row::exhaustive))
        .counters(its.counters())
        .field("timeMs", its.counters().nanoseconds() / 1_000_000)
        .field("memoryBytes", its.counters().bytes());
    if (row.searches() > 1) {
      json.array("searches", () -> searches(its));
    }
  }

  private void searches(Checking its) throws IOException {
    for (int k = 0; k < its.instances().size(); k++) {
      for (Searched search : its.instances().get(k).searches()) {
        Comparison.Part part = new Comparison.Part(k, search.questions());
        json.object(() -> json.field("checks", comparison.name(part)).counters(search.counters()));
      }
    }
  }

  private void disagreement(Comparison.Disagreement its) throws IOException {
    json.field("check", its.check())
        .field("engine", its.engine())
        .field("verdict", ViolationText.words(its.verdict()))
        .field("other", its.other())
        .field("othersVerdict", ViolationText.words(its.others()));
  }
}
