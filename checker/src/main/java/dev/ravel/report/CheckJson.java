// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Circumstance;
import dev.ravel.explanation.Claim;
import dev.ravel.json.Fields;
import dev.ravel.json.JsonMapper;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.result.Sha256;
import dev.ravel.result.Source;
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
 * The result of a check as one JSON document of the schema {@code ravel.check/1}. The schema is
 * published as the resource {@code ravel.check.1.schema.json}. Within {@code /1} fields are only
 * ever added.
 */
public final class CheckJson {
  private final List<Checking> files;
  private final ExitCode code;
  private final Request request;
  private final List<String> swept;

  /** The findings of all files in order. Each has its number in the document. */
  private final List<Numbered> findings = new ArrayList<>();

  /**
   * A finding with its place among all of the document.
   *
   * @param row the place of its file's result
   * @param instance of which it is
   * @param id its name in the document
   */
  record Numbered(int row, Examined instance, Finding finding, String id) {
    /** Returns whether it is of an instance of its file. */
    boolean of(Examined its) {
      return instance.settings().equals(its.settings());
    }
  }

  private CheckJson(List<Checking> files, ExitCode code, List<String> swept, Request request) {
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
   * Writes the document, with a line end after it.
   *
   * @param code how the check ends; worse than all files if it was interrupted between two
   * @param swept the names of constants whose values were tried one after the other, each with a
   *     result of its own; empty if there are none
   */
  public static void write(
      List<Checking> files, ExitCode code, List<String> swept, Request request, Writer text)
      throws IOException {
    JsonMapper.DOCUMENT.write(new CheckJson(files, code, swept, request).document(), text);
    text.write('\n');
  }

  /** Writes the document on one line, as the last of a stream of events, with a line end. */
  public static void writeEvent(
      List<Checking> files, ExitCode code, List<String> swept, Request request, Writer text)
      throws IOException {
    CheckJson document = new CheckJson(files, code, swept, request);
    JsonMapper.LINE.write(Fields.of("type", "result").withAll(document.document()), text);
    text.write('\n');
  }

  private Fields document() {
    List<Numbered> shown =
        findings.stream().filter(n -> n.finding().telling().isPresent()).toList();
    boolean unlimited = files.stream().noneMatch(file -> file.stopped().isPresent());
    RunJson runs = new RunJson(unlimited);
    return CommonFields.document("ravel.check/1", request.version())
        .with(
            "inputs",
            IntStream.range(0, files.size())
                .filter(k -> input(k) == k)
                .mapToObj(k -> source(files.get(k)))
                .toList())
        .with("options", request.options())
        .withAll(verdict(files, code))
        .with("properties", findings.stream().map(i -> property(i, shown.indexOf(i))).toList())
        .with(
            "counterexamples",
            JsonMapper.lazily(
                shown, its -> runs.of(its.id(), its.finding(), its.finding().telling().get())))
        .with("statistics", new StatisticsJson(files, this::inputNumber).fields(findings))
        .with("sweep", sweep())
        .with("diagnostics", DiagnosticJson.of(files));
  }

  private static Fields source(Checking file) {
    return Fields.of("uri", file.file())
        .with("sha256", file.sha256().map(Sha256::hex))
        .with("sources", file.sources().stream().map(CheckJson::source).toList());
  }

  private static Fields source(Source its) {
    return Fields.of("uri", its.name()).with("sha256", its.sha256().map(Sha256::hex));
  }

  /**
   * Returns the place of a result's file among the results. In a sweep it is that of the first with
   * its name.
   */
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
  private List<Fields> sweep() {
    return swept.isEmpty()
        ? null
        : IntStream.range(0, files.size()).mapToObj(this::combination).toList();
  }

  private Fields combination(int row) {
    Checking its = files.get(row);
    return Fields.of("input", inputNumber(row))
        .with("defines", its.defines())
        .withAll(verdict(List.of(its), its.exitCode()))
        .with(
            "properties", findings.stream().filter(f -> f.row() == row).map(Numbered::id).toList())
        .withAll(CommonFields.counters(its.counters()))
        .with("timeMs", its.nanoseconds() / 1_000_000);
  }

  /** The result of some files as a whole. */
  private static Fields verdict(List<Checking> some, ExitCode end) {
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
    return Fields.of("verdict", word)
        .with("complete", complete)
        .with("stopReason", stopReason(some, end))
        .with("exitCode", end.number());
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

  private Fields property(Numbered numbered, int counterexample) {
    Finding finding = numbered.finding();
    Claim claim = finding.claim();
    return Fields.of("id", numbered.id())
        .with("input", inputNumber(numbered.row()))
        .with("kind", claim.kind().words())
        .with("expected", claim.expected())
        .with("asExpected", finding.asExpected())
        .with("name", claim.name())
        .with("settings", numbered.instance().settings())
        .with("bindings", claim.bindings())
        .with("bySchedule", claim.schedule())
        .with("text", claim.text())
        .with("range", CommonFields.range(claim.focus()))
        .with("verdict", finding.judgement().verdict())
        .with("code", finding.judgement().code().map(Problem::code))
        .with("message", message(finding))
        .with("counterexamples", counterexample >= 0 ? List.of(counterexample) : List.of())
        .with("assumptions", finding.assumptions().stream().map(CheckJson::assumption).toList());
  }

  private static Fields assumption(Assumption its) {
    return Fields.of("code", its.code().code()).with("clause", its.clause());
  }

  private static Optional<String> message(Finding finding) {
    if (finding.circumstance() instanceof Circumstance.TooLong(String message)) {
      return Optional.of(message);
    }
    if (finding.circumstance() instanceof Circumstance.FewThreads few) {
      return Optional.of(UnknownHelp.fewThreads(few));
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
