// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Circumstance;
import dev.ravel.explanation.Numbers;
import dev.ravel.result.Checking;
import dev.ravel.result.Examined;
import dev.ravel.result.Finding;
import dev.ravel.result.StopReason;
import dev.ravel.source.Problem;
import dev.ravel.verdict.Assumption;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The checks of one file with their verdicts in a column, and what the searches counted. */
record CheckList(Checking checking, Style style) {
  /** The verdicts stand in a column that begins here, or later where claims are long. */
  private static final int CLAIM_WIDTH = 27;

  /** The most that is left for a verdict beside a long claim. */
  private static final int VERDICT_WIDTH = 30;

  /** Every check with its verdict, instance by instance, and what was counted. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    int width = width();
    for (Examined instance : checking.instances()) {
      if (!instance.settings().isEmpty()) {
        lines.add("  with " + Cells.clean(instance.settingsText(), style) + ":");
      }
      for (Finding finding : instance.findings()) {
        addClaim(lines, Cells.clean(finding.claim().line(), style), verdict(finding), width);
        shownRun(instance, finding, lines);
      }
      lines.addAll(new SearchText(instance, style).lines());
    }
    return lines;
  }

  /** The width of the column of claims. */
  private int width() {
    int verdicts = checking.findings().mapToInt(f -> Cells.width(verdict(f))).max().orElse(0);
    int room = Math.max(CLAIM_WIDTH, style.width() - 4 - Math.clamp(verdicts, 5, VERDICT_WIDTH));
    return checking
        .findings()
        .mapToInt(finding -> Math.min(room, Cells.width(finding.claim().line()) + 2))
        .reduce(CLAIM_WIDTH, Math::max);
  }

  /** A claim and its verdict; a claim that is too long is broken, its verdict in the column. */
  private void addClaim(List<String> lines, String claim, String verdict, int width) {
    if (style.width() < 4 + width + 5) {
      lines.addAll(Cells.indented(claim, 4, style));
      lines.addAll(Cells.indented(verdict, 6, style));
      return;
    }
    List<String> parts =
        Cells.width(claim) < width ? List.of(claim) : Cells.wrapped(claim, width - 4);
    for (int k = 0; k < parts.size(); k++) {
      String part = (k == 0 ? "" : "  ") + parts.get(k);
      boolean last = k == parts.size() - 1;
      lines.add("    " + (last ? Cells.padded(part, width - 1) + " " + verdict : part));
    }
  }

  private String verdict(Finding finding) {
    Verdict verdict = finding.judgement().verdict();
    String word = verdict.word();
    String shown = finding.judgement().code().map(Problem::code).orElse("");
    return switch (verdict) {
      case HOLDS ->
          finding.asExpected()
              ? word
                  + because(finding.circumstance())
                  + (because(finding.circumstance()).isEmpty() || finding.assumptions().isEmpty()
                      ? ""
                      : ",")
                  + Assumption.clauses(finding.assumptions())
                  + codes(finding.limits())
              : word + ", not as expected" + Assumption.clauses(finding.assumptions());
      case VIOLATED ->
          word
              + (finding.asExpected() ? ", as expected" : "")
              + " ["
              + shown
              + "]"
              + steps(finding)
              + Assumption.clauses(finding.assumptions());
      case UNKNOWN ->
          word
              + (finding.asExpected() ? ", as expected" : "")
              + finding.judgement().code().map(code -> reason(finding, code)).orElse("")
              + because(finding.circumstance());
    };
  }

  /** The lines of the checks whose verdicts something limits. */
  List<String> limited() {
    List<String> lines = new ArrayList<>();
    for (Examined instance : checking.instances()) {
      for (Finding finding : instance.findings()) {
        if (!finding.limits().isEmpty()) {
          String with = instance.settings().isEmpty() ? "" : " with " + instance.settingsText();
          String claim = Cells.clean(finding.claim().line() + with, style);
          addClaim(lines, claim, verdict(finding), width());
        }
      }
    }
    return lines;
  }

  /** Codes in brackets after a space; empty without codes. */
  static String codes(List<Problem> codes) {
    return codes.isEmpty()
        ? ""
        : codes.stream().map(Problem::code).collect(Collectors.joining(", ", " [", "]"));
  }

  /** Returns the reason of a check that holds, or is not known. */
  private String because(Circumstance circumstance) {
    return switch (circumstance) {
      case Circumstance.NothingEnds _ -> ", but no final state is reached";
      case Circumstance.AllDiscarded _ -> ", but every execution is discarded";
      case Circumstance.NeverPromised _ -> ", but its premise never holds";
      case Circumstance.AtMost(long tokens) ->
          ": at most " + Numbers.count(tokens, "token", "tokens");
      case Circumstance.FewThreads(int most) ->
          ": holds for up to "
              + Numbers.count(most, "thread", "threads")
              + codes(List.of(Problem.K023));
      case Circumstance.Structure(String fact) -> " " + Cells.clean(fact, style);
      case Circumstance.Unlimited(List<String> places) -> unlimited(places);
      case Circumstance.OfStep _, Circumstance.OfNoStep _ -> "";
    };
  }

  private String unlimited(List<String> places) {
    int some = Math.min(3, places.size());
    String names = Cells.clean(String.join(", ", places.subList(0, some)), style);
    int more = places.size() - some;
    return more == 0
        ? ": no limit to " + names
        : ": no limit to " + names + " and " + more + " more";
  }

  /** Returns the length of the run that shows a verdict. */
  private static String steps(Finding finding) {
    return finding
        .telling()
        .map(told -> told.run().length())
        .map(n -> n == 0 ? " at the start" : " in " + Numbers.count(n, "step", "steps"))
        .orElse("");
  }

  /** Returns the reason why a check is unknown, where the headline does not say it. */
  private static String reason(Finding finding, Problem problem) {
    if (problem == Problem.K007 && finding.claim().schedule().isPresent()) {
      return ": the schedule stops before the execution ends [K007]";
    }
    return switch (StopReason.of(problem)) {
      case ENGINE,
          CRASHES,
          LOCAL_WORK,
          VIOLATION,
          PREEMPTIONS,
          VALUES,
          RACE,
          STEPS,
          EXTERNALS,
          SOLVER,
          MEMORY_ORDERS,
          BUFFER,
          LANGUAGE,
          STEP,
          MOMENTS,
          WORKER,
          ERRORS ->
          ": " + problem.title() + " [" + problem.code() + "]";
      case TIME, MEMORY, STATES, INTERRUPTED, EVENTS, UNBOUNDED, SAMPLED, UNBOUNDED_NET, THREADS ->
          "";
    };
  }

  /** Adds the command that shows an expected violation, where it fits on a line. */
  private void shownRun(Examined instance, Finding finding, List<String> lines) {
    if (finding.judgement().verdict() != Verdict.VIOLATED || !finding.asExpected()) {
      return;
    }
    finding
        .telling()
        .map(told -> "      replay: " + ReplayCommandLine.of(checking, instance, told))
        .map(line -> Cells.clean(line, style))
        .filter(line -> Cells.width(line) <= style.width())
        .ifPresent(lines::add);
  }
}
