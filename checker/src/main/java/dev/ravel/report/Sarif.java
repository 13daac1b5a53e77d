// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Headline;
import dev.ravel.explanation.Mark;
import dev.ravel.explanation.Telling;
import dev.ravel.result.Checking;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import dev.ravel.source.SourceText;
import dev.ravel.source.Span;
import dev.ravel.system.Vocabulary;
import dev.ravel.verdict.Assumption;
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The result of a check as a log of SARIF 2.1.0 (OASIS standard, March 2020), for tools that show
 * findings beside code: diagnostics, verdicts that nobody expected, and counterexamples as code
 * flows. Lines and columns count from 1, columns in UTF-16 units.
 */
public final class Sarif {
  /** Ends at which Ravel has not done what it was asked to. */
  private static final Set<ExitCode> FAILURES =
      Set.of(ExitCode.INTERNAL, ExitCode.INTERRUPTED, ExitCode.USAGE);

  private final Json json;
  private final List<Checking> files;
  private final ExitCode code;
  private final List<String> swept;

  private Sarif(Json json, List<Checking> files, ExitCode code, List<String> swept) {
    this.json = json;
    this.files = List.copyOf(files);
    this.code = code;
    this.swept = List.copyOf(swept);
  }

  /**
   * The log, with a line end behind it.
   *
   * @param code how the check ends
   * @param version of the tool
   * @param swept the names of constants whose values were tried one after the other; each result
   *     says for which of them it was found
   */
  public static String of(List<Checking> files, ExitCode code, String version, List<String> swept) {
    return Json.text(json -> json.object(() -> new Sarif(json, files, code, swept).write(version)));
  }

  private void write(String version) throws IOException {
    json.field(
            "$schema",
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
        .field("version", "2.1.0")
        .objects("runs", List.of(version), this::run);
  }

  private void run(String version) throws IOException {
    json.object(
            "tool",
            () ->
                json.object(
                    "driver",
                    () ->
                        json.field("name", "ravel")
                            .field("version", version)
                            .objects("rules", rules().entrySet(), this::rule)))
        .field("columnKind", "utf16CodeUnits")
        .objects("invocations", List.of(code), this::invocation)
        .array("results", files, this::results);
  }

  private void invocation(ExitCode code) throws IOException {
    json.field("executionSuccessful", !FAILURES.contains(code)).field("exitCode", code.number());
    if (!undecided().isEmpty()) {
      json.objects("toolExecutionNotifications", undecided(), this::notification);
    }
  }

  /** The files whose checks were not even known when a limit was reached. */
  private List<Checking> undecided() {
    return files.stream()
        .filter(file -> file.stopped().isPresent() && file.findings().findAny().isEmpty())
        .toList();
  }

  private void notification(Checking file) throws IOException {
    Problem reason = file.stopped().orElseThrow();
    json.field("descriptor", Map.of("id", reason.code())).field("level", "warning");
    message(reason.title() + ": nothing is decided", file);
    location("locations", file, Optional.empty(), "");
  }

  private void results(Checking file) throws IOException {
    for (Diagnostic diagnostic : file.diagnostics().stream().distinct().toList()) {
      json.object(() -> diagnostic(file, diagnostic));
    }
    for (Finding finding : surprises(file).toList()) {
      json.object(() -> finding(file, finding));
    }
    for (Finding finding : limited(file).toList()) {
      for (Problem code : finding.limits()) {
        json.object(() -> limit(file, finding, code));
      }
    }
  }

  /** Other verdicts than expected; not those open only because the search ended at a violation. */
  private static Stream<Finding> surprises(Checking file) {
    return file.findings()
        .filter(finding -> !finding.asExpected())
        .filter(
            finding ->
                !file.stoppedAtViolation()
                    || finding.judgement().code().filter(Problem.K007::equals).isEmpty());
  }

  /** Verdicts that are as expected and that something limits. */
  private static Stream<Finding> limited(Checking file) {
    return file.findings().filter(its -> its.asExpected() && !its.limits().isEmpty());
  }

  /** What limits a verdict. */
  private void limit(Checking file, Finding finding, Problem code) throws IOException {
    String claim = "`" + finding.claim().line() + "`";
    json.field("ruleId", code.code()).field("level", level(code.severity()));
    message(
        claim
            + " "
            + ViolationText.words(finding.judgement().verdict())
            + Assumption.clauses(finding.assumptions())
            + ": "
            + code.title(),
        file);
    location("locations", file, finding.claim().span(), claim);
  }

  private Map<String, String> rules() {
    Map<String, String> rules = new TreeMap<>();
    for (Checking file : files) {
      Stream.of(
              file.diagnostics().stream().map(Diagnostic::problem),
              surprises(file).flatMap(finding -> finding.judgement().code().stream()),
              limited(file).flatMap(finding -> finding.limits().stream()))
          .flatMap(codes -> codes)
          .forEach(problem -> rules.put(problem.code(), problem.title()));
    }
    return rules;
  }

  private void rule(Map.Entry<String, String> rule) throws IOException {
    json.field("id", rule.getKey()).field("shortDescription", Map.of("text", rule.getValue()));
  }

  /** The combination of constants, such as {@code N = 2, M = 3}; empty without a sweep. */
  private String combination(Checking file) {
    return swept.stream()
        .map(name -> name + " = " + file.defines().get(name))
        .collect(Collectors.joining(", "));
  }

  /** The combination behind a message. */
  private String where(Checking file) {
    return swept.isEmpty() ? "" : " (" + combination(file) + ")";
  }

  private void message(String message, Checking file) throws IOException {
    json.field("message", Map.of("text", message + where(file)));
    if (!swept.isEmpty()) {
      json.field("properties", Map.of("combination", combination(file)));
    }
  }

  private void diagnostic(Checking file, Diagnostic diagnostic) throws IOException {
    json.field("ruleId", diagnostic.problem().code()).field("level", level(diagnostic.severity()));
    message(diagnostic.message(), file);
    location("locations", file, diagnostic.span(), diagnostic.label());
    if (!diagnostic.related().isEmpty()) {
      json.objects(
          "relatedLocations",
          diagnostic.related().stream().distinct().toList(),
          its -> place(file, Optional.of(its.span()), its.label()));
    }
  }

  private static String level(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case HINT -> "note";
    };
  }

