// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Effort;
import dev.ravel.explore.Named;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import java.util.List;
import java.util.Optional;

/**
 * A check by a worker, with its large searches by all workers.
 *
 * @param replyTo the address for the result
 * @param request the file
 * @param alone the number of states that one worker searches before all do
 * @param copies the number of other workers with copies of each state
 * @param detached whether it continues if no node waits for it, and waits for the end of others
 */
record CheckJob(String replyTo, CheckRequest request, long alone, int copies, boolean detached) {
  /** The states of a check. */
  enum State implements Named {
    /** Other checks are made first. */
    WAITING,
    /** The check is made. */
    SEARCHING,
    /** The result is there. */
    DONE
  }

  /** The progress of a check. */
  record Progress(Effort effort) {}

  /** All checks of a worker. */
  record Statuses(List<Jobs.Job> jobs) {
    /** Copies the list. */
    Statuses {
      jobs = List.copyOf(jobs);
    }
  }

  /**
   * The result of a check.
   *
   * @param searches in the order in which they were made
   * @param refused the reason for which the rest was not searched, if there is one
   * @param stopped the reason for which the check ended early, if it did
   */
  record Result(
      List<Recorder.Entry> searches, Optional<Diagnostic> refused, Optional<Problem> stopped) {
    /** Copies the list. */
    Result {
      searches = List.copyOf(searches);
    }
  }

  /** The digits by which people name a job. */
  static String name(long job) {
    return "%08x".formatted(job & 0xFFFF_FFFFL);
  }
}
