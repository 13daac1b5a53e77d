// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import java.util.List;

/**
 * An exploration along executions, parts of which a worker is to explore. It goes as {@link
 * RecordText}.
 *
 * @param asks the address of who asks
 * @param inquiry the file
 * @param subject its number in the file
 * @param asked the questions
 * @param object the property object that counts, or {@link dev.ravel.system.ConcurrentSystem#NONE}
 * @param before what was learnt in explorations before, as {@link
 *     SharedCSystems#systemOfExecutions} takes it
 * @param lessons what was learnt in this one by now, in order
 */
record TreeJob(
    String asks,
    Inquiry inquiry,
    int subject,
    List<Assignment.Asked> asked,
    int object,
    List<List<List<Long>>> before,
    List<List<Long>> lessons) {
  /** Copies the lists. */
  TreeJob {
    asked = List.copyOf(asked);
    before = List.copyOf(before);
    lessons = List.copyOf(lessons);
  }
}