  private void finding(Checking file, Finding finding) throws IOException {
    Verdict verdict = finding.judgement().verdict();
    String claim = "`" + finding.claim().line() + "`";
    Optional<Problem> code = finding.judgement().code();
    if (code.isPresent()) {
      json.field("ruleId", code.get().code());
    }
    json.field("level", verdict == Verdict.UNKNOWN ? "warning" : "error");
    List<Mark> marks = List.of();
    if (verdict == Verdict.VIOLATED) {
      Headline headline = finding.headline();
      marks = headline.marks();
      message(headline.text(), file);
    } else {
      String error = UnknownHelp.cutOff(finding.circumstance()).map(its -> ": " + its).orElse("");
      String why = code.map(problem -> ": " + problem.title()).orElse("") + error;
      message(
          claim
              + (verdict == Verdict.HOLDS
                  ? " holds" + Assumption.clauses(finding.assumptions())
                  : " is not decided" + why)
              + ", but it is expected to be "
              + ViolationText.words(finding.claim().expected()),
          file);
    }
    if (marks.isEmpty()) {
      location("locations", file, finding.claim().span(), claim);
    } else {
      Mark first = marks.getFirst();
      location("locations", file, Optional.of(first.span()), first.label());
    }
    if (marks.size() > 1) {
      json.objects(
          "relatedLocations",
          marks.subList(1, marks.size()),
          mark -> place(file, Optional.of(mark.span()), mark.label()));
    }
    if (finding.telling().filter(told -> told.run().length() > 0).isPresent()) {
      json.objects("codeFlows", finding.telling().stream().toList(), told -> flow(file, told));
    }
  }

  private void flow(Checking file, Telling told) throws IOException {
    String command = ReplayCommand.of(file.file(), file.beside(), file.defines(), told);
    json.field("message", Map.of("text", command))
        .objects(
            "threadFlows",
            List.of(told.story().scenes()),
            scenes ->
                json.objects(
                    "locations",
                    IntStream.range(0, told.run().length()).boxed().toList(),
                    step -> flowStep(file, told, step)));
  }

  private void flowStep(Checking file, Telling told, int step) throws IOException {
    Vocabulary.Scene scene = told.story().scenes().get(step);
    String label = "step " + (step + 1) + ", " + told.movers().get(step) + ": " + scene.text();
    json.field("executionOrder", step + 1)
        .object("location", () -> place(file, Optional.of(scene.span()), label));
  }

  /** A field with the one place where something is. */
  private void location(String name, Checking file, Optional<Span> span, String label)
      throws IOException {
    json.objects(name, List.of(label), its -> place(file, span, its));
  }

  private void place(Checking file, Optional<Span> span, String label) throws IOException {
    String name = span.map(place -> place.source().name()).orElse(file.file());
    json.object(
        "physicalLocation",
        () -> {
          json.field("artifactLocation", Map.of("uri", uri(name)));
          if (span.isPresent()) {
            SourceText source = span.get().source();
            int start = span.get().start();
            int end = span.get().end();
            json.object(
                "region",
                () ->
                    json.field("startLine", source.line(start))
                        .field("startColumn", source.column(start))
                        .field("endLine", source.line(end))
                        .field("endColumn", source.column(end)));
          }
        });
    if (!label.isEmpty()) {
      json.field("message", Map.of("text", label));
    }
  }

  /** A file's name as a URI reference: spaces, umlauts and the like are escaped. */
  private static String uri(String file) {
    try {
      return new URI(null, null, file.replace('\\', '/'), null).toASCIIString();
    } catch (URISyntaxException e) {
      return file;
    }
  }
}
