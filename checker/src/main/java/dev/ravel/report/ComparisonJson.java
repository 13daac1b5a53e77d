// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.json.Fields;
import dev.ravel.json.JsonMapper;
import dev.ravel.result.Checking;
import dev.ravel.result.Comparison;
import dev.ravel.result.Finding;
import dev.ravel.result.Sha256;
import dev.ravel.source.Problem;
import dev.ravel.verdict.SearchSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Engines on one file as one JSON document of the schema {@code ravel.compare/1}. The schema is
 * published as the resource {@code ravel.compare.1.schema.json}. Within {@code /1} fields are only
 * ever added.
 */
public final class ComparisonJson {
  private ComparisonJson() {}

  /** The document, with a line end. */
  public static String of(Comparison comparison, Request request) {
    Checking file = comparison.checking();
    boolean compared = file.errors().isEmpty() && !file.empty();
    List<Comparison.Row> rows = compared ? comparison.rows() : List.of();
    return JsonMapper.DOCUMENT.text(
        CommonFields.document("ravel.compare/1", request.version())
            .with(
                "input",
                Fields.of("uri", file.file()).with("sha256", file.sha256().map(Sha256::hex)))
            .with("options", request.options())
            .with("exitCode", comparison.exitCode().number())
            .with("checks", comparison.checks())
            .with("rows", rows.stream().map(its -> row(comparison, its)).toList())
            .with("notMade", compared ? comparison.left() : 0)
            .with(
                "disagreements",
                comparison.disagreements().stream().map(ComparisonJson::disagreement).toList())
            .with("observations", compared ? Observations.of(comparison) : List.of())
            .with("diagnostics", DiagnosticJson.of(List.of(file))));
  }

  private static Fields row(Comparison comparison, Comparison.Row row) {
    Checking its = row.checking();
    return Fields.of("engine", row.engine())
        .with("verdicts", row.findings().stream().map(ComparisonJson::verdict).toList())
        .with("same", row.equals(comparison.first()) ? Optional.empty() : comparison.same(row))
        .with("stopped", its.stopped().map(Problem::code))
        .with("exhaustive", comparison.parts().stream().allMatch(row::exhaustive))
        .withAll(CommonFields.counters(its.counters()))
        .with("timeMs", its.counters().nanoseconds() / 1_000_000)
        .with("memoryBytes", its.counters().bytes())
        .when(row.searches() > 1, "searches", searches(comparison, its));
  }

  private static Fields verdict(Finding finding) {
    return Fields.of("verdict", finding.judgement().verdict())
        .with("code", finding.judgement().code().map(Problem::code))
        .with("limits", finding.limits().stream().map(Problem::code).toList());
  }

  private static List<Fields> searches(Comparison comparison, Checking its) {
    List<Fields> searches = new ArrayList<>();
    for (int k = 0; k < its.instances().size(); k++) {
      for (SearchSummary search : its.instances().get(k).searches()) {
        Comparison.Part part = new Comparison.Part(k, search.questions());
        searches.add(
            Fields.of("checks", comparison.name(part))
                .withAll(CommonFields.counters(search.counters())));
      }
    }
    return searches;
  }

  private static Fields disagreement(Comparison.Disagreement its) {
    return Fields.of("check", its.check())
        .with("engine", its.engine())
        .with("verdict", its.verdict())
        .with("other", its.other())
        .with("othersVerdict", its.others());
  }
}
