// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import dev.ravel.explanation.Claim;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.PropertyKind;
import dev.ravel.verdict.SearchSummary;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One file checked by one engine after the other.
 *
 * @param rows the results, of all the same checks in the same order; the first is that of the
 *     search over all states, with which the others are compared
 * @param left how many engines were not tried, because somebody interrupted or the file has errors
 */
public record Comparison(List<Row> rows, int left) {
  /** Copies the list. */
  public Comparison {
    rows = List.copyOf(rows);
  }

  /**
   * The findings of one engine with one set of options.
   *
   * @param engine its name and options, as on the command line
   * @param checking the result
   */
  public record Row(String engine, Checking checking) {
    /** Returns the findings of the checks, in order. */
    public List<Finding> findings() {
      return checking.findings().toList();
    }

    /** The codes of the reasons for which checks are not decided, each once, in order. */
    public List<Problem> reasons() {
      return checking
          .findings()
          .filter(finding -> finding.judgement().verdict() == Verdict.UNKNOWN)
          .flatMap(finding -> finding.judgement().code().stream())
          .distinct()
          .toList();
    }

    /** The search that decided some checks, if one did. */
    public Optional<SearchSummary> search(Part part) {
      List<SearchSummary> searches = checking.instances().get(part.instance()).searches();
      return searches.stream()
          .filter(its -> searches.size() == 1 || its.questions().containsAll(part.checks()))
          .findFirst();
    }

    /** Returns the number of searches. */
    public long searches() {
      return checking.instances().stream().mapToLong(its -> its.searches().size()).sum();
    }

    /**
     * Returns whether the engine had to explore everything for some of its verdicts, and did. Only
     * then the numbers of two engines are about the same work.
     */
    public boolean exhaustive(Part part) {
      List<Finding> findings = checking.instances().get(part.instance()).findings();
      return checking.stopped().isEmpty()
          && search(part).stream()
              .flatMap(its -> its.questions().stream())
              .anyMatch(its -> takesEverything(findings.get(its)));
    }

    private static boolean takesEverything(Finding finding) {
      Claim claim = finding.claim();
      boolean sought =
          claim.kind() == PropertyKind.REACHABLE || claim.kind() == PropertyKind.DEAD_CODE;
      Verdict hard = sought ? Verdict.VIOLATED : Verdict.HOLDS;
      return finding.judgement().verdict() == hard && claim.schedule().isEmpty();
    }
  }

  /**
   * Two engines that decide a check differently, one of which must be wrong.
   *
   * @param check the check, with the constants of its instance
   */
  public record Disagreement(
      String check, String engine, Verdict verdict, String other, Verdict others) {
    /** Returns the fault, as a sentence. */
    public String message() {
      return "this is an error of Ravel, not of the model: `%s` %s for %s, and %s for %s"
          .formatted(check, words(verdict), engine, words(others), other);
    }

    private static String words(Verdict verdict) {
      return verdict == Verdict.HOLDS ? "holds" : "is violated";
    }
  }

  /**
   * Checks of an instance that each engine decides by one search, alone or with others.
   *
   * @param instance its place
   * @param checks their places in it
   */
  public record Part(int instance, List<Integer> checks) {
    /** Copies the list. */
    public Part {
      checks = List.copyOf(checks);
    }
  }

  /** All checks, those together that no engine decides by different searches. */
  public List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    List<Examined> instances = checking().instances();
    for (int k = 0; k < instances.size(); k++) {
      int instance = k;
      Examined most =
          rows.stream()
              .map(row -> row.checking().instances().get(instance))
              .max(Comparator.comparingInt(its -> its.searches().size()))
              .orElseThrow();
      if (most.searches().size() > 1) {
        most.searches().forEach(its -> parts.add(new Part(instance, its.questions())));
      } else {
        parts.add(new Part(instance, IntStream.range(0, most.findings().size()).boxed().toList()));
      }
    }
    return parts;
  }

  /** Some checks by their names, with the constants of their instance. */
  public String name(Part part) {
    Examined instance = checking().instances().get(part.instance());
    String with = instance.settings().isEmpty() ? "" : " with " + instance.settingsText();
    return instance.purpose(part.checks()) + with;
  }

  /**
   * Returns the result of the search over all states. Where Ravel failed in that it is the next
   * one's, and the errors of the file.
   */
  public Checking checking() {
    return rows.stream()
        .map(Row::checking)
        .filter(its -> its.exitCode() != ExitCode.INTERNAL)
        .findFirst()
        .orElse(first().checking());
  }

  /** Errors of Ravel that kept some engines from their results, if others have some. */
  public List<Diagnostic> faults() {
    return checking().exitCode() == ExitCode.INTERNAL
        ? List.of()
        : rows.stream()
            .map(Row::checking)
            .filter(its -> its.exitCode() == ExitCode.INTERNAL)
            .flatMap(its -> its.errors().stream())
            .toList();
  }

  /** The row with which the others are compared. */
  public Row first() {
    return rows.getFirst();
  }

  /**
   * Returns whether a row decides every check as the first one does that both decide. It is absent
   * if there is none.
   */
  public Optional<Boolean> same(Row row) {
    List<Finding> ours = first().findings();
    List<Finding> its = row.findings();
    Optional<Boolean> same = Optional.empty();
    for (int k = 0; k < ours.size(); k++) {
      if (decided(ours.get(k)) && decided(its.get(k))) {
        same = Optional.of(same.orElse(true) && verdict(ours.get(k)) == verdict(its.get(k)));
      }
    }
    return same;
  }

  /** The engines that decide a check differently from the first one that decides it. */
  public List<Disagreement> disagreements() {
    List<Disagreement> all = new ArrayList<>();
    List<String> checks = checks();
    for (int k = 0; k < checks.size(); k++) {
      Optional<Row> decider = Optional.empty();
      for (Row row : rows) {
        Finding its = row.findings().get(k);
        if (!decided(its)) {
          continue;
        }
        if (decider.isEmpty()) {
          decider = Optional.of(row);
        }
        Verdict expected = verdict(decider.get().findings().get(k));
        if (expected != verdict(its)) {
          all.add(
              new Disagreement(
                  checks.get(k), decider.get().engine(), expected, row.engine(), verdict(its)));
        }
      }
    }
    return all;
  }

  /** The checks in order, each with the constants of its instance. */
  public List<String> checks() {
    List<String> checks = new ArrayList<>();
    for (Examined instance : checking().instances()) {
      String with = instance.settings().isEmpty() ? "" : " with " + instance.settingsText();
      instance.findings().forEach(finding -> checks.add(finding.claim().line() + with));
    }
    return checks;
  }

  /** Returns the exit code of the comparison. It is success, whatever the verdicts are. */
  public ExitCode exitCode() {
    Checking file = checking();
    if (!file.errors().isEmpty() || file.empty() || first().findings().isEmpty()) {
      return file.exitCode();
    }
    if (!disagreements().isEmpty() || !faults().isEmpty()) {
      return ExitCode.INTERNAL;
    }
    return interrupted() ? ExitCode.INTERRUPTED : ExitCode.SUCCESS;
  }

  private boolean interrupted() {
    return left > 0
        || rows.stream()
            .anyMatch(row -> row.checking().stopped().equals(Optional.of(Problem.K004)));
  }

  private static boolean decided(Finding finding) {
    return verdict(finding) != Verdict.UNKNOWN;
  }

  private static Verdict verdict(Finding finding) {
    return finding.judgement().verdict();
  }
}
