// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.sample.Sampled;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.PlannedCheck;
import dev.ravel.task.Spreading;
import dev.ravel.task.loading.FrontEnds;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A check that one worker is to make by itself. It goes as {@link RecordText}.
 *
 * @param build the fingerprint of the Ravel that asks
 * @param asks the address of who asks
 * @param inquiry the file
 * @param compared the number of its engine among those that are compared, if it is for a comparison
 * @param wanted what is to come back
 * @param portion which random executions are to be looked at, if not all
 */
record Errand(
    String build,
    String asks,
    Inquiry inquiry,
    OptionalInt compared,
    Wanted wanted,
    Optional<Portion> portion) {
  /**
   * Some of the random executions of a subject.
   *
   * @param subject its number in the file
   * @param from the number of the first one
   * @param to that behind the last one
   */
  record Portion(int subject, long from, long to) {}

  /** What is to come back. */
  enum Wanted {
    /** Whether all is as the file expects: a {@link dev.ravel.result.Tested}. */
    TEST,
    /** All that was found out, for a check that is told elsewhere: a {@link Transcript}. */
    TRANSCRIPT,
    /** All that is told of a C program, as {@link CheckingText}. */
    CHECKING,
    /** What was seen in some executions: a {@link Sampled}. */
    SAMPLED
  }

  /** A file that is to be tested. */
  static Errand ofTest(
      String build, String asks, String file, Map<String, String> files, CheckOptions options) {
    return new Errand(
        build,
        asks,
        new Inquiry(file, files, options, options.defines(), Set.of()),
        OptionalInt.empty(),
        Wanted.TEST,
        Optional.empty());
  }

  /** A check that is told where it was asked for. */
  static Errand of(String build, String asks, PlannedCheck its, Map<String, String> files) {
    return new Errand(
        build,
        asks,
        new Inquiry(its.file(), files, its.options(), its.defines(), its.swept()),
        its.compared(),
        FrontEnds.holdsC(its.file()) ? Wanted.CHECKING : Wanted.TRANSCRIPT,
        Optional.empty());
  }

  /** Some of the random executions of a check. */
  static Errand ofSamples(
      String build, String asks, Spreading.Matter its, Map<String, String> files, Portion portion) {
    return new Errand(
        build,
        asks,
        new Inquiry(its.file(), files, its.options(), its.defines(), its.swept()),
        OptionalInt.empty(),
        Wanted.SAMPLED,
        Optional.of(portion));
  }
}
