// SPDX-License-Identifier: Apache-2.0
package dev.ravel.result;

import dev.ravel.explanation.Telling;
import dev.ravel.source.Diagnostic;
import dev.ravel.verdict.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An execution that was run again, or for the first time.
 *
 * @param file the model's file, as the user gave it
 * @param defines the values given with {@code -D}, by name
 * @param scheduled for a new execution, who chose its steps, in words
 * @param told the execution in words
 * @param ending how it ends, in one sentence
 * @param judged the instance of the model with what this execution says about its checks: those
 *     that it violates, and nothing else
 * @param unfinished what was left out, and the limit for which
 */
public record Replayed(
    String file,
    Map<String, String> defines,
    Optional<String> scheduled,
    Telling told,
    String ending,
    Examined judged,
    Optional<Diagnostic> unfinished) {
  /** Copies the map, keeping their order. */
  public Replayed {
    defines = Collections.unmodifiableMap(new LinkedHashMap<>(defines));
  }

  /**
   * {@link ExitCode#UNEXPECTED} if it violates a check that is not expected to be violated, else
   * what an end before its time leads to.
   */
  public ExitCode exitCode() {
    ExitCode end = unfinished.map(why -> ExitCode.ofError(why.problem())).orElse(ExitCode.SUCCESS);
    return judged.findings().stream().anyMatch(f -> f.claim().expected() != Verdict.VIOLATED)
        ? end.worst(ExitCode.UNEXPECTED)
        : end;
  }
}
