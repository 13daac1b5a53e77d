// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Circumstance;
import dev.ravel.explanation.Claim;
import dev.ravel.explanation.Numbers;
import dev.ravel.report.Style.Tone;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Assumption;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The result of checking one file as text. */
public record CheckText(Checking checking, Style style) {
  /** Returns the lines for the stream of errors. They are model errors, or warnings and hints. */
  public List<String> complaints() {
    DiagnosticText text = new DiagnosticText(style);
    if (!checking.errors().isEmpty()) {
      return text.errors(checking.errors(), "nothing was checked");
    }
    List<Diagnostic> remarks = new ArrayList<>(checking.remarks());
    checking.findings().flatMap(finding -> emptiness(finding).stream()).forEach(remarks::add);
    return remarks.isEmpty() ? List.of() : text.remarks(remarks);
  }

  /**
   * Returns one finding of an instance as text. For a verdict that was not expected, it has all
   * there is.
   */
  public List<String> about(Examined instance, Finding finding) {
    ViolationText text = new ViolationText(checking, style);
    return switch (finding.judgement().verdict()) {
      case VIOLATED -> text.of(instance, finding);
      case HOLDS -> text.unexpected(instance, finding);
      case UNKNOWN ->
          List.of(
              "unknown: "
                  + finding.judgement().code().map(Problem::title).orElse("it is not decided"));
    };
  }

  /** A warning for a check that holds because there is nothing that it speaks of. */
  private static Optional<Diagnostic> emptiness(Finding finding) {
    return switch (finding.circumstance()) {
      case Circumstance.NothingEnds _ ->
          Optional.of(emptiness(finding.claim(), Problem.V017, "no final state is reached"));
      case Circumstance.AllDiscarded _ ->
          Optional.of(
              emptiness(finding.claim(), Problem.V018, "`assume` discards every execution"));
      case Circumstance.NeverPromised _ ->
          Optional.of(
              emptiness(
                  finding.claim(),
                  Problem.V019,
                  "what stands before `leads to` is never true" + finding.claim().indices()));
      case Circumstance.OfStep _, Circumstance.OfNoStep _ -> Optional.empty();
    };
  }

  private static Diagnostic emptiness(Claim claim, Problem code, String why) {
    String message = why + ", so `" + claim.title() + "` holds without saying anything";
    return claim
        .span()
        .map(span -> Diagnostic.at(span, code, message))
        .orElseGet(() -> Diagnostic.of(code, message));
  }

  /** Returns the lines for the stream of results; none for a file with errors. */
  public List<String> results() {
    if (!checking.errors().isEmpty()) {
      return List.of();
    }
    if (checking.exitCode() == ExitCode.NOTHING) {
      return List.of("nothing to check: " + name() + " has no thread and no net");
    }
    ExitCode code = checking.exitCode();
    ViolationText violations = new ViolationText(checking, style);
    List<String> lines = new ArrayList<>(surprises(violations));
    if (lines.isEmpty()) {
      lines.addAll(expectedViolations(violations));
      if (!lines.isEmpty()) {
        lines.add("");
      }
      lines.add(code == ExitCode.SUCCESS ? success() : unknownHeadline());
      lines.addAll(new CheckList(checking, style).lines());
      if (code != ExitCode.SUCCESS) {
        lines.addAll(new UnknownHelp(checking, style).lines());
      }
      return lines;
    }
    lines.add("");
    List<String> expected = expectedViolations(violations);
    if (!expected.isEmpty()) {
      lines.addAll(expected);
      lines.add("");
    }
    if (!checking.stoppedAtViolation()) {
      lines.addAll(new CheckList(checking, style).lines());
      lines.add("");
    } else {
      for (Examined instance : checking.instances()) {
        List<String> stats = new SearchText(instance, style).statistics();
        if (!stats.isEmpty()) {
          lines.addAll(stats);
          lines.add("");
        }
      }
    }
    lines.add(summary());
    return lines;
  }

  /** The results where only problems are shown; verdicts that something limits count. */
  public List<String> problems() {
    if (checking.exitCode() != ExitCode.SUCCESS) {
      return results();
    }
    List<String> limited = new CheckList(checking, style).limited();
    if (!limited.isEmpty()) {
      limited.addFirst(success());
    }
    return limited;
  }

