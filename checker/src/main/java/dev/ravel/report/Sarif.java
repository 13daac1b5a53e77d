// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import com.google.gson.stream.JsonWriter;
import dev.ravel.explanation.Headline;
import dev.ravel.explanation.Mark;
import dev.ravel.explanation.Schedules;
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
import dev.ravel.verdict.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of a check as a log of SARIF 2.1.0 (OASIS standard, March 2020), for tools that show
 * findings beside code: diagnostics, verdicts that nobody expected, and counterexamples as code
 * flows. Lines and columns count from 1, columns in UTF-16 units.
 */
public final class Sarif {
  private final StringWriter text = new StringWriter();
  private final JsonWriter json = new JsonWriter(text);
  private final List<Checking> files;
  private final ExitCode code;
  private final List<String> swept;

  private Sarif(List<Checking> files, ExitCode code, List<String> swept) {
    this.files = List.copyOf(files);
    this.code = code;
    this.swept = List.copyOf(swept);
    json.setIndent("  ");
    json.setHtmlSafe(false);
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
    try {
      Sarif log = new Sarif(files, code, swept);
      log.write(version);
      return log.text + "\n";
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private void write(String version) throws IOException {
    json.beginObject();
    json.name("$schema")
        .value(
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json");
    json.name("version").value("2.1.0");
    json.name("runs").beginArray().beginObject();
    json.name("tool").beginObject().name("driver").beginObject();
    json.name("name").value("ravel").name("version").value(version);
    writeRules();
    json.endObject().endObject();
    json.name("columnKind").value("utf16CodeUnits");
    json.name("invocations").beginArray().beginObject();
    Set<ExitCode> failures = Set.of(ExitCode.INTERNAL, ExitCode.INTERRUPTED, ExitCode.USAGE);
    json.name("executionSuccessful").value(!failures.contains(code));
    json.name("exitCode").value(code.number());
    json.endObject().endArray();
    json.name("results").beginArray();
    for (Checking file : files) {
      for (Diagnostic diagnostic : file.diagnostics().stream().distinct().toList()) {
        writeDiagnostic(file, diagnostic);
      }
      for (Finding finding : surprises(file).toList()) {
        writeFinding(file, finding);
      }
    }
    json.endArray().endObject().endArray().endObject();
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

  private void writeRules() throws IOException {
    TreeMap<String, String> rules = new TreeMap<>();
    for (Checking file : files) {
      file.diagnostics().forEach(d -> rules.put(d.problem().code(), d.problem().title()));
      surprises(file)
          .flatMap(finding -> finding.judgement().code().stream())
          .forEach(problem -> rules.put(problem.code(), problem.title()));
    }
    json.name("rules").beginArray();
    for (var rule : rules.entrySet()) {
      json.beginObject().name("id").value(rule.getKey());
      json.name("shortDescription").beginObject().name("text").value(rule.getValue()).endObject();
      json.endObject();
    }
    json.endArray();
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

  private void writeProperties(Checking file) throws IOException {
    if (!swept.isEmpty()) {
      json.name("properties").beginObject();
      json.name("combination").value(combination(file));
      json.endObject();
    }
  }

  private void writeDiagnostic(Checking file, Diagnostic diagnostic) throws IOException {
    json.beginObject();
    json.name("ruleId").value(diagnostic.problem().code());
    json.name("level").value(level(diagnostic.severity()));
    writeMessage(diagnostic.message() + where(file));
    writeProperties(file);
    json.name("locations").beginArray();
    writeLocation(file.file(), diagnostic.span(), diagnostic.label());
    json.endArray();
    if (!diagnostic.related().isEmpty()) {
      json.name("relatedLocations").beginArray();
      for (Diagnostic.Related related : diagnostic.related()) {
        writeLocation(file.file(), Optional.of(related.span()), related.label());
      }
      json.endArray();
    }
    json.endObject();
  }

  private static String level(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case HINT -> "note";
    };
  }

  private void writeFinding(Checking file, Finding finding) throws IOException {
    Verdict verdict = finding.judgement().verdict();
    String claim = "`" + finding.claim().line() + "`";
    json.beginObject();
    Optional<Problem> code = finding.judgement().code();
    if (code.isPresent()) {
      json.name("ruleId").value(code.get().code());
    }
    json.name("level").value(verdict == Verdict.UNKNOWN ? "warning" : "error");
    List<Mark> marks = List.of();
    if (verdict == Verdict.VIOLATED) {
      Headline headline = finding.headline();
      marks = headline.marks();
      writeMessage(headline.text() + where(file));
    } else {
      String why = code.map(problem -> ": " + problem.title()).orElse("");
      writeMessage(
          claim
              + (verdict == Verdict.HOLDS ? " holds" : " is not decided" + why)
              + ", but it is expected to be "
              + ViolationText.words(finding.claim().expected())
              + where(file));
    }
    writeProperties(file);
    json.name("locations").beginArray();
    if (marks.isEmpty()) {
      writeLocation(file.file(), finding.claim().span(), claim);
    } else {
      writeLocation(file.file(), Optional.of(marks.getFirst().span()), marks.getFirst().label());
    }
    json.endArray();
    if (marks.size() > 1) {
      json.name("relatedLocations").beginArray();
      for (Mark mark : marks.subList(1, marks.size())) {
        writeLocation(file.file(), Optional.of(mark.span()), mark.label());
      }
      json.endArray();
    }
    if (finding.telling().isPresent() && finding.telling().get().run().length() > 0) {
      writeFlow(file, finding.telling().get());
    }
    json.endObject();
  }

  private String defines(Checking file) {
    return swept.stream()
        .map(name -> " -D " + name + "=" + file.defines().get(name))
        .collect(Collectors.joining());
  }

  private void writeFlow(Checking file, Telling told) throws IOException {
    json.name("codeFlows").beginArray().beginObject();
    writeMessage("ravel replay" + defines(file) + " --schedule \"" + Schedules.text(told) + "\"");
    json.name("threadFlows").beginArray().beginObject();
    json.name("locations").beginArray();
    for (int step = 0; step < told.run().length(); step++) {
      Vocabulary.Scene scene = told.story().scenes().get(step);
      json.beginObject();
      json.name("executionOrder").value(step + 1);
      json.name("location");
      writeLocation(
          file.file(),
          Optional.of(scene.span()),
          "step " + (step + 1) + ", " + told.movers().get(step) + ": " + scene.text());
      json.endObject();
    }
    json.endArray().endObject().endArray().endObject().endArray();
  }

  private void writeMessage(String message) throws IOException {
    json.name("message").beginObject().name("text").value(message).endObject();
  }

  private void writeLocation(String file, Optional<Span> span, String label) throws IOException {
    json.beginObject();
    json.name("physicalLocation").beginObject();
    json.name("artifactLocation").beginObject();
    json.name("uri").value(uri(span.map(place -> place.source().name()).orElse(file)));
    json.endObject();
    if (span.isPresent()) {
      SourceText source = span.get().source();
      json.name("region").beginObject();
      json.name("startLine").value(source.line(span.get().start()));
      json.name("startColumn").value(source.column(span.get().start()));
      json.name("endLine").value(source.line(span.get().end()));
      json.name("endColumn").value(source.column(span.get().end()));
      json.endObject();
    }
    json.endObject();
    if (!label.isEmpty()) {
      writeMessage(label);
    }
    json.endObject();
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
