// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import dev.ravel.source.Problem;
import java.util.List;

/**
 * The result of a file whose verdicts were compared with those it expects.
 *
 * @param file its name
 * @param directory the directory in which it lies, as it is shown
 * @param cases its checks in order, and the errors that nobody expected; one case for a file that
 *     was to be rejected
 * @param nanoseconds the time it took
 * @param exitCode how this file alone lets the program end
 */
public record Tested(
    String file, String directory, List<Case> cases, long nanoseconds, ExitCode exitCode) {
  /** Copies the list. */
  public Tested {
    cases = List.copyOf(cases);
  }

  /** Returns the number of cases that are as expected. */
  public int asExpected() {
    return count(Outcome.AS_EXPECTED);
  }

  /** Returns the number of cases without a verdict, since the run was interrupted. */
  public int interrupted() {
    return count(Outcome.INTERRUPTED);
  }

  private int count(Outcome outcome) {
    return (int) cases.stream().filter(its -> its.outcome() == outcome).count();
  }

  /** The cases that are as expected and whose verdicts something limits. */
  public List<Case> limited() {
    return cases.stream()
        .filter(its -> its.outcome() == Outcome.AS_EXPECTED && !its.limits().isEmpty())
        .toList();
  }

  /** The cases that are known not to be as expected. */
  public List<Case> misses() {
    return cases.stream()
        .filter(its -> its.outcome() == Outcome.MISSED || its.outcome() == Outcome.ERROR)
        .toList();
  }

  /** The outcome of a case. */
  public enum Outcome {
    /** The verdict is the one that is expected. */
    AS_EXPECTED,
    /** The verdict is another one. */
    MISSED,
    /** An error that nobody expected keeps the file from being checked. */
    ERROR,
    /** Somebody has interrupted before it was decided. */
    INTERRUPTED
  }

  /**
   * A check, or an error of the file.
   *
   * @param line the 1-based line of the check, 0 where there is none
   * @param what the check or error on one line
   * @param outcome what became of it
   * @param expected what was expected of the check; empty for an error
   * @param got what it was; empty for an error
   * @param details more about what is not as expected, a line each
   * @param limits the codes of what limits the verdict; empty for one without reservation
   */
  public record Case(
      int line,
      String what,
      Outcome outcome,
      String expected,
      String got,
      List<String> details,
      List<Problem> limits) {
    /** Copies the lists. */
    public Case {
      details = List.copyOf(details);
      limits = List.copyOf(limits);
    }

    /** A case whose verdict nothing limits. */
    public Case(
        int line, String what, Outcome outcome, String expected, String got, List<String> details) {
      this(line, what, outcome, expected, got, details, List.of());
    }
  }
}
