// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import java.util.List;

/**
 * What became of a file whose verdicts were compared with those it expects.
 *
 * @param file its name
 * @param directory the directory in which it lies, as it is shown
 * @param asExpected how many of its checks are as expected; 1 for a file that was to be rejected
 *     and was
 * @param misses the others, a line each
 * @param exitCode how this file alone lets the program end
 */
public record Tested(
    String file, String directory, int asExpected, List<Miss> misses, ExitCode exitCode) {
  /** Copies the list. */
  public Tested {
    misses = List.copyOf(misses);
  }

  /**
   * Something that is not as expected.
   *
   * @param line the 1-based line of the check, 0 where there is none
   * @param what the check, or the error that nobody expected
   * @param expected what was expected of the check; empty for an error
   * @param got what it was; empty for an error
   */
  public record Miss(int line, String what, String expected, String got) {}
}
