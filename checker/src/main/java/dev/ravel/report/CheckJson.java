// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Circumstance;
import dev.ravel.explanation.Claim;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.result.Sha256;
import dev.ravel.result.StopReason;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Assumption;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The result of a check as one JSON document of the schema {@code ravel.check/1}, which is
 * published as the resource {@code ravel.check.1.schema.json}. Within {@code /1} fields are only
 * ever added.
 */
public final class CheckJson {
  private final Json json;
  private final List<Checking> files;
  private final ExitCode code;
  private final Request request;
  private final List<String> swept;

  /** The findings of all files in order: of these each has its number in the document. */
  private final List<Numbered> findings = new ArrayList<>();

  /**
   * A finding with its place among all of the document.
   *
   * @param row the place of its file's result
   * @param instance of which it is
   * @param id its name in the document
   */
  record Numbered(int row, Examined instance, Finding finding, String id) {
    /** Whether it is of an instance of its file. */
    boolean of(Examined its) {
      return instance.settings().equals(its.settings());
    }
  }

  private CheckJson(
      Json json, List<Checking> files, ExitCode code, List<String> swept, Request request) {
    this.json = json;
    this.files = List.copyOf(files);
    this.code = code;
    this.swept = swept;
    this.request = request;
    for (int row = 0; row < files.size(); row++) {
      for (Examined instance : files.get(row).instances()) {
        for (Finding finding : instance.findings()) {
          findings.add(new Numbered(row, instance, finding, "p" + (findings.size() + 1)));
        }
      }
    }
  }

  /**
   * Writes the document, with a line end behind it.
   *
   * @param code how the check ends; worse than all files if it was interrupted between two
   * @param swept the names of constants whose values were tried one after the other, each with a
   *     result of its own; empty if there are none
   */
  public static void write(
      List<Checking> files, ExitCode code, List<String> swept, Request request, Writer text)
      throws IOException {
    Json json = new Json(text, "  ");
    json.object(new CheckJson(json, files, code, swept, request)::write);
    text.write('\n');
  }

  /** Writes the document on one line, as the last of a stream of events, with a line end. */
  public static void writeEvent(
      List<Checking> files, ExitCode code, List<String> swept, Request request, Writer text)
      throws IOException {
    Json json = new Json(text, "");
    CheckJson document = new CheckJson(json, files, code, swept, request);
    json.object(
        () -> {
          json.field("type", "result");
          document.write();
        });
    text.write('\n');
  }

  private void write() throws IOException {
    json.field("schema", "ravel.check/1")
        .tool(request.version())
        .objects(
            "inputs",
            IntStream.range(0, files.size()).filter(k -> input(k) == k).boxed().toList(),
            k -> source(files.get(k)))
        .field("options", request.options());
    verdict(files, code);
    List<Numbered> shown =
        findings.stream().filter(n -> n.finding().telling().isPresent()).toList();
    json.objects("properties", findings, its -> property(its, shown.indexOf(its)));
    boolean unlimited = files.stream().noneMatch(file -> file.stopped().isPresent());
    json.objects(
        "counterexamples",
        shown,
        its ->
            new RunJson(json, unlimited)
                .write(its.id(), its.finding(), its.finding().telling().get()));
    new StatisticsJson(json, files, this::inputNumber).write(findings);
    sweep();
    DiagnosticJson.write(json, files);
  }

  private void source(Checking file) throws IOException {
    json.field("uri", file.file())
        .field("sha256", file.sha256().map(Sha256::hex))
        .objects(
            "sources",
            file.sources(),
            its -> json.field("uri", its.name()).field("sha256", its.sha256().map(Sha256::hex)));
  }

  /** The place of a result's file among the results: in a sweep, of the first with its name. */
  private int input(int row) {
    return swept.isEmpty()
        ? row
        : files.stream().map(Checking::file).toList().indexOf(files.get(row).file());
  }

  /** The number that the document gives to the file of a result. */
  private int inputNumber(int row) {
    return (int) IntStream.range(0, input(row)).filter(k -> input(k) == k).count();
  }