  private String name() {
    return Cells.clean(checking.file(), style);
  }

  /** The violations and proofs that are not as expected. */
  private List<String> surprises(ViolationText text) {
    return told(text, its -> !its.asExpected() && its.judgement().verdict() != Verdict.UNKNOWN);
  }

  /** Returns the violations that were expected, which are reported only on request. */
  private List<String> expectedViolations(ViolationText text) {
    return told(
        text,
        its ->
            style.verbose() && its.asExpected() && its.judgement().verdict() == Verdict.VIOLATED);
  }

  private List<String> told(ViolationText text, Predicate<Finding> which) {
    List<String> lines = new ArrayList<>();
    for (Examined instance : checking.instances()) {
      for (Finding finding : instance.findings().stream().filter(which).toList()) {
        lines.addAll(lines.isEmpty() ? List.of() : List.of(""));
        lines.addAll(
            finding.judgement().verdict() == Verdict.VIOLATED
                ? text.of(instance, finding)
                : text.unexpected(instance, finding));
      }
    }
    return lines;
  }

  private String success() {
    boolean allHold =
        checking.findings().allMatch(finding -> finding.judgement().verdict() == Verdict.HOLDS);
    return "%s: %s%s%s"
        .formatted(
            style.paint(Tone.GOOD, "ok"),
            name(),
            allHold ? " holds" : ": every check is as expected",
            Assumption.clauses(checking.assumptions()));
  }

  private String unknownHeadline() {
    long open = open();
    String what =
        checking
            .stopped()
            .map(this::stoppedText)
            .or(this::warned)
            .orElseGet(
                () ->
                    Numbers.count(open, "check is", "checks are")
                        + " not decided, no unexpected violation");
    return style.paint(Tone.DOUBTFUL, "unknown") + ": " + name() + ": " + what;
  }

  /** The warnings for which alone the file counts as not decided. */
  private Optional<String> warned() {
    Map<Problem, Long> warnings = checking.countedWarnings();
    if (warnings.isEmpty()) {
      return Optional.empty();
    }
    long all = warnings.values().stream().mapToLong(Long::longValue).sum();
    List<String> codes = new ArrayList<>();
    warnings.forEach((its, number) -> codes.add(its.code() + (number == 1 ? "" : " x " + number)));
    return Optional.of(
        "no unexpected violation, but "
            + Numbers.count(all, "warning counts", "warnings count")
            + " (--warnings error): "
            + String.join(", ", codes));
  }

  private long open() {
    return surprising(Verdict.UNKNOWN);
  }

  private long surprising(Verdict verdict) {
    return checking
        .findings()
        .filter(its -> !its.asExpected() && its.judgement().verdict() == verdict)
        .count();
  }

  private String stoppedText(Problem reason) {
    boolean expected =
        checking.findings().anyMatch(f -> f.judgement().verdict() == Verdict.VIOLATED);
    String after =
        reason == Problem.K001 || reason == Problem.K004
            ? " after " + Numbers.seconds(checking.nanoseconds())
            : "";
    return reason.title()
        + after
        + (reason == Problem.K001 && checking.quick() ? " (--quick)" : "")
        + (expected ? ", no unexpected violation so far" : ", no violation so far");
  }

  private String summary() {
    long total = checking.findings().count();
    long violated = surprising(Verdict.VIOLATED);
    long others = surprising(Verdict.HOLDS);
    List<String> facts = new ArrayList<>();
    String of = " of " + Numbers.count(total, "check", "checks");
    if (violated > 0) {
      facts.add(Numbers.count(violated) + of + " violated");
    }
    if (others > 0) {
      facts.add(Numbers.count(others) + of + " not as expected");
    }
    if (checking.stoppedAtViolation()) {
      facts.add("stopped at the first unexpected violation (--all to go on)");
    } else {
      if (open() > 0) {
        facts.add(Numbers.count(open()) + " unknown");
      }
      checking.stopped().ifPresent(reason -> facts.add(reason.title()));
    }
    facts.add(Numbers.seconds(checking.nanoseconds()));
    return String.join(style.dot(), facts);
  }
}
