// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.sample.SampleResult;
import dev.ravel.explore.spread.InitialSystem;
import dev.ravel.processor.Processor;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Distribution;
import dev.ravel.task.PlannedCheck;
import dev.ravel.task.loading.FrontEnds;
import java.util.List;
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
record FileJob(
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
   * @param learnt what the system of a C program is to know, if it is one
   */
  record Portion(int subject, long from, long to, Optional<Learnt> learnt) {}

  /**
   * What a system of a C program has learnt.
   *
   * @param before in searches before, as {@link
   *     dev.ravel.explore.spread.InitialSystem#system(List)} takes it
   * @param lessons in this one, in order
   * @param fingerprint of the system
   */
  record Learnt(List<List<List<Long>>> before, List<List<Long>> lessons, String fingerprint) {
    /** Copies the lists. */
    Learnt {
      before = List.copyOf(before);
      lessons = List.copyOf(lessons);
    }

    /**
     * A system of the same program that has learnt the same.
     *
     * @throws IllegalStateException if it is another one
     */
    Processor system(Processor of) {
      Processor its = SharedCSystems.systemOfExecutions(of.afresh(), before);
      InitialSystem.learn(its, lessons);
      if (!Fingerprint.of(its).equals(fingerprint)) {
        throw new IllegalStateException("what it would look at is not the same");
      }
      return its;
    }
  }

  /** What is to come back. */
  enum Wanted {
    /** Whether all is as the file expects: a {@link dev.ravel.result.Tested}. */
    TEST,
    /** All that was found out, for a check that is told elsewhere: a {@link Transcript}. */
    TRANSCRIPT,
    /** All that is told of a C program, as {@link CheckingText}. */
    CHECKING,
    /** What was seen in some executions: {@link Seen}. */
    SAMPLED
  }

  /** What was seen in executions, in order; in none of those between. */
  record Seen(List<SampleResult> parts) {
    /** Copies the list. */
    Seen {
      parts = List.copyOf(parts);
    }
  }

  /** A file that is to be tested. */
  static FileJob ofTest(
      String build, String asks, String file, Map<String, String> files, CheckOptions options) {
    return new FileJob(
        build,
        asks,
        new Inquiry(file, files, options, options.defines(), Set.of()),
        OptionalInt.empty(),
        Wanted.TEST,
        Optional.empty());
  }

  /** A check that is told where it was asked for. */
  static FileJob of(String build, String asks, PlannedCheck its, Map<String, String> files) {
    return new FileJob(
        build,
        asks,
        new Inquiry(its.file(), files, its.options(), its.defines(), its.swept()),
        its.compared(),
        FrontEnds.holdsC(its.file()) ? Wanted.CHECKING : Wanted.TRANSCRIPT,
        Optional.empty());
  }

  /** Some of the random executions of a check. */
  static FileJob ofSamples(
      String build,
      String asks,
      Distribution.Matter its,
      Map<String, String> files,
      Portion portion) {
    return new FileJob(
        build,
        asks,
        new Inquiry(its.file(), files, its.options(), its.defines(), its.swept()),
        OptionalInt.empty(),
        Wanted.SAMPLED,
        Optional.of(portion));
  }
}