  /** A row for each combination of constants; null without ranges. */
  private void sweep() throws IOException {
    if (swept.isEmpty()) {
      json.field("sweep", null);
      return;
    }
    json.objects("sweep", IntStream.range(0, files.size()).boxed().toList(), this::combination);
  }

  private void combination(int row) throws IOException {
    Checking its = files.get(row);
    json.field("input", inputNumber(row)).field("defines", its.defines());
    verdict(List.of(its), its.exitCode());
    json.field(
            "properties", findings.stream().filter(f -> f.row() == row).map(Numbered::id).toList())
        .counters(its.counters())
        .field("timeMs", its.nanoseconds() / 1_000_000);
  }

  /** What came out of some files as a whole. */
  private void verdict(List<Checking> some, ExitCode end) throws IOException {
    String word =
        switch (end) {
          case SUCCESS -> "holds";
          case UNEXPECTED -> "violated";
          case UNKNOWN, INTERRUPTED -> "unknown";
          case USAGE, INVALID, NOTHING, INTERNAL -> "invalid";
        };
    boolean complete =
        !word.equals("invalid")
            && end != ExitCode.INTERRUPTED
            && some.stream()
                .flatMap(file -> file.instances().stream())
                .allMatch(instance -> instance.stopped().isEmpty());
    json.field("verdict", word)
        .field("complete", complete)
        .field("stopReason", stopReason(some, end))
        .field("exitCode", end.number());
  }

  private static Optional<String> stopReason(List<Checking> files, ExitCode end) {
    Optional<Problem> stopped =
        files.stream()
            .flatMap(file -> file.stopped().stream())
            .findFirst()
            .or(() -> Optional.of(Problem.K004).filter(_ -> end == ExitCode.INTERRUPTED));
    boolean violation = files.stream().anyMatch(Checking::stoppedAtViolation);
    return stopped
        .map(StopReason::of)
        .or(() -> violation ? Optional.of(StopReason.VIOLATION) : Optional.empty())
        .map(StopReason::word);
  }

  private void property(Numbered numbered, int counterexample) throws IOException {
    Finding finding = numbered.finding();
    Claim claim = finding.claim();
    Verdict verdict = finding.judgement().verdict();
    json.field("id", numbered.id())
        .field("input", inputNumber(numbered.row()))
        .field("kind", claim.kind().words())
        .field("expected", ViolationText.words(claim.expected()))
        .field("asExpected", finding.asExpected())
        .field("name", claim.name())
        .field("settings", numbered.instance().settings())
        .field("bindings", claim.bindings())
        .field("bySchedule", claim.schedule())
        .field("text", claim.text())
        .range(claim.focus())
        .field("verdict", ViolationText.words(verdict))
        .field("code", finding.judgement().code().map(Problem::code))
        .field("message", message(finding))
        .field("counterexamples", counterexample >= 0 ? List.of(counterexample) : List.of())
        .objects(
            "assumptions",
            finding.assumptions(),
            its -> json.field("code", its.code().code()).field("clause", its.clause()));
  }

  private static Optional<String> message(Finding finding) {
    if (finding.circumstance() instanceof Circumstance.TooLong(String message)) {
      return Optional.of(message);
    }
    if (finding.circumstance() instanceof Circumstance.Shown) {
      return Optional.of(UnknownHelp.shown(finding));
    }
    Optional<String> error = UnknownHelp.cutOff(finding.circumstance());
    if (error.isPresent()) {
      return error.map(its -> Problem.K021.title() + ": " + its);
    }
    if (finding.circumstance() instanceof Circumstance.SymbolicInputs(Optional<String> open)
        && open.isPresent()) {
      return open;
    }
    if (finding.judgement().verdict() == Verdict.HOLDS && !finding.assumptions().isEmpty()) {
      return Optional.of("holds" + Assumption.clauses(finding.assumptions()));
    }
    return finding.judgement().verdict() == Verdict.VIOLATED
        ? Optional.of(finding.headline().text())
        : finding.judgement().code().map(Problem::title);
  }
}
