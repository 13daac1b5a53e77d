// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The exit codes of the program; the worst comes first. */
public enum ExitCode {
  /** An internal error. */
  INTERNAL(70),
  /** Interrupted by the user. */
  INTERRUPTED(130),
  /** A usage error, or a file that cannot be read or written. */
  USAGE(2),
  /** The model has errors. */
  INVALID(4),
  /** A check has another verdict than the one that is expected. */
  UNEXPECTED(1),
  /** A check could not be decided. */
  UNKNOWN(3),
  /** There is nothing to check. */
  NOTHING(5),
  /** Every check has the verdict that is expected of it. */
  SUCCESS(0);

  /** Errors about files and schedules that the model itself names. */
  private static final Set<Problem> IN_THE_MODEL =
      EnumSet.of(Problem.F006, Problem.F007, Problem.U004);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  /** The number for the operating system. */
  public int number() {
    return number;
  }

  /** The worse of two. */
  public ExitCode worst(ExitCode other) {
    return compareTo(other) <= 0 ? this : other;
  }

  /** Returns the exit code for an error that keeps a file from being checked. */
  public static ExitCode ofError(Problem problem) {
    return switch (problem.code().charAt(0)) {
      case 'F', 'U' -> IN_THE_MODEL.contains(problem) ? INVALID : USAGE;
      case 'I' -> INTERNAL;
      case 'K' -> problem == Problem.K004 ? INTERRUPTED : UNKNOWN;
      default -> INVALID;
    };
  }

  /** Returns the exit code for several errors, that of the worst. */
  public static ExitCode ofErrors(List<Diagnostic> errors) {
    return errors.stream().map(its -> ofError(its.problem())).reduce(SUCCESS, ExitCode::worst);
  }
}
