// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.List;

/**
 * An explorer of subtrees of one tree of executions.
 *
 * @param replyTo the address for results
 * @param request the file
 * @param subject the number of the subject in the file
 * @param queries the questions
 * @param object the property object that counts, or {@link dev.ravel.system.ConcurrentSystem#NONE}
 * @param before the lessons of earlier explorations of a C program, as {@link
 *     SharedCSystems#systemOfExecutions} takes them
 * @param lessons the lessons of this exploration by now, in order
 */
record TreeJob(
    String replyTo,
    CheckRequest request,
    int subject,
    List<SearchJob.Query> queries,
    int object,
    List<List<long[]>> before,
    List<long[]> lessons) {
  /** Copies the lists. */
  TreeJob {
    queries = List.copyOf(queries);
    before = List.copyOf(before);
    lessons = List.copyOf(lessons);
  }

  /** A lesson of {@link dev.ravel.explore.spread.LearningLog} for systems at several workers. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Lesson(long[] words) {}
}
