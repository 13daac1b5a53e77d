// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.spread.CoordinatorCheckpoint;
import java.util.List;
import java.util.Optional;

/**
 * The state of a check at all other workers. One of them can continue it after the loss of its
 * worker.
 *
 * @param job its number
 * @param worker the address of its worker
 * @param check the check
 * @param state its state
 * @param nanoseconds its duration
 * @param detached whether it continues if no node waits for it
 * @param searches the searches that are done, in the order in which they were made
 * @param result its result, once it is done
 */
record JobReplica(
    long job,
    String worker,
    CheckJob check,
    CheckJob.State state,
    long nanoseconds,
    boolean detached,
    List<Recorder.Entry> searches,
    Optional<CheckJob.Result> result) {
  /** Copies the list. */
  JobReplica {
    searches = List.copyOf(searches);
  }

  /** The replica of a check that has not begun. */
  static JobReplica of(long job, String worker, CheckJob check) {
    return new JobReplica(
        job,
        worker,
        check,
        CheckJob.State.WAITING,
        0,
        check.detached(),
        List.of(),
        Optional.empty());
  }

  /**
   * The identity of a search.
   *
   * @param check the number of the job of its check
   * @param number the number of earlier searches of the check
   */
  record Search(long check, int number) {}

  /**
   * A search without a lead, at one worker.
   *
   * @param job the number of its job
   * @param search the search
   * @param checkpoint its last checkpoint, if it has begun
   */
  record OpenSearch(long job, SearchJob search, Optional<CoordinatorCheckpoint> checkpoint) {
    /** The same with the search as another worker knows it. */
    OpenSearch with(SearchJob its) {
      return new OpenSearch(job, its, checkpoint);
    }
  }

  /** The search of a check in which a worker has a share, if there is one. */
  record Share(Optional<OpenSearch> left) {}
}
