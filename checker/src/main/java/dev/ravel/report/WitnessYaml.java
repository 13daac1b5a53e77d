// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Circumstance;
import dev.ravel.explanation.Telling;
import dev.ravel.result.Checking;
import dev.ravel.result.Finding;
import dev.ravel.result.Sha256;
import dev.ravel.result.Source;
import dev.ravel.source.Span;
import dev.ravel.system.Vocabulary;
import dev.ravel.verdict.Verdict;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The result of a check as a witness, in format 2.0 of the Competition on Software Verification (P.
 * Ayaziová, D. Beyer, M. Lingsch-Rosenfeld, M. Spiessl, J. Strejček, "Software verification
 * witnesses 2.0", SPIN 2024). A violation is a sequence of waypoints, one for each line that a step
 * of the execution is in and one for the place of the error. A proof has no invariants.
 */
public final class WitnessYaml {
  private static final String ENTRY = "- entry_type: ";

  private final String specification;
  private final List<Source> programs;

  private WitnessYaml(Checking checking, String specification) {
    this.specification = specification;
    List<String> names =
        Stream.concat(Stream.of(checking.file()), checking.beside().files().stream()).toList();
    programs = checking.sources().stream().filter(its -> names.contains(its.name())).toList();
  }

  /**
   * Returns the lines of the witness of a result. It is absent if nothing is decided, or the
   * violation has no place where it happens, as executions without an end.
   *
   * @param specification the property, as its file says it
   */
  public static Optional<List<String>> of(
      Checking checking, String specification, String version, Instant now) {
    WitnessYaml its = new WitnessYaml(checking, specification);
    Optional<Finding> violated =
        checking
            .findings()
            .filter(finding -> finding.judgement().verdict() == Verdict.VIOLATED)
            .findFirst();
    String result = CompetitionText.line(checking);
    if (result.equals(CompetitionText.UNKNOWN)) {
      return Optional.empty();
    }
    if (violated.isEmpty()) {
      return Optional.of(its.correctness(version, now));
    }
    return place(violated.get()).map(target -> its.violation(violated.get(), target, version, now));
  }

  private static Optional<Span> place(Finding violated) {
    return switch (violated.circumstance()) {
      case Circumstance.Failing its -> Optional.of(its.failure().span());
      case Circumstance.Racing its -> its.second().span();
      case Circumstance.Unordered its -> its.second().span();
      default -> Optional.empty();
    };
  }

  private List<String> correctness(String version, Instant now) {
    List<String> lines = new ArrayList<>(List.of(ENTRY + "invariant_set"));
    lines.addAll(metadata(version, now, ""));
    lines.add("  content: []");
    return lines;
  }

  private List<String> violation(Finding violated, Span target, String version, Instant now) {
    Optional<Telling> telling = violated.telling();
    String inputs =
        telling.stream()
            .flatMap(told -> told.inputs().stream())
            .map(its -> its.name() + " " + its.value())
            .findFirst()
            .orElse("");
    List<String> lines = new ArrayList<>(List.of(ENTRY + "violation_sequence"));
    lines.addAll(metadata(version, now, inputs));
    lines.add("  content:");
    int before = 0;
    List<Vocabulary.Scene> scenes = telling.map(told -> told.story().scenes()).orElse(List.of());
    for (Vocabulary.Scene scene : scenes) {
      Span span = scene.span();
      if (isOfProgram(span) && span.line() != before) {
        before = span.line();
        lines.addAll(
            List.of(
                "  - segment:",
                "    - waypoint:",
                "        type: assumption",
                "        action: follow",
                "        constraint:",
                "          value: \"1\"",
                "          format: c_expression"));
        lines.addAll(location(span));
      }
    }
    lines.addAll(
        List.of(
            "  - segment:", "    - waypoint:", "        type: target", "        action: follow"));
    lines.addAll(location(target));
    return lines;
  }

  private boolean isOfProgram(Span span) {
    return programs.stream().anyMatch(its -> its.name().equals(span.source().name()));
  }

  private static List<String> location(Span span) {
    return List.of(
        "        location:",
        "          file_name: " + quoted(span.source().name()),
        "          line: " + span.line());
  }

  private List<String> metadata(String version, Instant now, String inputs) {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "  metadata:",
                "    format_version: \"2.0\"",
                "    uuid: " + quoted(UUID.randomUUID().toString()),
                "    creation_time: " + quoted(now.truncatedTo(ChronoUnit.SECONDS).toString()),
                "    producer:",
                "      name: \"Ravel\"",
                "      version: " + quoted(version)));
    if (!inputs.isEmpty()) {
      lines.add("      configuration: " + quoted(inputs));
    }
    lines.add("    task:");
    lines.add("      input_files:");
    programs.forEach(its -> lines.add("      - " + quoted(its.name())));
    lines.add("      input_file_hashes:");
    programs.forEach(
        its ->
            lines.add(
                "        "
                    + quoted(its.name())
                    + ": "
                    + quoted(its.sha256().map(Sha256::hex).orElse(""))));
    lines.add("      specification: " + quoted(specification));
    lines.add("      data_model: LP64");
    lines.add("      language: C");
    return lines;
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int k = 0; k < text.length(); k++) {
      char its = text.charAt(k);
      quoted.append(
          its == '"' || its == '\\'
              ? "\\" + its
              : its < ' ' ? "\\x%02x".formatted((int) its) : String.valueOf(its));
    }
    return quoted.append('"').toString();
  }
}
