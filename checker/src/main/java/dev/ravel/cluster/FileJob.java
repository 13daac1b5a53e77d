// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.sample.SampleResult;
import dev.ravel.explore.spread.InitialSystem;
import dev.ravel.processor.Processor;
import dev.ravel.task.Distribution;
import dev.ravel.task.PlannedCheck;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A check by one worker alone.
 *
 * @param replyTo the address for the result
 * @param request the file
 * @param compared the number of its engine among those that are compared, if it is for a comparison
 * @param portion the random executions to make, whose results are {@link Samples}; without it the
 *     result is a {@link dev.ravel.result.Checking}
 */
record FileJob(
    String replyTo, CheckRequest request, OptionalInt compared, Optional<Portion> portion) {
  /**
   * Some of the random executions of a subject.
   *
   * @param subject its number in the file
   * @param from the number of the first one
   * @param to the number after the last one
   * @param learnt the lessons of the system of a C program, if it is one
   */
  record Portion(int subject, long from, long to, Optional<Learnt> learnt) {}

  /**
   * The lessons of a system of a C program.
   *
   * @param before those of earlier searches, as {@link
   *     dev.ravel.explore.spread.InitialSystem#system(List)} takes them
   * @param lessons those of this search, in order
   * @param fingerprint the fingerprint of the system
   */
  record Learnt(List<List<long[]>> before, List<long[]> lessons, String fingerprint) {
    /** Copies the lists. */
    Learnt {
      before = List.copyOf(before);
      lessons = List.copyOf(lessons);
    }

    /**
     * A system of the same program with the same lessons.
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

  /** The results of executions, in order; of those between there are none. */
  record Samples(List<SampleResult> parts) {
    /** Copies the list. */
    Samples {
      parts = List.copyOf(parts);
    }
  }

  /** A check. */
  static FileJob of(String replyTo, PlannedCheck its, Map<String, byte[]> files) {
    return new FileJob(
        replyTo,
        new CheckRequest(its.file(), files, its.options(), its.defines(), its.swept()),
        its.compared(),
        Optional.empty());
  }

  /** Some of the random executions of a check. */
  static FileJob ofSamples(String replyTo, Distribution.Matter matter, Portion portion) {
    return new FileJob(replyTo, CheckRequest.of(matter), OptionalInt.empty(), Optional.of(portion));
  }
}
