// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Mark;
import dev.ravel.explanation.Telling;
import dev.ravel.json.Fields;
import dev.ravel.json.JsonMapper;
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
 * The result of a check as a log of SARIF 2.1.0 (OASIS standard, March 2020). It is for tools that
 * show findings beside code. It has diagnostics, verdicts that were not expected, and
 * counterexamples as code flows. Lines and columns count from 1, columns in UTF-16 units.
 */
public final class Sarif {
  /** Ends at which Ravel has not done what it was asked to. */
  private static final Set<ExitCode> FAILURES =
      Set.of(ExitCode.INTERNAL, ExitCode.INTERRUPTED, ExitCode.USAGE);

  private final List<Checking> files;
  private final ExitCode code;
  private final List<String> swept;

  private Sarif(List<Checking> files, ExitCode code, List<String> swept) {
    this.files = List.copyOf(files);
    this.code = code;
    this.swept = List.copyOf(swept);
  }

  /**
   * The log, with a line end after it.
   *
   * @param code how the check ends
   * @param version of the tool
   * @param swept the names of constants whose values were tried one after the other; each result
   *     says for which of them it was found
   */
  public static String of(List<Checking> files, ExitCode code, String version, List<String> swept) {
    return JsonMapper.DOCUMENT.text(
        Fields.of(
                "$schema",
                "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
            .with("version", "2.1.0")
            .with("runs", List.of(new Sarif(files, code, swept).run(version))));
  }

  private Fields run(String version) {
    Fields driver =
        Fields.of("name", "ravel").with("version", version).with("rules", rules().toList());
    return Fields.of("tool", Map.of("driver", driver))
        .with("columnKind", "utf16CodeUnits")
        .with("invocations", List.of(invocation()))
        .with("results", files.stream().flatMap(this::results).toList());
  }

  private Fields invocation() {
    List<Fields> undecided = undecided().map(this::notification).toList();
    return Fields.of("executionSuccessful", !FAILURES.contains(code))
        .with("exitCode", code.number())
        .when(!undecided.isEmpty(), "toolExecutionNotifications", undecided);
  }

  /** The files whose checks were not even known when a limit was reached. */
  private Stream<Checking> undecided() {
    return files.stream()
        .filter(file -> file.stopped().isPresent() && file.findings().findAny().isEmpty());
  }

  private Fields notification(Checking file) {
    Problem reason = file.stopped().orElseThrow();
    return Fields.of("descriptor", Map.of("id", reason.code()))
        .with("level", "warning")
        .withAll(message(reason.title() + ": nothing is decided", file))
        .with("locations", List.of(place(file, Optional.empty(), "")));
  }

  private Stream<Fields> results(Checking file) {
    return Stream.of(
            file.diagnostics().stream().distinct().map(its -> diagnostic(file, its)),
            surprises(file).map(its -> finding(file, its)),
            limited(file).flatMap(its -> its.limits().stream().map(code -> limit(file, its, code))))
        .flatMap(its -> its);
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

  /** Returns the limit of a verdict. */
  private Fields limit(Checking file, Finding finding, Problem code) {
    String claim = "`" + finding.claim().line() + "`";
    String text =
        "%s %s%s: %s"
            .formatted(
                claim,
                finding.judgement().verdict().word(),
                Assumption.clauses(finding.assumptions()),
                code.title());
    return Fields.of("ruleId", code.code())
        .with("level", level(code.severity()))
        .withAll(message(text, file))
        .with("locations", List.of(place(file, finding.claim().span(), claim)));
  }

  private Stream<Fields> rules() {
    Map<String, String> rules = new TreeMap<>();
    for (Checking file : files) {
      Stream.of(
              file.diagnostics().stream().map(Diagnostic::problem),
              surprises(file).flatMap(finding -> finding.judgement().code().stream()),
              limited(file).flatMap(finding -> finding.limits().stream()))
          .flatMap(codes -> codes)
          .forEach(problem -> rules.put(problem.code(), problem.title()));
    }
    return rules.entrySet().stream()
        .map(
            its ->
                Fields.of("id", its.getKey())
                    .with("shortDescription", Map.of("text", its.getValue())));
  }

  /** The combination of constants, such as {@code N = 2, M = 3}; empty without a sweep. */
  private String combination(Checking file) {
    return swept.stream()
        .map(name -> name + " = " + file.defines().get(name))
        .collect(Collectors.joining(", "));
  }

  /** The combination at the end of a message. */
  private String where(Checking file) {
    return swept.isEmpty() ? "" : " (" + combination(file) + ")";
  }

  private Fields message(String message, Checking file) {
    return Fields.of("message", Map.of("text", message + where(file)))
        .when(!swept.isEmpty(), "properties", Map.of("combination", combination(file)));
  }

  private Fields diagnostic(Checking file, Diagnostic diagnostic) {
    List<Fields> related =
        diagnostic.related().stream()
            .distinct()
            .map(its -> place(file, Optional.of(its.span()), its.label()))
            .toList();
    return Fields.of("ruleId", diagnostic.problem().code())
        .with("level", level(diagnostic.severity()))
        .withAll(message(diagnostic.message(), file))
        .with("locations", List.of(place(file, diagnostic.span(), diagnostic.label())))
        .when(!related.isEmpty(), "relatedLocations", related);
  }

  private static String level(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case HINT -> "note";
    };
  }

  private Fields finding(Checking file, Finding finding) {
    Verdict verdict = finding.judgement().verdict();
    String claim = "`" + finding.claim().line() + "`";
    Optional<Problem> code = finding.judgement().code();
    List<Mark> marks = List.of();
    String text;
    if (verdict == Verdict.VIOLATED) {
      marks = finding.headline().marks();
      text = finding.headline().text();
    } else {
      String error = UnknownHelp.cutOff(finding.circumstance()).map(its -> ": " + its).orElse("");
      String why = code.map(problem -> ": " + problem.title()).orElse("") + error;
      text =
          claim
              + (verdict == Verdict.HOLDS
                  ? " holds" + Assumption.clauses(finding.assumptions())
                  : " is not decided" + why)
              + ", but it is expected to be "
              + finding.claim().expected().word();
    }
    List<Fields> places =
        marks.isEmpty()
            ? List.of(place(file, finding.claim().span(), claim))
            : marks.stream().map(its -> place(file, Optional.of(its.span()), its.label())).toList();
    List<Fields> flows =
        finding.telling().stream()
            .filter(told -> told.run().length() > 0)
            .map(told -> flow(file, told))
            .toList();
    return new Fields()
        .when(code.isPresent(), "ruleId", code.map(Problem::code))
        .with("level", verdict == Verdict.UNKNOWN ? "warning" : "error")
        .withAll(message(text, file))
        .with("locations", List.of(places.getFirst()))
        .when(places.size() > 1, "relatedLocations", places.subList(1, places.size()))
        .when(!flows.isEmpty(), "codeFlows", flows);
  }

  private static Fields flow(Checking file, Telling told) {
    String command = ReplayCommandLine.of(file.file(), file.beside(), file.defines(), told);
    Iterable<Object> steps =
        JsonMapper.lazily(
            IntStream.range(0, told.run().length()), step -> flowStep(file, told, step));
    return Fields.of("message", Map.of("text", command))
        .with("threadFlows", List.of(Map.of("locations", steps)));
  }

  private static Fields flowStep(Checking file, Telling told, int step) {
    Vocabulary.Scene scene = told.story().scenes().get(step);
    String label =
        "step " + (step + 1) + ", " + told.movers().get(step) + ": " + StepText.words(scene);
    return Fields.of("executionOrder", step + 1)
        .with("location", place(file, Optional.of(scene.span()), label));
  }

  private static Fields place(Checking file, Optional<Span> span, String label) {
    String name = span.map(place -> place.source().name()).orElse(file.file());
    return Fields.of(
            "physicalLocation",
            Fields.of("artifactLocation", Map.of("uri", uri(name)))
                .when(span.isPresent(), "region", span.map(Sarif::region)))
        .when(!label.isEmpty(), "message", Map.of("text", label));
  }

  private static Fields region(Span its) {
    SourceText source = its.source();
    return Fields.of("startLine", source.line(its.start()))
        .with("startColumn", source.column(its.start()))
        .with("endLine", source.line(its.end()))
        .with("endColumn", source.column(its.end()));
  }

  /** Returns a file's name as a URI reference. Spaces, umlauts and the like are escaped. */
  private static String uri(String file) {
    try {
      return new URI(null, null, file.replace('\\', '/'), null).toASCIIString();
    } catch (URISyntaxException e) {
      return file;
    }
  }
}
