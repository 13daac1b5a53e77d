// SPDX-License-Identifier: Apache-2.0
package dev.ravel.report;

import dev.ravel.verdict.Verdict;

/**
 * An execution that was run again.
 *
 * @param file the model's file, as the user gave it
 * @param told the execution in words
 * @param ending how it ends, in one sentence
 * @param judged the instance of the model with what this execution says about its checks: those
 *     that it violates, and nothing else
 */
public record Replayed(String file, Telling told, String ending, Examined judged) {
  /** {@link ExitCode#UNEXPECTED} if it violates a check that is not expected to be violated. */
  public ExitCode exitCode() {
    return judged.findings().stream().anyMatch(f -> f.claim().expected() != Verdict.VIOLATED)
        ? ExitCode.UNEXPECTED
        : ExitCode.SUCCESS;
  }
}
