// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.explanation.Claim;
import dev.ravel.explanation.Numbers;
import dev.ravel.report.CheckText;
import dev.ravel.report.DiagnosticText;
import dev.ravel.report.Style;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.result.Tested;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Assumption;
import dev.ravel.verdict.Verdict;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares the results of files with what the files expect. */
public final class Testing {
  private static final String REJECTED = "rejected";
  private static final Pattern CODE = Pattern.compile("([A-Z][0-9]{3})[-_.].*");

  private Testing() {}

  /**
   * Compares the result of a file.
   *
   * @param checking of a check that goes on after violations
   */
  public static Tested compared(Checking checking) {
    String file = checking.file();
    // no Path: the name of a file that was found need not be one that Java can tell the system
    File path = new File(file);
    Optional<String> parent = Optional.ofNullable(path.getParent());
    String directory = parent.orElse(".");
    boolean rejected = List.of(directory.split(Pattern.quote(File.separator))).contains(REJECTED);
    boolean failed = checking.exitCode() == ExitCode.INTERNAL;
    return rejected && !failed
        ? rejected(checking, path.getName(), directory)
        : checked(checking, directory);
  }

  private static Tested rejected(Checking checking, String file, String directory) {
    Matcher name = CODE.matcher(file);
    Optional<Problem> expected = name.matches() ? Problem.byCode(name.group(1)) : Optional.empty();
    List<Diagnostic> relevant = expected.isPresent() ? checking.diagnostics() : checking.errors();
    boolean good =
        relevant.stream().anyMatch(d -> expected.isEmpty() || d.problem() == expected.get());
    boolean interrupted = !good && checking.exitCode() == ExitCode.INTERRUPTED;
    Tested.Outcome outcome = good ? Tested.Outcome.AS_EXPECTED : Tested.Outcome.MISSED;
    String wanted = expected.map(Problem::code).orElse("an error");
    String got = checking.diagnostics().isEmpty() ? "no complaint" : codes(checking.diagnostics());
    Tested.Case only =
        new Tested.Case(
            0,
            "rejected",
            interrupted ? Tested.Outcome.INTERRUPTED : outcome,
            wanted,
            got,
            good ? List.of() : new CheckText(checking, Style.plain()).complaints());
    ExitCode code = good ? ExitCode.SUCCESS : ExitCode.UNEXPECTED;
    return new Tested(
        checking.file(),
        directory,
        List.of(only),
        checking.nanoseconds(),
        interrupted ? ExitCode.INTERRUPTED : code);
  }

  /** Returns the outcome of a case, whose end may not have been awaited. */
  private static Tested.Outcome outcome(Optional<Problem> reason, Tested.Outcome otherwise) {
    return reason.equals(Optional.of(Problem.K004)) ? Tested.Outcome.INTERRUPTED : otherwise;
  }

  private static String codes(List<Diagnostic> diagnostics) {
    List<String> codes = diagnostics.stream().map(d -> d.problem().code()).distinct().toList();
    return String.join(" ", codes);
  }

  private static Tested checked(Checking checking, String directory) {
    List<Tested.Case> cases = new ArrayList<>();
    CheckText text = new CheckText(checking, Style.plain());
    for (Diagnostic error : checking.errors()) {
      int line = error.span().map(span -> span.line()).orElse(0);
      String what = "error[" + error.problem().code() + "]: " + error.message();
      cases.add(
          new Tested.Case(
              line,
              what,
              outcome(Optional.of(error.problem()), Tested.Outcome.ERROR),
              "",
              "",
              new DiagnosticText(Style.plain()).one(error)));
    }
    for (Examined instance : checking.instances()) {
      if (instance.findings().isEmpty() && instance.stopped().isPresent()) {
        cases.add(unread(instance.stopped().get()));
      }
      for (Finding finding : instance.findings()) {
        cases.add(tested(instance, finding, text));
      }
    }
    checking.countedWarnings().forEach((code, number) -> cases.add(warned(code, number)));
    ExitCode code = checking.exitCode();
    return new Tested(
        checking.file(),
        directory,
        cases,
        checking.nanoseconds(),
        code == ExitCode.NOTHING ? ExitCode.SUCCESS : code);
  }

  /** The one case of a file that was not read to its end. */
  private static Tested.Case unread(Problem reason) {
    String got = Verdict.UNKNOWN.word() + " [" + reason.code() + "]";
    List<String> details = List.of("it was not read to its end: " + reason.title());
    return new Tested.Case(
        0,
        "the file",
        outcome(Optional.of(reason), Tested.Outcome.MISSED),
        "verdicts",
        got,
        details);
  }

  /** The case of a warning that counts. */
  private static Tested.Case warned(Problem code, long number) {
    String what = "warning[" + code.code() + "]: " + code.title();
    String got = Numbers.count(number, "warning", "warnings");
    List<String> details = List.of("--warnings error lets no warning pass");
    return new Tested.Case(0, what, Tested.Outcome.MISSED, "no warning", got, details);
  }

  private static Tested.Case tested(Examined instance, Finding finding, CheckText text) {
    Claim claim = finding.claim();
    String with = instance.settings().isEmpty() ? "" : " with " + instance.settingsText();
    String code = finding.judgement().code().map(c -> " [" + c.code() + "]").orElse("");
    String clauses = Assumption.clauses(finding.assumptions());
    boolean good = finding.asExpected();
    return new Tested.Case(
        claim.span().map(span -> span.line()).orElse(0),
        claim.line() + with,
        outcome(
            finding.judgement().code(), good ? Tested.Outcome.AS_EXPECTED : Tested.Outcome.MISSED),
        claim.expected().word(),
        finding.judgement().verdict().word() + clauses + code,
        good ? List.of() : text.about(instance, finding),
        finding.limits());
  }
}
