// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import dev.ravel.verdict.Assumption;
import dev.ravel.verdict.Counters;
import dev.ravel.verdict.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Everything there is to tell about one file that was to be checked.
 *
 * @param file its name as the user gave it
 * @param sources all files that were read for it, or looked for, in this order: itself, then its
 *     imports, or the questions about a net
 * @param defines the values given with {@code -D}, by name
 * @param diagnostics what is wrong with it or could be better; with an error nothing was checked
 * @param empty whether there is nothing to check: no thread and no net
 * @param instances what was checked, one for each set of constants, in the order of the file
 * @param quick whether the limit of time was the one of {@code --quick}
 * @param nanoseconds the time it all took
 * @param beside what belongs to a C program beside this file
 * @param refused how the program ends where the file could be checked, and not in the way that was
 *     asked for, or for warnings alone where these count; absent otherwise
 */
public record Checking(
    String file,
    List<Source> sources,
    Map<String, String> defines,
    List<Diagnostic> diagnostics,
    boolean empty,
    List<Examined> instances,
    boolean quick,
    long nanoseconds,
    Beside beside,
    Optional<ExitCode> refused) {
  /** Copies the collections, keeping their order. */
  public Checking {
    sources = List.copyOf(sources);
    defines = Collections.unmodifiableMap(new LinkedHashMap<>(defines));
    diagnostics = List.copyOf(diagnostics);
    instances = List.copyOf(instances);
  }

  private Checking with(List<Examined> others, long time, Optional<ExitCode> end) {
    return new Checking(
        file, sources, defines, diagnostics, empty, others, quick, time, beside, end);
  }

  /** This, having taken another time. */
  public Checking taking(long otherNanoseconds) {
    return with(instances, otherNanoseconds, refused);
  }

  /** This, whose searches workers have made. */
  public Checking byWorkers() {
    return with(instances.stream().map(Examined::byWorkers).toList(), nanoseconds, refused);
  }

  /**
   * Returns this as not decided where a warning is the only objection. It returns this where there
   * is no warning or it ends otherwise anyway.
   */
  public Checking countingWarnings() {
    ExitCode code = exitCode();
    boolean clean = code == ExitCode.SUCCESS || code == ExitCode.NOTHING;
    return !clean || warnings().isEmpty()
        ? this
        : with(instances, nanoseconds, Optional.of(ExitCode.UNKNOWN));
  }

  /**
   * Returns the warnings for which alone the file counts as not decided, with the number of each.
   * There are none where warnings do not count.
   */
  public Map<Problem, Long> countedWarnings() {
    return refused.isPresent() && errors().isEmpty() ? warnings() : Map.of();
  }

  /** The codes of warnings and of what limits verdicts, with the number of places or verdicts. */
  private Map<Problem, Long> warnings() {
    Map<Problem, Long> all = new LinkedHashMap<>();
    remarks().stream()
        .filter(its -> its.severity() == Severity.WARNING)
        .forEach(its -> all.merge(its.problem(), 1L, Long::sum));
    Map<Problem, Long> limits = new LinkedHashMap<>();
    findings()
        .flatMap(its -> its.limits().stream())
        .forEach(code -> limits.merge(code, 1L, Long::sum));
    limits.forEach(all::putIfAbsent);
    return all;
  }

  /** Returns the result of a file that was not read to its end. It has the reason alone. */
  public static Examined unread(Problem reason) {
    return Examined.unsearched(Map.of(), List.of(), Optional.of(reason));
  }

  /** The hash of its bytes; absent if it could not be read. */
  public Optional<Sha256> sha256() {
    return sources.stream().findFirst().flatMap(Source::sha256);
  }

  /** The diagnostics that keep the file from being checked. */
  public List<Diagnostic> errors() {
    return diagnostics.stream().filter(d -> d.severity() == Severity.ERROR).distinct().toList();
  }

  /** The diagnostics that do not. */
  public List<Diagnostic> remarks() {
    return diagnostics.stream().filter(d -> d.severity() != Severity.ERROR).distinct().toList();
  }

  /** All findings of all instances in order. */
  public Stream<Finding> findings() {
    return instances.stream().flatMap(instance -> instance.findings().stream());
  }

  /** The assumptions of all verdicts, each once, in order. */
  public List<Assumption> assumptions() {
    return findings().flatMap(its -> its.assumptions().stream()).distinct().toList();
  }

  /** The first reason for which a search stopped early, other than a violation. */
  public Optional<Problem> stopped() {
    return instances.stream()
        .flatMap(instance -> instance.stopped().stream())
        .filter(reason -> reason != Problem.K007)
        .findFirst();
  }

  /** Returns the counters of all searches together. */
  public Counters counters() {
    return Counters.sum(
        instances.stream().flatMap(instance -> instance.counters().stream()).toList());
  }

  /** Returns whether a search ended at the first unexpected violation. */
  public boolean stoppedAtViolation() {
    return instances.stream()
        .flatMap(instance -> instance.stopped().stream())
        .anyMatch(reason -> reason == Problem.K007);
  }

  /** Returns the exit code of this file alone. */
  public ExitCode exitCode() {
    if (refused.isPresent()) {
      return refused.get();
    }
    if (!errors().isEmpty()) {
      return ExitCode.ofErrors(errors());
    }
    if (empty) {
      return ExitCode.NOTHING;
    }
    ExitCode least =
        stopped().filter(reason -> reason == Problem.K004).isPresent()
            ? ExitCode.INTERRUPTED
            : stopped().isPresent() && findings().findAny().isEmpty()
                ? ExitCode.UNKNOWN
                : ExitCode.SUCCESS;
    return findings()
        .filter(finding -> !finding.asExpected())
        .map(
            finding ->
                finding.judgement().verdict() == Verdict.UNKNOWN
                    ? ExitCode.UNKNOWN
                    : ExitCode.UNEXPECTED)
        .reduce(least, ExitCode::worst);
  }
}
