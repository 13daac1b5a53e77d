// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.spread.CoordinatorCheckpoint;
import java.util.List;
import java.util.Optional;

/**
 * A task as far as it is done: what every other worker knows of it, so that another one can go on
 * with it where its worker is lost.
 *
 * @param job its number
 * @param worker the address of the worker that does it
 * @param task what is to be done
 * @param state what becomes of it
 * @param nanoseconds since it has begun, or how long it took
 * @param detached whether it goes on where nobody waits for it
 * @param searches those that are done, in the order in which they were made
 * @param result what has become of it, once it is done
 */
record JobReplica(
    long job,
    String worker,
    Task task,
    Task.State state,
    long nanoseconds,
    boolean detached,
    List<Recorder.Told> searches,
    Optional<Task.Result> result) {
  /** Copies the list. */
  JobReplica {
    searches = List.copyOf(searches);
  }

  /**
   * A search of a task.
   *
   * @param task the number of the task's job
   * @param number so many were made before
   */
  record Search(long task, int number) {}

  /**
   * A search that has lost its lead, as one worker knows it.
   *
   * @param job its number
   * @param assignment what is searched
   * @param standing where it stood, if anything had begun
   */
  record Left(long job, Assignment assignment, Optional<CoordinatorCheckpoint> standing) {
    /** With the assignment as another worker knows it. */
    Left with(Assignment its) {
      return new Left(job, its, standing);
    }
  }

  /** What a worker has of a task's search: its share, if it has one. */
  record Shared(Optional<Left> left) {}
}
