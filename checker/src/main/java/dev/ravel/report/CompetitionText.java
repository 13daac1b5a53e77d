// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.explanation.Circumstance;
import dev.ravel.result.Checking;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Finding;
import dev.ravel.source.Problem;
import dev.ravel.source.PropertyKind;
import dev.ravel.verdict.Verdict;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The result of the check of a C program, in the format of the Competition on Software
 * Verification.
 */
public final class CompetitionText {
  /** The result of a check that decides nothing. */
  public static final String UNKNOWN = "unknown";

  private static final String REACHED = "unreach-call";
  private static final String RACE = "no-data-race";
  private static final String MEMORY = "valid-memsafety";
  private static final String CLEANUP = "valid-memcleanup";
  private static final String OVERFLOW = "no-overflow";

  private static final String TERMINATION = "termination";

  /** The properties of the competition. A claim that is called like one is about that alone. */
  private static final Set<String> PROPERTIES =
      Set.of(REACHED, RACE, MEMORY, CLEANUP, OVERFLOW, TERMINATION);

  /** The beginnings and ends of what is said where memory is given back that cannot be. */
  private static final Pattern FREES =
      Pattern.compile("`(free|realloc)` gets .*|.* is freed after .*");

  private CompetitionText() {}

  /** {@code true}, {@code false} with the property that is violated, or {@code unknown}. */
  public static String line(Checking checking) {
    if (!checking.errors().isEmpty() || checking.findings().findAny().isEmpty()) {
      return UNKNOWN;
    }
    Optional<Finding> violated =
        checking
            .findings()
            .filter(its -> its.judgement().verdict() == Verdict.VIOLATED)
            .findFirst();
    if (violated.isPresent()) {
      Set<String> asked = Set.of(violated.get().claim().title().split(", "));
      boolean all = asked.stream().noneMatch(PROPERTIES::contains);
      return property(violated.get(), asked)
          .filter(its -> all || asked.contains(its))
          .map(its -> "false(" + part(its, violated.get()) + ")")
          .orElse(UNKNOWN);
    }
    boolean holds =
        checking
            .findings()
            .allMatch(its -> its.judgement().verdict() == Verdict.HOLDS && its.limits().isEmpty());
    return holds && checking.countedWarnings().isEmpty() ? "true" : UNKNOWN;
  }

  /**
   * Returns the exit code of the program. It is that of an undecided check where the line says so
   * of a file that was checked.
   */
  public static ExitCode exitCode(Checking checking) {
    ExitCode code = checking.exitCode();
    boolean decided = code == ExitCode.SUCCESS || code == ExitCode.UNEXPECTED;
    return decided && line(checking).equals(UNKNOWN) ? ExitCode.UNKNOWN : code;
  }

  /** Returns the competition's name of the property that a violation is one of, if it has one. */
  private static Optional<String> property(Finding finding, Set<String> asked) {
    if (finding.claim().kind() == PropertyKind.RACE) {
      return Optional.of(RACE);
    }
    if (finding.claim().kind() == PropertyKind.TERMINATES) {
      return Optional.of(TERMINATION);
    }
    if (finding.claim().kind() == PropertyKind.DEADLOCK) {
      return Optional.of("no-deadlock");
    }
    return finding.circumstance() instanceof Circumstance.Failing(var failure)
        ? property(failure.problem(), asked)
        : Optional.empty();
  }

  /** Returns the property, or the part of it that the competition has a name for. */
  private static String part(String property, Finding finding) {
    return property.equals(MEMORY)
            && finding.circumstance() instanceof Circumstance.Failing(var failure)
        ? failure.problem() == Problem.R019
            ? "valid-memtrack"
            : FREES.matcher(failure.message()).matches() ? "valid-free" : "valid-deref"
        : property;
  }

  private static Optional<String> property(Problem error, Set<String> asked) {
    return switch (error) {
      case R001 -> Optional.of(REACHED);
      case R003, R016 -> Optional.of(MEMORY);
      case R019 -> Optional.of(asked.contains(CLEANUP) ? CLEANUP : MEMORY);
      case R020 -> Optional.of(OVERFLOW);
      default -> Optional.empty();
    };
  }
}
