// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import dev.ravel.explanation.Claim;
import dev.ravel.explanation.Telling;
import dev.ravel.source.Diagnostic;
import dev.ravel.verdict.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An execution that was run again, or for the first time.
 *
 * @param file the model's file, as the user gave it
 * @param defines the values given with {@code -D}, by name
 * @param scheduled for a new execution, who chose its steps, in words
 * @param differences in what the model differs from the one for which the execution was recorded,
 *     in sentences; empty if it is the same, or unknown
 * @param told the execution in words
 * @param ending how it ends, in one sentence
 * @param judged the instance of the model with what this execution says about its checks: those
 *     that it violates, and nothing else
 * @param reached the checks of what should be reachable that it reaches
 * @param unfinished what was left out, and the limit for which
 * @param beside what belongs to a C program beside the file
 * @param test the execution as a test, if that is asked for
 * @param state the execution up to the step after which the state is asked for, if it is
 */
public record Replayed(
    String file,
    Map<String, String> defines,
    Optional<String> scheduled,
    List<String> differences,
    Telling told,
    String ending,
    Examined judged,
    List<Claim> reached,
    Optional<Diagnostic> unfinished,
    Beside beside,
    Optional<MadeSuite.Test> test,
    Optional<Telling> state) {
  /** Copies the collections, keeping their order. */
  public Replayed {
    differences = List.copyOf(differences);
    reached = List.copyOf(reached);
    defines = Collections.unmodifiableMap(new LinkedHashMap<>(defines));
  }

  /**
   * Returns {@link ExitCode#UNEXPECTED} if it violates a check that is not expected to be violated.
   * Else it is the exit code of an end before its time.
   */
  public ExitCode exitCode() {
    ExitCode end = unfinished.map(why -> ExitCode.ofError(why.problem())).orElse(ExitCode.SUCCESS);
    return judged.findings().stream().anyMatch(f -> f.claim().expected() != Verdict.VIOLATED)
        ? end.worst(ExitCode.UNEXPECTED)
        : end;
  }
}
